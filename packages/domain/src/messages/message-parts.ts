import { refusesInOwnWords } from './refusal-words.ts';

/** What phones send for a reaction to a text: the quoted text is ours. */
export type Reaction = { readonly words: string; readonly is_removal: boolean };

const QUOTE = String.raw`["“”„«‟]\s*[\s\S]*["”“»‟]`;
const PICTURE =
  '(?:an? (?:image|photo|picture|video|movie|attachment|sticker|audio message|gif)|una? (?:imagen|foto|video|archivo|audio))';
const TARGET = `(?:${QUOTE}|${PICTURE})`;
const EMOJI = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D)+`;
const DONE =
  'liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|le gusto|me gusta|le encanto|me encanta|no le gusto|no me gusta|se r[ií]o de|se rie de|enfatizo|destaco|exclamo|cuestiono|pregunto sobre|dudo de';
const REACTION = new RegExp(
  String.raw`^(?:(?<done>${DONE})|(?<emoji>(?:reacted (?:with )?|reacciono (?:con )?)?${EMOJI}\s*(?:to|a))|(?<removal>(?:removed|elimino|quito) (?:an? |una? |el |la |su )?[^"“«\n]{1,40}? (?:from|de|a)))\s+${TARGET}\s*\.?$`,
  'iu',
);

const INVISIBLE = /[\u200B\u200C\u2060\uFEFF\u200E\u200F\u200A\u202A-\u202E]/g;

const bare = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .trim();

/** The reaction that a text reports; null for the client's own words. */
export function reactionOf(text: string): Reaction | null {
  const found = REACTION.exec(bare(text.slice(0, 5_000)));
  if (!found) return null;
  const { done, emoji, removal } = found.groups ?? {};
  return { words: (done ?? emoji ?? removal ?? '').trim(), is_removal: removal !== undefined };
}

/** Lines with which a mail program or a sender begins a signature. */
const SIGNATURE =
  /^(?:-- ?$|[_-]{3,}\s*$|sent (?:from|via|with)\b|enviado (?:desde|con)\b|get outlook\b|obtener outlook\b)/i;

/** What only a company's notice below a message says. */
const DISCLAIMER =
  /\b(?:confidential(?:ity)?|privileged|intended (?:solely |only )?(?:for|recipient)|disclaimer|all rights reserved|you (?:are receiving|received) this|if you (?:no longer|do not|don't) (?:wish|want) to receive|(?:click|tap) (?:here|below|the link)|(?:update|manage) (?:your )?(?:email )?preferences|view (?:this )?(?:e-?mail )?in (?:your )?browser|before printing|aviso (?:legal|de confidencialidad)|confidencial|destinatario)\b|^\s*(?:to )?unsubscribe\s*(?:\||:|<|here|from this list)|©/i;

/** Next to these, 'Unsubscribe' is a link in a company's mail. */
const LEGAL_MARK = /©|\ball rights reserved\b/i;

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const FEWEST_WORDS = 3;
const MOST_SENTENCES = 200;
const WORDS = /[\p{L}\p{N}]+/gu;

/** One pattern per sentence of ours, whatever punctuation a phone inserts. */
function ownSentences(ours: readonly string[]): RegExp[] {
  const sentences = ours.flatMap((text) => [text, ...text.split(/(?<=[.!?])\s+|\n+/)]);
  const found = new Set<string>();
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) {
    const words = sentence.slice(0, 2_000).match(WORDS) ?? [];
    if (words.length >= FEWEST_WORDS) found.add(words.join(String.raw`[^\p{L}\p{N}]+`));
  }
  // The longest first: a sentence may be part of another one.
  return [...found].toSorted((a, b) => b.length - a.length).map((source) => new RegExp(source, 'giu'));
}

/** Who wrote the parts of a message that came in. */
export type MessageParts = {
  /** The words of the client's own, as they were typed. */
  readonly own: string;
  readonly reaction: Reaction | null;
  /** Quoted lines of an unknown author, and sentences of ours that may be the client's answer. */
  readonly quoted: string;
  /** A signature or a disclaimer, with everything below it. */
  readonly foot: string;
};

/**
 * Tells the client's own words from a reaction, quoted lines, the sentences of our own last messages, a signature and a
 * company's disclaimer.
 */
export function messageParts(text: string, ours: readonly string[] = []): MessageParts {
  const reaction = reactionOf(text);
  if (reaction) return { own: '', reaction, quoted: '', foot: '' };
  let rest = text.normalize('NFC').replaceAll(/\r\n?/g, '\n');
  const removed: string[] = [];
  for (const sentence of ownSentences(ours))
    rest = rest.replaceAll(sentence, (words) => {
      removed.push(words);
      return ' ';
    });
  // Whoever answers with a sentence of ours alone, or with one that refuses, may mean it.
  const quoted = hasWords(rest) ? removed.filter(refusesInOwnWords) : removed;
  const own: string[] = [];
  const lines = rest.split('\n');
  const isFoot = (line: string) =>
    own.some(hasWords) &&
    (SIGNATURE.test(line.trim()) || DISCLAIMER.test(line)) &&
    (LEGAL_MARK.test(line) || !refusesInOwnWords(line));
  let end = 0;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (isFoot(line)) break;
    (/^\s*>/.test(line) ? quoted : own).push(line);
  }
  const textOf = (some: readonly string[]) => some.join('\n').trim();
  return { own: textOf(own), reaction: null, quoted: textOf(quoted), foot: textOf(lines.slice(end)) };
}

/**
 * What of a message that came in summaries show and search finds: the client's own words, a reaction without the text
 * that it quotes (Liked “…”), null where the whole message is the client's.
 */
export function clientWords(
  text: string,
  ours: readonly string[] = [],
): { client_words: string | null; is_reaction: boolean } {
  const { own, reaction } = messageParts(text, ours);
  if (!reaction)
    return {
      client_words: own === text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim() ? null : own,
      is_reaction: false,
    };
  const quote = /["“”„«‟]/.exec(text);
  return { client_words: quote ? `${text.slice(0, quote.index).trim()} “…”` : null, is_reaction: true };
}
