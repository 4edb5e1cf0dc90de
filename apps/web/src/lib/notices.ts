import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import { CallFault, client } from './calls.ts';
import { type NoticeText, noticeText } from './notice-text.ts';
import { signal } from './signal.ts';

export type NoticeTone = 'good' | 'bad' | 'plain';

const COLOURS: Record<NoticeTone, string> = { good: 'green', bad: 'red', plain: 'brand' };

/** Whether there was a notice yet, so that their area is drawn only then. */
export const hasNotices = signal(false);

/** Shows a notice; the part that draws it is loaded when first needed. */
export async function notify(notice: NoticeText, tone: NoticeTone = 'plain'): Promise<void> {
  hasNotices.set(true);
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    title: notice.title,
    message: notice.text,
    color: COLOURS[tone],
    autoClose: 6000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Shows what went wrong; anything but a failed call is a fault of the page itself. */
export const notifyFault = (fault: unknown): Promise<void> =>
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

/** What is not built yet is no fault. */
const toneOf = (code: number): NoticeTone => (code === 501 ? 'plain' : 'bad');

/** Calls `name`; when it fails shows a notice and gives null. */
export async function callOrNotify<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name> | null> {
  const result = await client.call(name, request);
  if (result.ok) return result.data;
  await notify(noticeText(result), toneOf(result.code));
  return null;
}
