/** What a phone sends in words when somebody reacts to a text: the quoted text is ours. */
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

/** Returns the reaction that a text is; null where it is words of its own. */
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

const FEWEST_WORDS = 3;
const MOST_SENTENCES = 200;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Returns a pattern for each of our own sentences, whatever signs a phone puts between its words. */
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
  /** Lines that are quoted of somebody whom we do not know; nothing in them is the client's word. */
  readonly quoted: string;
};

/**
 * Tells the client's own words from a reaction, quoted lines, the sentences of our own last messages, a signature and a
 * company's disclaimer.
 */
export function messageParts(text: string, ours: readonly string[] = []): MessageParts {
  const reaction = reactionOf(text);
  if (reaction) return { own: '', reaction, quoted: '' };
  let rest = text.normalize('NFC').replaceAll(/\r\n?/g, '\n');
  for (const sentence of ownSentences(ours)) rest = rest.replaceAll(sentence, ' ');
  const own: string[] = [];
  const quoted: string[] = [];
  for (const line of rest.split('\n')) {
    const hasWords = own.some((one) => /[\p{L}\p{N}]/u.test(one));
    if (hasWords && (SIGNATURE.test(line.trim()) || DISCLAIMER.test(line))) break;
    (/^\s*>/.test(line) ? quoted : own).push(line);
  }
  return { own: own.join('\n').trim(), reaction: null, quoted: quoted.join('\n').trim() };
}
