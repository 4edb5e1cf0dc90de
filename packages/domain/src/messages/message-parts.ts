import { refusesInOwnWords } from './refusal-words.ts';

/** `words`: what the sender's phone calls the reaction. */
export type Reaction = { readonly words: string; readonly is_removal: boolean };

const OPEN = '["“”„«‟]';
const CLOSE = '["“”»‟]';
/** Our text in quotation marks; phones cut a long one with an ellipsis, sometimes without the closing mark. */
const QUOTE = String.raw`${OPEN}\s*(?:[\s\S]*${CLOSE}|[^"“”»‟]*(?:…|\.{3}))`;
const PICTURE =
  '(?:an? (?:image|photo|picture|video|movie|attachment|sticker|audio message|gif)|un[ae]? (?:imagen|imagem|image|foto|photo|video|archivo|anexo|audio|piece jointe|message audio))';
const TARGET = `(?:${QUOTE}|${PICTURE})`;
const EMOJI = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D)+`;
const DONE = [
  'liked|loved|disliked|laughed at|emphasi[sz]ed|questioned',
  'le gusto|me gusta|le encanto|me encanta|no le gusto|no me gusta|se r[ií]o de|se rie de|enfatizo|destaco|exclamo|cuestiono|pregunto sobre|dudo de',
  '(?:nao )?(?:gostou|gostei)(?: d[eoa])?|(?:des)?curtiu|amou|adorou|riu(?:-se)?(?: d[eoa]| com)?|achou graca (?:d[eoa]|a|em)|enfatizou|destacou|questionou|perguntou sobre|duvidou d[eoa]',
  "a (?:bien )?aime|n'a pas aime|a adore|a deteste|a (?:ri|rigole)(?: de| a| pour)?|a (?:souligne|accentue|appuye|exclame|questionne|interroge)|a insiste sur|a mis (?:l'accent sur|en evidence|en doute|en question)|a remis en question|s'(?:est )?(?:exclame|interroge)e?(?: sur| a)?|j'aime|j'adore",
].join('|');
const REACTED = '(?:reacted|reacciono|reagiu|a reagi) (?:(?:with|con|com|avec|par) )?(?:an? |una? |une )?';
const REMOVED = '(?:removed|elimino|quito|removeu|retirou|a (?:supprime|retire|enleve))';
const REACTION = new RegExp(
  String.raw`^(?:(?<done>${DONE})|(?<emoji>(?:${REACTED})?${EMOJI}\s*(?:to|a|para|em|sur|pour))|(?<removal>${REMOVED} (?:an? |une? |una? |uma? |el |la |le |su |sa |son |o )?[^"“«\n]{1,40}? (?:from|de|d[oa]|du|a)))\s*:?\s*${TARGET}\s*\.?$`,
  'iu',
);

const INVISIBLE = /[\u200B\u200C\u2060\uFEFF\u200E\u200F\u200A\u202A-\u202E]/g;

const bare = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .trim();

export function reactionOf(text: string): Reaction | null {
  const found = REACTION.exec(bare(text.slice(0, 5_000)));
  if (!found) return null;
  const { done, emoji, removal } = found.groups ?? {};
  return { words: (done ?? emoji ?? removal ?? '').trim(), is_removal: removal !== undefined };
}

const SIGNATURE =
  /^(?:-- ?$|[_-]{3,}\s*$|sent (?:from|via|with)\b|enviado (?:desde|con)\b|get outlook\b|obtener outlook\b)/i;

const SIGNATURE_OF_PROGRAM =
  /^(?:-- ?\n|sent (?:from|via|with)\b|enviado (?:desde|con)\b|get outlook\b|obtener outlook\b)/i;

const DISCLAIMER =
  /\b(?:confidential(?:ity)?|privileged|intended (?:solely |only )?(?:for|recipient)|disclaimer|all rights reserved|you (?:are receiving|received) this|if you (?:no longer|do not|don't) (?:wish|want) to receive|(?:click|tap) (?:here|below|the link)|(?:update|manage) (?:your )?(?:email )?preferences|view (?:this )?(?:e-?mail )?in (?:your )?browser|before printing|aviso (?:legal|de confidencialidad)|confidencial|destinatario)\b|^\s*(?:to )?unsubscribe\s*(?:\||:|<|here|from this list)|©/i;

/** Next to these, 'Unsubscribe' is a link in a company's mail. */
const LEGAL_MARK = /©|\ball rights reserved\b/i;

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const FEWEST_WORDS = 3;
const MOST_SENTENCES = 200;
const MOST_WORDS = 400;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Splits our texts into sentences, each as a list of words, longest first because a sentence may be part of another.
 * Includes each whole text; leaves out sentences of few words.
 */
function ownSentences(ours: readonly string[]): string[][] {
  const sentences = ours.flatMap((text) => [text, ...text.split(/(?<=[.!?])\s+|\n+/)]);
  const found = new Map<string, string[]>();
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) {
    const words = sentence.slice(0, 5_000).toLowerCase().match(WORDS)?.slice(0, MOST_WORDS) ?? [];
    if (words.length >= FEWEST_WORDS) found.set(words.join(' '), words);
  }
  return [...found.values()].toSorted((a, b) => b.length - a.length);
}

/** Removes our sentences, whatever punctuation a phone inserted between their words. */
function withoutOurs(text: string, ours: readonly string[]): { rest: string; removed: string[] } {
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));
  const places = new Map<string, number[]>();
  for (const [at, { word }] of words.entries()) {
    const before = places.get(word);
    if (before) before.push(at);
    else places.set(word, [at]);
  }
  const isTaken = new Uint8Array(words.length);
  const spans: { from: number; to: number }[] = [];
  for (const sentence of ownSentences(ours))
    for (const at of places.get(sentence[0] ?? '') ?? []) {
      const isHere = sentence.every((word, n) => words[at + n]?.word === word && isTaken[at + n] === 0);
      if (!isHere) continue;
      isTaken.fill(1, at, at + sentence.length);
      spans.push({ from: words[at]?.from ?? 0, to: words[at + sentence.length - 1]?.to ?? 0 });
    }
  let [rest, end] = ['', 0];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    rest += `${text.slice(end, from)} `;
    end = to;
  }
  return { rest: rest + text.slice(end), removed: spans.map(({ from, to }) => text.slice(from, to)) };
}

