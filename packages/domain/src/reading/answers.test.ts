import { expect, it } from 'vitest';
import { isNothing, readAnswer } from './answers.ts';

it.each([
  [true, ['yes', 'Y', 'TRUE', 't', '1', '1.0', 'on', 'x', 'Sí', 'si', '✓', ' yes ']],
  [false, ['no', 'N', 'False', 'f', '0', '0.00', 'off', 'never', 'falso', '✗']],
  [null, ['', 'N/A', 'unknown', 'yes, since 2019', 'no one', '2', 'maybe', 'not sure', 'Declined', 'refused', 'not']],
])('%j: %j', (value, texts) => {
  for (const text of texts) expect([text, readAnswer(text).value]).toEqual([text, value]);
});

it.each([
  'N/A',
  'n / a',
  'n.a.',
  'NA',
  'none',
  'Unknown',
  'not applicable',
  'no aplica',
  'desconocido',
  '--',
  '___',
  '#REF!',
])('%j says nothing', (text) => expect(isNothing(text)).toBe(true));
it.each(['', 'no', '0', 'Nan Li', 'unknown street'])('%j says something, or is blank', (text) =>
  expect(isNothing(text)).toBe(false),
);
