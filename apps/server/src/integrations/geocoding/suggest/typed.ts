import { splitNumber, splitUnit } from '@freeboard/domain/reading';

export type Typed = {
  text: string;
  /** The text without the unit, which some services do not understand. */
  line: string;
  number: string;
  street: string;
  unit: string;
};

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const readTyped = (query: string): Typed => {
  const text = tidy(query);
  const { unit, rest: line } = splitUnit(text);
  const { number, street } = splitNumber(line);
  return { text, line, number, street: tidy(street.split(',')[0] ?? ''), unit };
};
