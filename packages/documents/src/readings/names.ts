import type { ReadingStrength } from '@freeboard/domain/documents';
import type { Meaning } from './draft.ts';

const FIRM =
  /\b(?:LLC|L\.L\.C|INC|CORP|CORPORATION|COMPANY|CO|LP|LLP|LTD|TRUST|TRUSTEES?|ESTATE|ASSOCIATION|ASSN|BANK|HOLDINGS|PROPERTIES|CHURCH|PARTNERS(?:HIP)?|HOMES|BUILDERS?)\b\.?/i;
const JOINT = /\s+(?:AND|&)\s+|\s*[;\n]\s*/i;
/** Words of a heading that extended into a name. */
const HEADING =
  /^(?:AND|&)\s|\b(?:ADDRESS(?:ES)?|MAILING|LOCATION|POLICY|NUMBER|INSURED|AGENTS?|AGENCY|PREMISES|PERIOD|TELEPHONE|PHONE|E-?MAIL|COVERAGES?|PREMIUM)\b/i;
const ET_AL = /[,\s]+(?:ET\.? ?AL\.?|ET ?UX|ETAL)\.?$/i;

/** The comma of `Amy Stone, Jr.`, which does not follow a last name. */
const SUFFIX_COMMA = /\s*,\s*(?=(?:JR|SR|II|III|IV)\.?$)/i;
const CARE_OF = /\s+(?:C\/O|IN CARE OF|ATTN)\b.*$/i;

/** Words that belong to the family name after them. */
const PARTICLE =
  /^(?:von|vom|van|der|den|de|del|della|dela|dos|das|do|da|di|du|la|las|le|los|el|al|bin|ben|ibn|abu|st|st\.|saint|san|santa|mac|mc|ter|ten|zu|zur|y)$/i;
const SUFFIX = /^(?:JR|SR|II|III|IV)\.?$/i;
const INITIAL = /^\p{L}\.?$/u;
const TITLE = /^(?:MR|MRS|MS|MISS|DR)\.?$/i;
/** Family names in -ez, and letters that only Spanish names have. */
const SPANISH = /ez$|[áéíóúñ]/i;
const MOST_WORDS = 6;

/** Words next to or instead of a name: a role, a state of life or a title after it, a reference to another page. */
const NO_NAME =
  /^(?:deceased|decd|late|minor|single|married|unmarried|divorced|separated|widow(?:er|ed)?|individual(?:ly)?|jointly?|severally|husband|wife|spouse|partner|son|daughter|child(?:ren)?|mother|father|heirs?|devisees?|owners?|co-?owner|occupants?|residents?|tenants?|renters?|lessees?|borrowers?|buyers?|sellers?|purchasers?|homeowners?|applicants?|co-?applicant|members?|customers?|clients?|grantors?|beneficiar(?:y|ies)|executors?|executrix|guardian|attorney|m\.?d|d\.?d\.?s|d\.?v\.?m|d\.?o|r\.?n|c\.?p\.?a|ph\.?d|esq(?:uire)?|j\.?d|ret(?:ired|d)?|u\.?s\.?n|u\.?s\.?a\.?f|see|same|as|on|file|below|above|attached|next|page|schedule|none|unknown|various|vacant|pending|declined|current|previous|former(?:ly)?|aka|a\/k\/a|fka|dba|not|applicable|named|listed|shown|stated)\.?$/i;

/** `Mr. & Mrs. John Smith` names one of two. */
const TITLES_OF_COUPLE = /^(?:MR|MRS|MS|DR)\.?\s*(?:AND|&)\s*(?:MR|MRS|MS|DR)\.?\s+/i;

type Person = {
  first: string;
  last: string;
  /** Whether no other split into first and last name is possible. */
  isSure: boolean;
};

