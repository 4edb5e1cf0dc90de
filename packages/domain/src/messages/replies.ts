import type { Language } from '../languages/language.ts';
import { messageParts } from './message-parts.ts';
import {
  fold,
  hasWordsOfRefusal,
  isKeyword,
  isRefusal,
  REFUSALS_ES,
  refusesInOwnWords,
  STOP_EN,
  STOP_ES,
  type WrittenChannel,
  withoutRedirects,
  wordsOf,
} from './refusal-words.ts';

const START = new Set(['start', 'unstop']);
const HELP = new Set(['help', 'info', 'ayuda']);

export type ReplyMeaning = 'stop' | 'start' | 'help' | null;

const FIRST_LINES = 5;

export const isOptOutKeyword = (text: string): boolean => isKeyword(wordsOf(fold(messageParts(text).own)));

const IN_CAPITALS = /\b(?:STOP|STOPALL|UNSUBSCRIBE|OPTOUT|ALTO|BAJA)\b/;
const hasKeywordInCapitals = (text: string): boolean => IN_CAPITALS.test(text) && /\p{Ll}/u.test(text);

/**
 * The meaning of a client's message for their consent: a refusal by keyword or in plain language, START or HELP; null
 * for any other message (R5.4, R9.10). Only the client's own words are read; `ours`: our last messages to them. A
 * refusal is recognized within the first lines, and a keyword on a line of its own anywhere. `channel`: the channel on
 * which the message arrived.
 */
export function replyMeaning(
  text: string,
  ours: readonly string[] = [],
  channel: WrittenChannel = 'sms',
): ReplyMeaning {
  const folded = withoutRedirects(fold(messageParts(text, ours).own), channel);
  const words = wordsOf(folded);
  if (START.has(words.join(' '))) return 'start';
  if (HELP.has(words.join(' '))) return 'help';
  const lines = folded.split('\n');
  const isStop = isRefusal(lines.slice(0, FIRST_LINES).join('\n')) || lines.some((line) => isKeyword(wordsOf(line)));
  return isStop ? 'stop' : null;
}

/**
 * Whether a message that is not a refusal contains words of a refusal: far below its first lines, below a signature,
 * in lines quoted from an unknown author, about another person, or without a keyword ('lose my number'). A user must
 * decide what it means.
 */
export function mayBeRefusal(text: string, ours: readonly string[] = [], channel: WrittenChannel = 'sms'): boolean {
  if (replyMeaning(text, ours, channel) !== null) return false;
  const parts = messageParts(text, ours);
  if (refusesInOwnWords(parts.foot)) return true;
  if (hasKeywordInCapitals(parts.own)) return true;
  const own = withoutRedirects(fold(parts.own), channel);
  const quoted = fold(parts.quoted.replaceAll(/^\s*>+/gm, ''));
  return [own, quoted].some((words) => words !== '' && (isRefusal(words) || hasWordsOfRefusal(words)));
}

/** The sentences with words of a refusal, by any author; '' if no single sentence has them. */
export const refusingSentences = (text: string): string =>
  text
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/^\s*>+\s*/, ''))
    .filter((sentence) => {
      const folded = fold(sentence);
      return isRefusal(folded) || hasWordsOfRefusal(folded) || hasKeywordInCapitals(sentence);
    })
    .join('\n');

/** Whether a possible refusal is one: 'asked' until the agent answers. */
export const REFUSAL_ANSWERS = ['asked', 'refused', 'not_refused'] as const;
export type RefusalAnswer = (typeof REFUSAL_ANSWERS)[number];

const SPANISH = new Set(
  [...STOP_ES, 'ayuda', 'por favor', 'gracias', 'hola', 'quiero'].flatMap((phrase) => phrase.split(' ')),
);
const SPANISH_REFUSALS = REFUSALS_ES.map((source) => new RegExp(source));

/** The language of a text that means STOP, START or HELP: a keyword or a refusal in Spanish is answered in Spanish. */
export function replyLanguage(text: string, ours: readonly string[] = []): Language {
  const folded = fold(messageParts(text, ours).own);
  const words = wordsOf(folded);
  const isSpanish =
    words.some((word) => SPANISH.has(word) && word !== 'no') && !words.some((word) => STOP_EN.includes(word));
  return isSpanish || SPANISH_REFUSALS.some((refusal) => refusal.test(folded)) ? 'es' : 'en';
}
