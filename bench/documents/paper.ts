import type { Expected } from '../../packages/documents/test/support/score.ts';
import type { Row, Sheet } from './draw-sheet.ts';

/**
 * A document made by the project, with what it states; `ask` marks values that must not be filled in without asking.
 */
export type Paper = Sheet & { name: string; expected: Expected['form_fields_expected']; forbidden?: readonly string[] };

export const line = (text: string): Row => ({ text });
export const heading = (text: string): Row => ({ heading: text });
export const pair = (...pairs: (readonly [string, string])[]): Row => ({ pairs });
/** Returns a row of a table, its cells evenly apart. */
export const cells = (...texts: string[]): Row => ({ cells: texts });
/** Pairs one below the other. */
export const list = (...pairs: (readonly [string, string])[]): Row[] => pairs.map((one) => ({ pairs: [one] }));
