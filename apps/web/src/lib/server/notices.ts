import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import { signal } from '../signal.ts';
import { CallFault, client } from './calls.ts';
import { type NoticeText, noticeText } from './notice-text.ts';

export type NoticeTone = 'good' | 'bad' | 'plain';

export type NoticeAction = {
  label: string;
  run: () => void;
  keys?: 'Ctrl Z';
};

export type Notice = NoticeText & {
  id: number;
  tone: NoticeTone;
  actions: readonly NoticeAction[];
  /** Seconds that the notice is shown, counted down; null: the default. */
  seconds: number | null;
  isLasting: boolean;
};

/** More notices would cover the page; the oldest are removed. */
const MOST = 4;

export const notices = signal<readonly Notice[]>([]);

let last = 0;

export const dismiss = (id: number): void => notices.set(notices.get().filter((one) => one.id !== id));

type Extras = { action?: NoticeAction; actions?: readonly NoticeAction[]; seconds?: number; isLasting?: boolean };

export function notify(notice: NoticeText, tone: NoticeTone = 'plain', extras: Extras = {}): void {
  last += 1;
  const { action, actions = action ? [action] : [], seconds = null, isLasting = false } = extras;
  const next = { ...notice, id: last, tone, actions, seconds, isLasting };
  notices.set([...notices.get(), next].slice(-MOST));
}

/** Anything except a failed call is a bug in the page itself. */
export const notifyFault = (fault: unknown): void =>
  fault instanceof CallFault
    ? notify(
        noticeText({
          ok: false,
          code: fault.code,
          message: fault.message,
          errors: fault.errors,
          ...(fault.title === null ? {} : { error: { message: fault.title } }),
        }),
        'bad',
      )
    : notify({ title: 'Error', text: fault instanceof Error ? fault.message : String(fault) }, 'bad');

/**
 * For the screen that made the call. Without an answer, the notice is shown as well, because it has section 8's
 * title.
 */
export function failureText(result: Parameters<typeof noticeText>[0]): string {
  const notice = noticeText(result);
  if (result.code === 0) notify(notice, 'bad');
  return notice.text || notice.title;
}

/** A call of a module that this installation lacks (501) is not a failure. */
const toneOf = (code: number): NoticeTone => (code === 501 ? 'plain' : 'bad');

/** On failure shows a notice and returns null. */
export async function callOrNotify<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name> | null> {
  const result = await client.call(name, request);
  if (result.ok) return result.data;
  notify(noticeText(result), toneOf(result.code));
  return null;
}
