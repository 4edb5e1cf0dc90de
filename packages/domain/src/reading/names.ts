import { type ReadValue, sure, unread } from './text.ts';

export type Person = {
  first: string;
  /** A middle initial after the first name; '' without one. */
  initial: string;
  last: string;
  /** Whether no other split into first and last name is plausible. */
  isSure: boolean;
};
export type Names = { readonly business: string } | { readonly persons: readonly Person[] };

const BUSINESS =
  /\b(l\.?l\.?c|inc|incorporated|corp|corporation|co|company|ltd|limited|l\.?l?\.?p|p\.?l\.?l\.?c|pllc|pa|trust|trustees?|holdings?|propert(?:y|ies)|investments?|investors|realty|enterprises?|partners|partnership|group|ventures|foundation|association|assn|hoa|church|ministries|bank|condominiums?|management|services|rentals|homes|builders?|estate|city of|county of)\b\.?/i;
const JOINT = /\s*[+;\n&]\s*|\s+and\s+/i;
const ET_AL = /[,\s]+(?:ET\.? ?AL\.?|ET ?UX|ETAL)\.?$/i;
const CARE_OF = /\s+(?:C\/O|IN CARE OF|ATTN)\b.*$/i;
/** The comma of `Amy Stone, Jr.`, which does not follow a last name. */
const SUFFIX_COMMA = /\s*,\s*(?=(?:JR|SR|II|III|IV)\.?$)/i;
const SUFFIX = /^(?:JR|SR|II|III|IV)\.?$/i;
const PARTICLE =
  /^(?:von|vom|van|der|den|de|del|della|dela|dos|das|do|da|di|du|la|las|le|los|el|al|bin|ben|ibn|abu|st|st\.|saint|san|santa|mac|mc|ter|ten|zu|zur|y|o')$/i;
const INITIAL = /^\p{L}\.?$/u;
const TITLE = /^(?:MR|MRS|MS|MISS|DR)\.?$/i;
/** Family names in -ez and names with accents: most of them are Spanish. */
const SPANISH = /ez$|[áéíóúñ]/i;
const MOST_WORDS = 6;
/** Longer text names no one, and parsing it would take too long. */
const LONGEST = 1_000;

const NO_NAME =
  /^(?:tr|trs|ttees?|deceased|decd|late|minor|single|married|unmarried|divorced|separated|widow(?:er|ed)?|individual(?:ly)?|jointly?|severally|husband|wife|spouse|partner|son|daughter|child(?:ren)?|mother|father|heirs?|devisees?|owners?|co-?owner|occupants?|residents?|tenants?|renters?|lessees?|borrowers?|buyers?|sellers?|purchasers?|homeowners?|applicants?|co-?applicant|members?|customers?|clients?|grantors?|beneficiar(?:y|ies)|executors?|executrix|guardian|attorney|m\.?d|d\.?d\.?s|d\.?v\.?m|d\.?o|r\.?n|c\.?p\.?a|ph\.?d|esq(?:uire)?|j\.?d|ret(?:ired|d)?|u\.?s\.?n|u\.?s\.?a\.?f|see|same|as|on|file|below|above|attached|next|page|schedule|none|unknown|various|vacant|pending|declined|current|previous|former(?:ly)?|aka|a\/k\/a|fka|dba|not|applicable|named|listed|shown|stated)\.?$/i;

/** `Mr. & Mrs. John Smith` names only one of two persons. */
const TITLES_OF_COUPLE = /^(?:MR|MRS|MS|DR)\.?\s*(?:AND|&)\s*(?:MR|MRS|MS|DR)\.?\s+/i;

function partWords(words: readonly string[]): Person | null {
  const initials = words.filter((word, at) => at > 0 && at < words.length - 1 && INITIAL.test(word));
  const isPlain = initials.length <= 1 && !INITIAL.test(words.at(-1)!);
  const kept = isPlain ? words.filter((word) => !initials.includes(word) || word === words[0]) : words;
  const initial = isPlain ? (initials[0] ?? '') : '';
  const join = (from: number, to?: number) => kept.slice(from, to).join(' ');
  const particle = kept.findIndex((word, at) => at > 0 && at < kept.length - 1 && PARTICLE.test(word));
  if (particle > 0) {
    // `Maria del Carmen Lopez` has two first names, `Juan de la Cruz` one: a single word after the particles is a last
    // name.
    const behind = kept.slice(particle).filter((word) => !PARTICLE.test(word)).length;
    const isSure = isPlain && particle === 1 && behind === 1;
    return { first: join(0, particle), initial, last: join(particle), isSure };
  }
  const count = kept.length - 1;
  const isSpanish = kept.length === 3 && (SPANISH.test(kept[1]!) || /ñ/i.test(kept[2]!));
  const firsts = kept.length > 3 || isSpanish ? Math.min(2, Math.floor(kept.length / 2)) : count;
  return { first: join(0, firsts), initial, last: join(firsts), isSure: isPlain && kept.length === 2 };
}

/** `isColumn`: the text is a cell of a column of names, in which a comma follows the last name. */
export type NameContext = { readonly isColumn?: boolean };

function commaPerson(left: string, right: string, isColumn: boolean): Person | null {
  const words = right.split(' ').filter(Boolean);
  const suffix = words.length > 1 && SUFFIX.test(words.at(-1)!) ? words.pop()! : '';
  const [word = '', ...others] = words;
  const initial = others.length === 1 && INITIAL.test(others[0]!) ? others[0]! : '';
  const first = initial ? word : words.join(' ');
  if ([...left.split(' '), ...words].some((one) => NO_NAME.test(one))) return null;
  const last = suffix ? `${left} ${suffix}` : left;
  if (isColumn) return { first, initial, last, isSure: true };
  if (right === right.toLowerCase()) return null;
  // `Amy Stone, Tampa`: two words before the comma are a whole name as often as a last one.
  const lastWords = left.split(' ').filter((one) => !PARTICLE.test(one)).length;
  return { first, initial, last, isSure: !first.includes(' ') && lastWords === 1 };
}

function personOf(text: string, lastOfOther: string | null, isColumn: boolean): Person | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\b(?:jr|sr))\.+$|[,;]+$/i, '')
    .trim();
  if (!/^\p{L}[\p{L}\p{M}'’., -]*$/u.test(plain)) return null;
  const [left, right, ...others] = plain.replace(SUFFIX_COMMA, ' ').split(/\s*,\s*/) as [string, ...string[]];
  if (others.length > 0) return null;
  if (right) return commaPerson(left, right, isColumn);
  const words = left.split(' ').filter((word) => !TITLE.test(word));
  if (words.length > MOST_WORDS || words.some((word) => !/\p{L}/u.test(word) || NO_NAME.test(word))) return null;
  if (lastOfOther !== null && words.length > 0 && words.slice(1).every((word) => INITIAL.test(word)))
    return { first: words[0]!, initial: words.slice(1).join(' '), last: lastOfOther, isSure: true };
  if (words.length < 2) return null;
  const suffix = SUFFIX.test(words.at(-1)!) && words.length > 2 ? words.pop() : undefined;
  const person = words.length > 1 ? partWords(words) : null;
  return person && { ...person, last: [person.last, ...(suffix ? [suffix] : [])].join(' ') };
}

const whyOf = (text: string): string =>
  `First and last name can’t be told apart in “${text.slice(0, 60)}”. Write it as Last, First.`;

/**
 * Reads the named insured: a business, or one or two persons; a second line is a second person. If a name could be
 * split differently, the user is asked. More than two names, and text that is not a name, are not read. Nothing is
 * cut: further text is in `rest`.
 */
export function readNames(text: string, { isColumn = false }: NameContext = {}): ReadValue<Names> {
  if (text.length > LONGEST) return unread(text, whyOf(text));
  const written = text.replace(/[^\S\n]+/g, ' ').trim();
  const plain = written.replace(CARE_OF, '').replace(ET_AL, '').trim();
  const rest = written.slice(plain.length).trim();
  if (BUSINESS.test(plain)) return sure({ business: plain }, rest);
  const isCouple = TITLES_OF_COUPLE.test(plain);
  const parts = plain.replace(TITLES_OF_COUPLE, '').split(JOINT);
  const [one = '', two] = parts;
  if (parts.length > 2 || parts.some((part) => part.trim() === '') || /[\d:@\\/<>]/.test(plain))
    return unread(written, whyOf(written));
  // 'Smith, John A & Mary B' are both Smith.
  const isFirstAlone = two
    ?.trim()
    .split(' ')
    .every((word, at) => at === 0 || INITIAL.test(word));
  const second = two === undefined || isFirstAlone ? null : personOf(two, null, isColumn);
  const first = personOf(one, second?.last ?? null, isColumn);
  if (!first) return unread(written, whyOf(written));
  const other = two === undefined ? null : (second ?? personOf(two, first.last, isColumn));
  // `Ann and Mary Lou Stone`: a doubt about one name also applies to the last name that both share.
  const isShared = other !== null && (second === null || first.last === second.last);
  const isUnread = two !== undefined && !other;
  const isFirstSure = !isCouple && !isUnread && first.isSure && (!isShared || other.isSure);
  const isOtherSure = other?.isSure === true && (!plain.includes('\n') || isShared) && (!isShared || first.isSure);
  const persons = [{ ...first, isSure: isFirstSure }, ...(other ? [{ ...other, isSure: isOtherSure }] : [])];
  const isSure = persons.every((person) => person.isSure);
  const left = isUnread ? `${two} ${rest}`.trim() : rest;
  return { value: { persons }, rest: left, certainty: isSure ? 'sure' : 'ask', why: isSure ? '' : whyOf(written) };
}
