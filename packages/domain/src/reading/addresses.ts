import { US_STATES } from '../applications/us-states.ts';
import { MESSAGES } from '../wording/messages.ts';
import { type ReadValue, sure, unread } from './text.ts';

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
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const splitNumber = (line: string): { number: string; street: string } => {
  const [begin = '', number = ''] = NUMBER.exec(line) ?? [];
  return { number, street: line.slice(begin.length) };
};

/** A house number in normalized spelling: capitals, and a fraction as ' 1/2'. */
export const plainNumber = (number: string): string =>
  number
    .replace(/[\s-]*([¼½¾⅓⅔⅛⅜⅝⅞])/, (_, sign: string) => ` ${sign.normalize('NFKD')}`)
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
/** Territories and the armed forces: in a line only before a ZIP, as the codes are also in streets ('Calle AS'). */
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP'].map((code) => ({ word: code, code }));
const codes = (words: typeof STATES) => new Map(words.map(({ word, code }) => [word, code]));
const STATE_CODES = codes(STATES);
const REGION_CODES = codes([...STATES, ...TERRITORIES, { word: 'PUERTO RICO', code: 'PR' }]);

/** The code of a state by code or name; '' for any other text, also for a territory, which the forms do not offer. */
export const readState = (text: string): string => STATE_CODES.get(text.trim().toUpperCase()) ?? '';
const readRegion = (text: string): string => REGION_CODES.get(text.trim().toUpperCase()) ?? '';

/** The state of each ZIP from these digits on (USPS Publication 65); a few serve places beyond the border as well. */
const ZIP_STATES = (
  '005NY 006PR 008VI 009PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 06390NY 06391CT 070NJ 090AE 100NY 150PA ' +
  '197DE 200DC 201VA 202DC 206MD 220VA 247WV 270NC 290SC 300GA 320FL 340AA 341FL 350AL 370TN 386MS 398GA 400KY 430OH ' +
  '460IN 480MI 500IA 530WI 550MN 569DC 570SD 580ND 590MT 600IL 630MO 660KS 680NE 700LA 716AR 730OK 733TX 734OK 750TX ' +
  '800CO 820WY 832ID 840UT 850AZ 870NM 885TX 889NV 900CA 962AP 967HI 96799AS 968HI 969GU 96950MP 96953GU 970OR 980WA 995AK'
)
  .split(' ')
  .map((one) => ({ from: one.slice(0, -2), state: one.slice(-2) }));
const stateOfZip = (zip: string): string => ZIP_STATES.findLast(({ from }) => from <= zip)?.state ?? '';

const ZIP = /^\d{5}(?:[- ]?\d{4})?$/;
export const isZip = (text: string): boolean => ZIP.test(text);

/** The first five digits; '' if the text is not a ZIP code. */
export const zipArea = (text: string): string => (isZip(text.trim()) ? text.trim().slice(0, 5) : '');

/** Null for a ZIP of the state, and if one of the two is unknown. */
export function zipStateFault(zip: string, state: string): string | null {
  const [code, owner] = [readRegion(state), isZip(zip) ? stateOfZip(zip) : ''];
  if (code === '' || owner === '' || code === owner) return null;
  const name = (of: string) => US_STATES.find((one) => one.code === of)?.name ?? of;
  return `ZIP ${zip} is in ${name(owner)}, not ${name(code)}.`;
}

/**
 * Reads a ZIP code, also one that was stored as a number: with a decimal part, a trailing hyphen, or without leading
 * zeros, which are restored only if the `state` then has that ZIP. The user is asked about a ZIP of another state.
 */
export function readZip(text: string, state = ''): ReadValue<string> {
  const bare = text
    .trim()
    .replace(/\.0+$/, '')
    .replace(/(?<![-\s])[-\s]+$/, '');
  const long = bare.padStart(9, '0');
  const padded = /^\d{7,8}$/.test(bare) ? `${long.slice(0, 5)}-${long.slice(5)}` : bare.padStart(5, '0');
  const code = readRegion(state);
  const isPadded = code !== '' && /^\d{3,8}$/.test(bare) && isZip(padded) && stateOfZip(padded) === code;
  const zip = isPadded ? padded : bare;
  if (!isZip(zip)) return unread(text, MESSAGES.zip);
  const why = zipStateFault(zip, state);
  return why === null ? sure(zip) : { value: zip, rest: '', certainty: 'ask', why };
}

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

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|united states(?: of america)?)$/i;
/** A ZIP may also be glued to its state. */
const LAST_ZIP = new RegExp(
  String.raw`(?:(?<![^\s,])|(?<=[\s,](?:${US_STATES.map(({ code }) => code).join('|')})))(\d{5}(?:-\d{4})?)(?:[\s,]+us)?$`,
  'i',
);

/** Longer text is no address, and parsing it would take too long. */
const LONGEST = 1_000;

/** Splits a line before its last ZIP code; the country is left out. */
export function splitZip(text: string): { zip: string; rest: string } {
  if (text.length > LONGEST) return { zip: '', rest: '' };
  const line = tidy(text).replace(COUNTRY, '');
  const [end = '', zip = ''] = LAST_ZIP.exec(line) ?? [];
  return { zip, rest: line.slice(0, line.length - end.length) };
}

export type AddressParts = { address1: string; address2: string; city: string; state: string; zip: string };

/**
 * Splits a single-line address into the parts that it states: state and ZIP from its end, street, unit and city
 * where commas separate them. Nothing is guessed: text that could be street or city is the rest.
 */
export function readAddress(text: string): ReadValue<Partial<AddressParts>> & { value: Partial<AddressParts> } {
  const untold = `Street and city can’t be told apart in “${text.slice(0, 60).trim()}”. Put a comma between them.`;
  if (text.length > LONGEST) return { ...unread(text, untold), value: {} };
  const { zip, rest: line } = splitZip(text);
  const { state, rest: beforeState, isName } = splitState(line.replace(/[\s,]+$/, ''), zip !== '');
  const { unit, rest: place } = splitUnit((state ? beforeState : line).trimEnd());
  const pieces = place
    .split(',')
    .map(tidy)
    .filter((piece) => piece !== '');
  const [street = '', city = ''] = place.includes(',') && pieces.length <= 2 ? pieces : [];
  // 'New York' alone may be the city or the state.
  const isState = !isName || city !== '';
  const all = { address1: street, address2: street ? unit : '', city, state: isState ? state : '', zip };
  const value = Object.fromEntries(Object.entries(all).filter(([, part]) => part !== ''));
  const open = isState && state ? beforeState : line;
  const rest = (street ? (isState ? '' : line.slice(beforeState.length)) : open).replaceAll(/^[\s,]+|[\s,]+$/g, '');
  const isWhole = street !== '' && (zip !== '' || city !== '');
  const why = isWhole ? zipStateFault(zip, state) : untold;
  const certainty = why === null && rest === '' ? 'sure' : Object.keys(value).length === 0 ? 'none' : 'ask';
  return { value, rest, certainty, why: why ?? '' };
}
