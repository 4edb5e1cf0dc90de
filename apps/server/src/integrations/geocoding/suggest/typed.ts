/** A partly typed address: its house number, the text after it up to the first comma, and its unit, each as typed. */
export type Typed = {
  text: string;
  /** The text without the unit, which not every service understands. */
  line: string;
  number: string;
  street: string;
  unit: string;
};

const NUMBER = /^(\d+[a-z]?(?:-\d*[a-z]?)?(?: \d\/\d)?|[nsew]\d+[nsew]\d+)\s+(?=\S)/i;
// What names a unit has a digit or is one letter: '12 Unit Street' has none.
const UNIT =
  /(?:^|[\s,]+)((?:#|\b(?:apartment|apt|unit|suite|ste|lot)\b\.?\s*#?)\s*(?:[a-z]{0,3}-?\d[\w-]*|[a-z](?![\w'])))(?=[\s,]|$)/i;

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

/** Reads what was typed so far. */
export const readTyped = (query: string): Typed => {
  const text = tidy(query);
  const { unit, rest: line } = splitUnit(text);
  const { number, street } = splitNumber(line);
  return { text, line, number, street: tidy(street.split(',')[0] ?? ''), unit };
};
