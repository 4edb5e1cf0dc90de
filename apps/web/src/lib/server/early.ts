import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import { session } from '../session/session.ts';
import { ask } from './calls.ts';

/** How long an unused answer is valid, in milliseconds. */
const LIFE_MS = 15_000;

const answers = new Map<string, Promise<unknown>>();

/** The key of an answer, with session and agency: one user's answer must never serve another. */
function keyOf(name: CallName, request: object): string {
  const { session_key, user } = session.get() ?? {};
  return JSON.stringify([session_key, user?.agency?.id, name, request]);
}

/** Requests the data that a screen will need while its scripts are still loading. */
export function askEarly<Name extends CallName>(name: Name, request: RequestOf<Name>): void {
  const key = keyOf(name, request);
  const answer = ask(name, request);
  answer.catch(() => undefined);
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), LIFE_MS);
}

/** Hands an early answer to its first caller; undefined if there is none. */
export function takeEarly<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> | undefined {
  const key = keyOf(name, request);
  const answer = answers.get(key) as Promise<AnswerOf<Name>> | undefined;
  answers.delete(key);
  return answer;
}
