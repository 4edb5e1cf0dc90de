import { expect, it } from 'vitest';
import { pdfText } from '../../../../test/support/documents/pdf-text.ts';
import { dataFor, singleFor } from '../../../../test/support/documents/proposals.ts';
import type { MultiQuoteData } from './data.ts';
import { renderMultiQuote, renderSingleQuote } from './render.ts';

const LATIN = 'said of it at length ';
/** A text of at least `signs` characters, recognizable by its end. */
const long = (signs: number, text = LATIN) => `${text.repeat(Math.ceil(signs / text.length))} theend`;
const many = (count: number, text: string) => Array.from({ length: count }, (_, at) => `${text} ${at}`);
const [quote] = dataFor('Ana').quotes;
const of = (change: Partial<MultiQuoteData['quotes'][number]>): MultiQuoteData => ({
  ...dataFor('Ana'),
  heads: ['Deductible', 'Building'],
  asked: ['—', '—'],
  common_gaps: [],
  quotes: [{ ...quote!, ...change }, quote!],
});

it.each([
  ['note in wide signs', of({ note: long(2_000, 'WWWWWWW ') })],
  ['note in Chinese', of({ note: long(2_000, '小') })],
  ['price of many parts', of({ parts: [...many(100, 'Fee of a kind that is named at length'), 'theend'] })],
  ['list of what differs', of({ gaps: [...many(60, 'Building limit below what you asked for'), 'theend'] })],
  ['reason to wait', of({ start: long(2_000, 'WWWWWWW ') })],
  [
    'list of what all lack',
    { ...dataFor('Ana'), common_gaps: [...many(300, 'Not what you asked for, number'), 'theend'] },
  ],
  ['fact', { ...dataFor('Ana'), facts: [{ label: 'Drivers', value: long(4_000), assumed: false }] }],
  ['list of changes', { ...dataFor('Ana'), changes: [...many(500, 'Roof year 2012, now'), 'theend'] }],
  ['list of assumptions', { ...dataFor('Ana'), assumptions: [...many(500, 'Roof year:'), 'theend'] }],
] as [string, MultiQuoteData][])('a %s that is longer than a page goes on on the next one', async (_what, data) => {
  expect((await pdfText(await renderMultiQuote(data))).join(' ')).toContain('theend');
});

it.each(['x', 'W', '-', '_', 'ß', 'щ', 'e\u0301', '👩‍👩‍👧'])(
  'a word of hundreds of %s ends on the page',
  async (sign) => {
    const word = `${sign.repeat(250)}theend`;
    for (const pdf of [
      await renderMultiQuote(of({ note: word, carrier: word })),
      await renderSingleQuote(singleFor(word)),
    ]) {
      const text = (await pdfText(pdf)).join('').replaceAll(/\s/g, '');
      expect(text.split('theend').length).toBeGreaterThan(2);
    }
  },
);

it('what is copied of a word that is broken is the word itself', async () => {
  const word = 'maximiliana.featherstonehaugh@a-very-long-agency-name.example.com';
  const pdf = await renderMultiQuote(of({ note: word, carrier: word }));
  expect((await pdfText(pdf)).join('')).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
});
