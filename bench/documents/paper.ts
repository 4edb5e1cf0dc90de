import type { Expected } from '../../packages/documents/test/support/score.ts';
import type { Row, Sheet } from './draw-sheet.ts';

/** A generated document with its expected values; `ask` marks values that must not be filled in without asking. */
export type Paper = Sheet & { name: string; expected: Expected['form_fields_expected']; forbidden?: readonly string[] };

export const line = (text: string): Row => ({ text });
export const heading = (text: string): Row => ({ heading: text });
export const pair = (...pairs: (readonly [string, string])[]): Row => ({ pairs });
/** A table row with evenly spaced cells. */
export const cells = (...texts: string[]): Row => ({ cells: texts });
/** Pairs on separate lines. */
export const list = (...pairs: (readonly [string, string])[]): Row[] => pairs.map((one) => ({ pairs: [one] }));
