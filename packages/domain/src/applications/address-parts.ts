import { US_STATES } from './us-states.ts';

/** A fraction of a house number in any spelling: 208 1/2, 208½, 123-3/4. */
const FRACTION = String.raw`(?:[\s-]*\d[/⁄]\d{1,2}(?!\d)|[\s-]*[¼½¾⅓⅔⅛⅜⅝⅞])`;
const NUMBER = new RegExp(
  String.raw`^(\d+[a-z]?(?:-(?!\d[/⁄])\d*[a-z]?)?${FRACTION}?|[nsew]\d+[nsew]\d+)\s+(?=\S)`,
  'i',
);

/** Names of units followed by a number or letter (USPS Publication 28, appendix C2). */
const NUMBERED = 'apartment|apartamento|apto|apt|unit|suite|ste|lot|penthouse|ph|building|bldg|trailer|trlr';
/** Unit names that can also begin a street name: a digit must follow. */
const WITH_DIGIT = 'department|dept|hangar|hngr|office|ofc|room|rm|space|spc|slip|pier|key|stop|side';
/** A floor has at most two digits: FL 33139 is Florida. */
const FLOOR = String.raw`(?:floor(?=[\s.#\d])|fl(?=[\s.#\d]))\.?\s*#?\s*\d{1,2}(?![\w-])`;
const ID = String.raw`[a-z]{0,3}-?\d[\w-]*(?:\/\d+)?`;
// A unit's identifier has a digit or is a single letter: '12 Unit Street' has no unit.
const ONE_UNIT = String.raw`(?:(?:#|\b(?:${NUMBERED})(?:\b|(?=\d))\.?\s*#?)\s*(?:${ID}|[a-z](?![\w'-]))|\b(?:${WITH_DIGIT})(?:\b|(?=\d))\.?\s*#?\s*${ID}|\b${FLOOR})`;
const UNIT = new RegExp(String.raw`(?:^|[\s,]+)(${ONE_UNIT}(?:[\s,]+${ONE_UNIT})*)(?=[\s,]|$)`, 'i');
const SUFFIX =
  'st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|way|pl|place|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|trl|trail|sq|square|loop|n|s|e|w|ne|nw|se|sw';
/** Units without a number: only after a street type, because each can also begin a street name. */
const BARE_UNIT = new RegExp(
  String.raw`(?<=\b(?:${SUFFIX})\.?)[\s,]+(basement|bsmt|front|frnt|lobby|lbby|lower|lowr|office|ofc|penthouse|ph|rear|side|upper|uppr)\.?(?=\s*(?:,|$))`,
  'i',
);
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|united states(?: of america)?)$/i;
const ZIP = /(?:^|[\s,]+)(\d{5}(?:-\d{4})?)$/;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const splitNumber = (line: string): { number: string; street: string } => {
  const [begin = '', number = ''] = NUMBER.exec(line) ?? [];
  return { number, street: line.slice(begin.length) };
};

const FRACTIONS: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** A house number in normalized spelling: capitals, and a fraction as ' 1/2'. */
export const plainNumber = (number: string): string =>
  number
    .replace(/[\s-]*([¼½¾⅓⅔⅛⅜⅝⅞])/, (_, sign: string) => ` ${FRACTIONS[sign]}`)
    .replaceAll('⁄', '/')
    .replace(/(?<=\w)[\s-]*(\d\/\d{1,2})$/, ' $1')
    .trim()
    .toUpperCase();

/** Extracts '#4', 'Apt 4', 'Bldg 2 Unit 4', 'Rear' or the like from an address line. */
export const splitUnit = (line: string): { unit: string; rest: string } => {
  const met = UNIT.exec(line) ?? BARE_UNIT.exec(line);
  if (!met) return { unit: '', rest: tidy(line) };
  const [before, after] = [line.slice(0, met.index), line.slice(met.index + met[0].length)];
  const rest = tidy(before) === '' ? after.replace(/^[\s,]+/, '') : `${before}${after}`;
  return { unit: tidy(met[1] ?? ''), rest: tidy(rest) };
};

/** Longest first, so that West Virginia is not read as Virginia. */
const STATES = US_STATES.flatMap(({ code, name }) => [
  { word: code, code },
  { word: name.toUpperCase(), code },
]).sort((a, b) => b.word.length - a.word.length);
/** Territories and the armed forces: only before a ZIP, because the codes also occur in street names ('Calle AS'). */
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP'].map((code) => ({ word: code, code }));

/** Recognizes a territory only if the line has a ZIP. */
function splitState(line: string, hasZip: boolean): { state: string; rest: string; isName: boolean } {
  const upper = line.toUpperCase();
  const met = [...STATES, ...(hasZip ? TERRITORIES : [])].find(({ word }) => {
    const begin = upper.length - word.length;
    return upper.endsWith(word) && (begin === 0 || /[\s,]/.test(upper.charAt(begin - 1)));
  });
  if (!met) return { state: '', rest: line, isName: false };
  return { state: met.code, rest: line.slice(0, line.length - met.word.length), isName: met.word.length > 2 };
}

export type AddressParts = { address1: string; address2: string; city: string; state: string; zip: string };

/**
 * Splits a single-line address into the parts that it states: state and ZIP from its end, street, unit and city
 * where commas separate them. Nothing is guessed: a part that could be street or city is left out.
 */
export function addressParts(text: string): Partial<AddressParts> {
  const line = tidy(text).replace(COUNTRY, '');
  const zip = ZIP.exec(line)?.[1] ?? '';
  const beforeZip = (zip ? line.slice(0, line.length - zip.length) : line).trimEnd();
  const { state, rest, isName } = splitState(beforeZip.replace(/[\s,]+$/, ''), zip !== '');
  const { unit, rest: place } = splitUnit((state ? rest : beforeZip).trimEnd());
  const pieces = place
    .split(',')
    .map(tidy)
    .filter((piece) => piece !== '');
  const isParted = place.includes(',');
  const [street = '', city = ''] = isParted && pieces.length <= 2 ? pieces : [];
  // 'New York' alone may be the city or the state.
  const isState = !isName || city !== '';
  const parts = { address1: street, address2: street ? unit : '', city, state: isState ? state : '', zip };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));
}
