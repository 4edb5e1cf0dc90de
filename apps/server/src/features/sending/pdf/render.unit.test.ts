import { expect, it } from 'vitest';
import { type MultiQuoteData, renderMultiQuote } from './render.ts';

const dataFor = (name: string): MultiQuoteData => ({
  title: `Flood insurance quotes for ${name}`,
  description: 'x',
  heading: `Flood insurance quotes for ${name}`,
  address: `1 ${name} St`,
  prepared: '11-21-2026',
  prepared_by: name,
  sandbox: true,
  agency: { name, address: name, phone: name },
  facts: [{ label: 'Flood zone', value: 'AE', assumed: false }],
  quotes: [],
  changes: [],
  assumptions: [],
  disclaimer: 'x',
});

it.each([
  ['Latin', 'Łucja Ñandú Ægir Șerban Nguyễn'],
  ['Greek', 'Ελένη'],
  ['Cyrillic', 'Юлія'],
  ['Chinese', '小明 王'],
  ['Japanese', 'さくら カタカナ'],
  ['Korean', '한국'],
  ['Thai', 'ก้อง ไทย'],
  ['Devanagari', 'हिन्दी शर्मा'],
  ['Tamil', 'தமிழ்'],
  ['Hebrew', 'שלום'],
  ['Arabic', 'سلام'],
  ['a bell', 'A\u0007na'],
  ['emoji', '😀👩‍👩‍👧'],
  ['private use and unassigned', '\ue000\u0378\u{e0001}'],
  ['marks alone', '\u0301\u0bcd\u200d\u202e'],
  ['halves of signs', '\ud800x'],
])('a name in %s makes a PDF', async (_what, name) => {
  const pdf = await renderMultiQuote(dataFor(name));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