/** Converts a name from all capitals to its usual spelling; mixed case is unchanged. */
function cased(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Splits a name without a comma into first and last name; nothing is dropped except one initial. */
function partWords(words: readonly string[]): Person | null {
  const given = words.filter((word, at) => at === 0 || at === words.length - 1 || !INITIAL.test(word));
  const isPlain = words.length - given.length <= 1 && !INITIAL.test(words.at(-1)!);
  const kept = isPlain ? given : words;
  const join = (from: number, to?: number) => kept.slice(from, to).join(' ');
  const particle = kept.findIndex((word, at) => at > 0 && at < kept.length - 1 && PARTICLE.test(word));
  if (particle > 0) {
    // `Maria del Carmen Lopez` has two first names, `Juan de la Cruz` one: a single word after the particles is a last
    // name.
    const behind = kept.slice(particle).filter((word) => !PARTICLE.test(word)).length;
    const isSure = isPlain && particle === 1 && behind === 1;
    return { first: join(0, particle), last: join(particle), isSure };
  }
  const count = kept.length - 1;
  const isSpanish = kept.length === 3 && (SPANISH.test(kept[1]!) || /ñ/i.test(kept[2]!));
  const firsts = kept.length > 3 || isSpanish ? Math.min(2, Math.floor(kept.length / 2)) : count;
  return { first: join(0, firsts), last: join(firsts), isSure: isPlain && kept.length === 2 };
}

function personOf(text: string, lastOfOther: string | null): Person | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '')
    .trim();
  if (!/^[\p{L}][\p{L}'’., -]*$/u.test(plain)) return null;
  const [left, right, ...others] = plain.replace(SUFFIX_COMMA, ' ').split(/\s*,\s*/) as [string, ...string[]];
  if (others.length > 0) return null;
  if (right) {
    const words = right.split(' ').filter((word, at) => at === 0 || !INITIAL.test(word));
    if (plain.split(/[\s,]+/).some((word) => NO_NAME.test(word)) || right === right.toLowerCase()) return null;
    // `Amy Stone, Tampa`: two words before the comma are a whole name as often as a last one.
    const lastWords = left.split(' ').filter((word) => !PARTICLE.test(word)).length;
    const isSure = words.length === 1 && right.split(' ').length <= 2 && lastWords === 1;
    return { first: cased(words.join(' ')), last: cased(left), isSure };
  }
  const words = left.split(' ').filter((word) => !TITLE.test(word));
  if (words.length > MOST_WORDS || words.some((word) => !/\p{L}/u.test(word) || NO_NAME.test(word))) return null;
  if (words.length === 1) return lastOfOther ? { first: cased(words[0]!), last: lastOfOther, isSure: true } : null;
  const suffix = SUFFIX.test(words.at(-1)!) && words.length > 2 ? words.pop() : undefined;
  const person = words.length > 1 ? partWords(words) : null;
  if (!person) return null;
  return { ...person, first: cased(person.first), last: cased([person.last, ...(suffix ? [suffix] : [])].join(' ')) };
}

/** A town or a street, which pages print below names. */
const TOWN = /[,\s](?:FL|FLA|[A-Z]{2} \d{5})\.?$|\b(?:florida|county|street|avenue|road|drive|lane|court|box)\b/i;

/**
 * Splits the named insured into the fields of the form: persons, a second person, or a firm. A second line is a
 * second person; without the first person's last name it becomes a question. Ambiguous splits become questions,
 * and nothing is cut.
 */
export function nameMeanings(text: string, strength: ReadingStrength): Meaning[] {
  const plain = text
    .replace(CARE_OF, '')
    .replace(ET_AL, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  if (plain === '' || /[\d:]/.test(plain) || HEADING.test(plain)) return [];
  const lines = plain.split('\n');
  if (FIRM.test(plain)) {
    if (lines.length > 1) return [];
    return [
      { field: 'owned_type', value: 'Business Owned', strength },
      { field: 'business_name', value: plain, strength },
    ];
  }
  if (lines.slice(1).some((line) => TOWN.test(line) || line.split(' ').length < 2)) return [];
  const isCouple = TITLES_OF_COUPLE.test(plain);
  const parts = plain
    .replace(TITLES_OF_COUPLE, '')
    .split(JOINT)
    .filter((part) => part.trim() !== '');
  if (parts.length === 0 || parts.length > 2) return [];
  const second = parts[1] === undefined ? null : personOf(parts[1], null);
  const first = personOf(parts[0]!, second?.last ?? null);
  if (!first) return [];
  const other = parts[1] === undefined ? null : (second ?? personOf(parts[1], first.last));
  const isUnread = parts[1] !== undefined && !other;
  if (isUnread && lines.length > 1) return [];
  // `Ann and Mary Lou Stone`: a doubt about one name also applies to the last name that both share.
  const isShared = other !== null && (second === null || first.last === second.last);
  const isFirstSure = !isCouple && !isUnread && first.isSure && (!isShared || other.isSure);
  const isOtherSure = other?.isSure === true && (lines.length === 1 || isShared) && (!isShared || first.isSure);
  const of = (isSure: boolean): ReadingStrength => (isSure || strength !== 'sure' ? strength : 'ask');
  return [
    { field: 'first_name', value: first.first, strength: of(isFirstSure) },
    { field: 'last_name', value: first.last, strength: of(isFirstSure) },
    ...(other
      ? [
          { field: 'co_applicant_first_name', value: other.first, strength: of(isOtherSure) },
          { field: 'co_applicant_last_name', value: other.last, strength: of(isOtherSure) },
        ]
      : []),
  ];
}
