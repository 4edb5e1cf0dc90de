/** Words of an address that are written in several ways, by the one that stands for all (USPS Publication 28). */
const SAME: Readonly<Record<string, string>> = {
  street: 'st',
  drive: 'dr',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  court: 'ct',
  lane: 'ln',
  road: 'rd',
  terrace: 'ter',
  place: 'pl',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  trail: 'trl',
  point: 'pt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'unit',
  apt: 'unit',
  suite: 'unit',
  ste: 'unit',
  '#': 'unit',
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/#\s*/g, ' # ')
    .split(/[^a-z0-9#]+/)
    .filter(Boolean)
    .map((word) => SAME[word] ?? word);

export type AddressKey = {
  /** House number and ZIP: what an address is looked for by. */
  readonly number: string;
  readonly zip: string;
};

/** By what an address in one line is looked for; null where it has no house number or no ZIP at its end. */
export function addressKey(line: string): AddressKey | null {
  const number = /^\s*(\d+)/.exec(line)?.[1];
  const zip = /(?<!\d)(\d{5})(?:-\d{4})?(?:,?\s*USA?)?\s*$/i.exec(line)?.[1];
  return number && zip ? { number, zip } : null;
}

/** Returns whether two addresses in one line name the same building and unit, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [addressKey(one), addressKey(other)];
  if (!left || !right || left.number !== right.number || left.zip !== right.zip) return false;
  const streets = [one, other].map((line) => wordsOf(line.split(',')[0] ?? ''));
  const [short = [], long = []] = streets.toSorted((a, b) => a.length - b.length);
  // Without a comma, nothing says where the street ends and the town begins.
  const isWhole = one.includes(',') && other.includes(',');
  return (!isWhole || short.length === long.length) && short.every((word, at) => word === long[at]);
}
