import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import { session } from '../session/session.ts';
import { ask } from './calls.ts';

/** An unused answer is dropped after this time. */
const LIFE_MS = 15_000;

const answers = new Map<string, Promise<unknown>>();

/** Contains session and agency: one user's answer must never serve another. */
function keyOf(name: CallName, request: object): string {
  const { session_key, user } = session.get() ?? {};
  return JSON.stringify([session_key, user?.agency?.id, name, request]);
}

/** Called while the screen's scripts are still loading. */
export function askEarly<Name extends CallName>(name: Name, request: RequestOf<Name>): void {
  const key = keyOf(name, request);
  const answer = ask(name, request);
  answer.catch(() => undefined);
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), LIFE_MS);
}

/** Only for the first caller; undefined if there is no early answer. */
export function takeEarly<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> | undefined {
  const key = keyOf(name, request);
  const answer = answers.get(key) as Promise<AnswerOf<Name>> | undefined;
  answers.delete(key);
  return answer;
}
