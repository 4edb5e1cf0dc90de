import type { MultiQuoteData, SingleQuoteData } from '../../../src/features/sending/pdf/render.ts';

const agencyOf = (name: string) => ({
  name,
  address: name,
  phone: name,
  license: name,
  color: '#1467b3',
  initials: 'HL',
});
/** Returns what a Multi Quote PDF says, a name in all its places. */
export const dataFor = (name: string): MultiQuoteData => ({
  title: `Flood insurance quotes for ${name}`,
  description: 'x',
  heading: `Flood insurance quotes for ${name}`,
  address: `1 ${name} St`,
  prepared: '11-21-2026',
  prepared_by: name,
  sandbox: true,
  agency: agencyOf(name),
  facts: [{ label: 'Flood zone', value: 'AE', assumed: false }],
  elevation: { base_flood: 10, ground: 6.5, difference: -2.5, words: name },
  heads: ['Deductible', name],
  asked: ['$5,000', name],
  quotes: [
    {
      ...{ carrier: name, kind: 'Quote', binding: true, premium: '$1,200.00', note: name, start: name },
      terms: [
        { value: '$5,000', differs: false },
        { value: name, differs: true },
      ],
      ...{ parts: [name, name], gaps: [name] },
    },
    {
      ...{ carrier: name, kind: 'Indication', binding: false, premium: 'about $900.00', note: '', start: '' },
      terms: [
        { value: '—', differs: false },
        { value: name, differs: false },
      ],
      ...{ parts: [], gaps: [] },
    },
  ],
  common_gaps: [name],
  compared: true,
  notices: [{ title: name, text: name }],
  choice: name,
  prepared_email: name,
  changes: [],
  assumptions: [],
  disclaimer: 'x',
});

/** The same of a Single Quote PDF. */
export const singleFor = (name: string): SingleQuoteData => ({
  title: name,
  description: name,
  heading: name,
  address: name,
  number: '1007',
  quote_number: name,
  prepared: '11-21-2026',
  prepared_by: name,
  prepared_email: name,
  sandbox: true,
  agency: agencyOf(name),
  changes: [name],
  carrier: name,
  kind: 'Indication',
  binding: false,
  note: name,
  note_of: 'The carrier says',
  expires: '12-21-2026',
  price: { total: '$1,200.00', entered: false, lines: [{ label: name, amount: '$1,200.00' }] },
  start: { wished: '12-01-2026', earliest: '12-05-2026', reason: name, too_early: true },
  facts: [{ label: 'Flood zone', value: name, assumed: true }],
  elevation: { base_flood: 8, ground: null, difference: 1.5, words: name },
  terms: [{ key: 'deductible', label: name, value: name, asked: name, differs: true, mark: name }],
  entered: true,
  gaps: [name],
  compared: true,
  assumptions: [{ label: name, value: name }],
  notices: [{ title: name, text: name }],
  choice: name,
});
