import { US_STATES } from './us-states.ts';

const NUMBER = /^(\d+[a-z]?(?:-\d*[a-z]?)?(?: \d\/\d)?|[nsew]\d+[nsew]\d+)\s+(?=\S)/i;
// What names a unit has a digit or is one letter: '12 Unit Street' has none.
const UNIT =
  /(?:^|[\s,]+)((?:#|\b(?:apartment|apt|unit|suite|ste|lot)\b\.?\s*#?)\s*(?:[a-z]{0,3}-?\d[\w-]*|[a-z](?![\w'])))(?=[\s,]|$)/i;
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|united states(?: of america)?)$/i;
const ZIP = /(?:^|[\s,]+)(\d{5}(?:-\d{4})?)$/;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Takes the house number off the beginning of a street line. */
export const splitNumber = (line: string): { number: string; street: string } => {
  const [begin = '', number = ''] = NUMBER.exec(line) ?? [];
  return { number, street: line.slice(begin.length) };
};

/** Takes '#4', 'Apt 4', 'Unit 4' or the like out of a line of address. */
export const splitUnit = (line: string): { unit: string; rest: string } => {
  const met = UNIT.exec(line);
  if (!met) return { unit: '', rest: tidy(line) };
  const [before, after] = [line.slice(0, met.index), line.slice(met.index + met[0].length)];
  const rest = tidy(before) === '' ? after.replace(/^[\s,]+/, '') : `${before}${after}`;
  return { unit: tidy(met[1] ?? ''), rest: tidy(rest) };
};

/** The states by their letters and their names, the longer first: West Virginia is not Virginia. */
const STATES = US_STATES.flatMap(({ code, name }) => [
  { word: code, code },
  { word: name.toUpperCase(), code },
]).sort((a, b) => b.word.length - a.word.length);

/** Takes the state, by its letters or its name, off the end of a line of address. */
function splitState(line: string): { state: string; rest: string; isName: boolean } {
  const upper = line.toUpperCase();
  const met = STATES.find(({ word }) => {
    const begin = upper.length - word.length;
    return upper.endsWith(word) && (begin === 0 || /[\s,]/.test(upper.charAt(begin - 1)));
  });
  if (!met) return { state: '', rest: line, isName: false };
  return { state: met.code, rest: line.slice(0, line.length - met.word.length), isName: met.word.length > 2 };
}

export type AddressParts = { address1: string; address2: string; city: string; state: string; zip: string };

/**
 * The parts of an address that was typed in one line, as far as it says them: state and ZIP from its end, street, unit
 * and city where commas part them. Nothing is guessed: what could be street or city is left out.
 */
export function addressParts(text: string): Partial<AddressParts> {
  const line = tidy(text).replace(COUNTRY, '');
  const zip = ZIP.exec(line)?.[1] ?? '';
  const beforeZip = (zip ? line.slice(0, line.length - zip.length) : line).trimEnd();
  const { state, rest, isName } = splitState(beforeZip.replace(/[\s,]+$/, ''));
  const { unit, rest: place } = splitUnit((state ? rest : beforeZip).trimEnd());
  const pieces = place
    .split(',')
    .map(tidy)
    .filter((piece) => piece !== '');
  const isParted = place.includes(',');
  const [street = '', city = ''] = isParted && pieces.length <= 2 ? pieces : [];
  // 'New York' alone may be the city as well as the state.
  const isState = !isName || city !== '';
  const parts = { address1: street, address2: street ? unit : '', city, state: isState ? state : '', zip };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));
}