const QUOTED_WORDS = 4;
const QUOTATION = /["“„«‟]\s*([^"“”„«»‟]{8,})(?:["”»‟]|$)/g;

/** Also removes a quoted part of our text that ends within a word. */
function withoutQuotations(text: string, ours: readonly string[]): { rest: string; removed: string[] } {
  const texts = ours.map((one) => ` ${(one.toLowerCase().match(WORDS) ?? []).join(' ')}`);
  const removed: string[] = [];
  const rest = text.replaceAll(QUOTATION, (all, inner: string) => {
    const words = inner.toLowerCase().match(WORDS) ?? [];
    const isOurs = words.length >= QUOTED_WORDS && texts.some((one) => one.includes(` ${words.join(' ')}`));
    if (!isOurs) return all;
    removed.push(inner);
    return ' ';
  });
  return { rest, removed };
}

export type MessageParts = {
  readonly own: string;
  readonly reaction: Reaction | null;
  /** Quoted lines of an unknown author, and our sentences that may be the client's answer. */
  readonly quoted: string;
  /** A signature or a disclaimer, with everything below it. */
  readonly foot: string;
};

export function messageParts(text: string, ours: readonly string[] = []): MessageParts {
  const reaction = reactionOf(text);
  if (reaction) return { own: '', reaction, quoted: '', foot: '' };
  const quotations = withoutQuotations(text.normalize('NFC').replaceAll(/\r\n?/g, '\n'), ours);
  const sentences = withoutOurs(quotations.rest, ours);
  const rest = sentences.rest;
  const removed = [...quotations.removed, ...sentences.removed];
  // A reply that consists only of our sentences, or repeats one that refuses, may be meant by the client.
  const quoted = hasWords(rest) ? removed.filter(refusesInOwnWords) : removed;
  const own: string[] = [];
  const lines = rest.split('\n');
  let hasBegun = false;
  const isFoot = (line: string) =>
    hasBegun &&
    (SIGNATURE.test(line.trim()) || DISCLAIMER.test(line)) &&
    (LEGAL_MARK.test(line) || !refusesInOwnWords(line));
  let end = 0;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (isFoot(line)) break;
    const isQuoted = /^\s*>/.test(line);
    (isQuoted ? quoted : own).push(line);
    hasBegun ||= !isQuoted && hasWords(line);
  }
  const textOf = (some: readonly string[]) => some.join('\n').trim();
  return { own: textOf(own), reaction: null, quoted: textOf(quoted), foot: textOf(lines.slice(end)) };
}

/**
 * The part of an incoming message that summaries show and search finds: the client's own words, or a reaction without
 * the text that it quotes (Liked “…”). Null if that is the whole message.
 */
export function clientWords(
  text: string,
  ours: readonly string[] = [],
): { client_words: string | null; is_reaction: boolean } {
  const { own: words, foot, reaction } = messageParts(text, ours);
  // Text that only resembles a notice may be the client's, so only a signature is left out.
  const own = foot === '' || SIGNATURE_OF_PROGRAM.test(foot) ? words : `${words}\n${foot}`;
  if (!reaction)
    return {
      client_words: own === text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim() ? null : own,
      is_reaction: false,
    };
  const quote = /["“”„«‟]/.exec(text);
  return { client_words: quote ? `${text.slice(0, quote.index).trim()} “…”` : null, is_reaction: true };
}
