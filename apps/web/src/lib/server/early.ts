import type { AnswerOf, CallName, RequestOf } from '@freeboard/contract';
import { session } from '../session/session.ts';
import { ask } from './calls.ts';

/** How long an answer that nobody took counts, milliseconds. */
const LIFE_MS = 15_000;

const answers = new Map<string, Promise<unknown>>();

/** Returns what one person was answered is never another's. */
function keyOf(name: CallName, request: object): string {
  const { session_key, user } = session.get() ?? {};
  return JSON.stringify([session_key, user?.agency?.id, name, request]);
}

/** Asks what a screen will need while its scripts are still on their way. */
export function askEarly<Name extends CallName>(name: Name, request: RequestOf<Name>): void {
  const key = keyOf(name, request);
  const answer = ask(name, request);
  answer.catch(() => undefined);
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), LIFE_MS);
}

/** Returns what was asked early, to the first who wants it. */
export function takeEarly<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> | undefined {
  const key = keyOf(name, request);
  const answer = answers.get(key) as Promise<AnswerOf<Name>> | undefined;
  answers.delete(key);
  return answer;
}
