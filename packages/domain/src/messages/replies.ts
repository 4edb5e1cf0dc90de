/** What a client may want by a text of one word: the words that carriers and the FCC know. */
const STOP = new Set(['STOP', 'STOPALL', 'QUIT', 'END', 'CANCEL', 'UNSUBSCRIBE', 'REVOKE', 'OPT OUT', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP']);
const HELP = new Set(['HELP', 'INFO']);

/** Refusals in plain language (47 CFR 64.1200(a)(10): any reasonable means counts). */
const REFUSALS = [
  /\b(?:stop|quit|cease)\s+(?:texting|messaging|contacting|calling|sending|bothering)\b/,
  /\b(?:do\s?n[o']?t|do not|never)\s+(?:text|message|contact|call|write|send)\b/,
  /\b(?:no more|no further)\s+(?:texts?|messages?|contact)\b/,
  /\b(?:remove|delete|take)\s+(?:me|my (?:number|phone|name))\b(?!\s+(?:to|through|there))/,
  /\bunsubscribe\b/,
  /\bopt(?:ing)?[\s-]?out\b/,
  /\bleave me alone\b/,
  /\bwrong (?:number|person)\b/,
  /\bplease stop\b|^stop\b/,
];

export type ReplyMeaning = 'stop' | 'start' | 'help' | null;

/**
 * What a client's text means for their consent: a refusal by keyword or in plain language, START, HELP, or nothing of
 * the kind (R5.4, R9.10). A text that may be a refusal counts as one.
 */
export function replyMeaning(text: string): ReplyMeaning {
  const said = text.normalize('NFKC').replaceAll('’', "'").trim();
  const word = said
    .toUpperCase()
    .replaceAll(/[^A-Z ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (STOP.has(word)) return 'stop';
  if (START.has(word)) return 'start';
  if (HELP.has(word)) return 'help';
  const plain = said.toLowerCase();
  return REFUSALS.some((refusal) => refusal.test(plain)) ? 'stop' : null;
}
