import { expect, it } from 'vitest';
import { pdfText } from '../../../../test/support/documents/pdf-text.ts';
import { dataFor, singleFor } from '../../../../test/support/documents/proposals.ts';
import { renderMultiQuote, renderSingleQuote } from './render.ts';

const NAMES = [
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
] as const;

it.each(NAMES)('a name in %s makes a PDF', async (_what, name) => {
  const pdf = await renderMultiQuote(dataFor(name));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

it.each([...NAMES, ['markup', '*b* _i_ #panic("x") $x$ `c` <l> @r = h'] as const])(
  'a name in %s makes a Single Quote PDF',
  async (_what, name) => {
    const pdf = await renderSingleQuote(singleFor(name));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toContain('/MarkInfo');
  },
);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#0a0"/></svg>',
);

it.each([
  ['image/png', PIXEL, true],
  ['image/svg+xml', SVG, true],
  ['image/png', PIXEL.subarray(0, 30), false],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0, 1]), false],
  ['image/svg+xml', Buffer.from('<svg'), false],
])('a logo of %s is shown where it can be, and never stands in the way (%#)', async (media_type, bytes, isShown) => {
  const plain = await renderSingleQuote(singleFor('Ana'));
  const pdf = await renderSingleQuote(singleFor('Ana'), { media_type, bytes, hash: `${bytes.length}` });
  const figures = (one: Buffer) => one.toString('latin1').split('/Figure').length;
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(figures(pdf) > figures(plain)).toBe(isShown);
  const multi = await renderMultiQuote(dataFor('Ana'), { media_type, bytes, hash: `${bytes.length}` });
  expect(multi.subarray(0, 5).toString()).toBe('%PDF-');
});

const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type *\/Page\b/g)?.length ?? 0;

it('twenty quotes with all that is said of each take three pages', async () => {
  const [quote] = dataFor('Palmetto Flood').quotes;
  if (!quote) throw new Error('No quote.');
  const data = { ...dataFor('Ana'), quotes: Array.from({ length: 20 }, () => quote) };
  expect(pages(await renderMultiQuote(data))).toBeLessThanOrEqual(3);
});

it('no row is broken, and no heading or head of a table stands without a row', async () => {
  const long = 'a long word said of it '.repeat(12);
  const quotes = Array.from({ length: 24 }, (_, at) => ({
    ...dataFor('Ana').quotes[0]!,
    carrier: `Carrier ${at}`,
    note: `begin-${at} ${at % 3 === 0 ? long : ''} end-${at}`,
    parts: [`first-${at} ${at % 2 === 0 ? long : ''} last-${at}`],
    gaps: at % 5 === 0 ? [long] : [],
  }));
  for (const facts of [1, 4, 7, 10, 13, 16, 19, 22]) {
    const some = Array.from({ length: facts }, (_, at) => ({ label: `Fact ${at}`, value: 'v', assumed: false }));
    const pages = await pdfText(await renderMultiQuote({ ...dataFor('Ana'), facts: some, elevation: null, quotes }));
    for (const at of quotes.keys())
      for (const [from, to] of [
        [`begin-${at}`, `end-${at}`],
        [`first-${at}`, `last-${at}`],
      ] as const)
        expect(pages.filter((page) => page.split(/\s+/).some((word) => word === from || word === to)).length).toBe(1);
    for (const page of pages) {
      expect(page).toMatch(/Ana( · Ana)+\s*Page \d+ of \d+$/);
      expect(page).not.toMatch(
        /(Quotes|Price a year|when it can start|Earliest start, and why)\s*Ana( · Ana)+\s*Page \d/,
      );
      expect(page).not.toMatch(/Price a year\s*What each price/);
    }
  }
});

it('each document holds its own data, whichever came before it and whatever template it is of', async () => {
  for (const name of ['Ana', 'Ben', 'Ana']) {
    const [multi, single] = [await renderMultiQuote(dataFor(name)), await renderSingleQuote(singleFor(`${name} S`))];
    expect(multi.toString('latin1')).toContain(`quotes for ${name}<`);
    expect(single.toString('latin1')).toContain(`>${name} S<`);
  }
});

it('what is signed and what must be read before it stand on one page, however long what comes before is', async () => {
  const text = 'Coverage starts only when the carrier has confirmed it and the premium is paid. '.repeat(4);
  const notices = Array.from({ length: 5 }, (_, at) => ({ title: `Notice ${at}.`, text }));
  const term = { value: 'v', asked: 'v', differs: false, mark: '' };
  for (let count = 1; count <= 12; count += 1) {
    const terms = Array.from({ length: count }, (_, at) => ({ key: `k${at}`, label: `Term ${at}`, ...term }));
    const data = { ...singleFor('Ana'), changes: [], assumptions: [], elevation: null, gaps: [], terms, notices };
    const pages = await pdfText(await renderSingleQuote(data));
    expect(pages.at(-1)).toContain('Notice 4.');
    expect(pages.at(-1)).toContain('Your choice');
  }
});

it('what goes with the quotes follows them, whole, with a line to sign on where something is declined', async () => {
  const addenda = [
    {
      title: 'Decline flood coverage',
      paragraphs: ['A home policy #does *not* pay.'],
      sign: 'Signature if you decline',
    },
    { title: 'The neighborhood', paragraphs: ['41 policies.'], sign: '' },
  ];
  for (const pdf of [
    await renderMultiQuote({ ...dataFor('Ana'), addenda }),
    await renderSingleQuote({ ...singleFor('Ana'), addenda }),
  ]) {
    const text = (await pdfText(pdf)).join('\n');
    for (const message of [
      'Decline flood coverage',
      'A home policy #does *not* pay.',
      'Signature if you decline',
      '41 policies.',
    ])
      expect(text).toContain(message);
  }
});

it('R11.6 the current policy is a row of its own, and each price beside it', async () => {
  const data = dataFor('Ana');
  const current = {
    note: 'Wayfarer Flood · ends 12-28-2026',
    terms: data.heads.map(() => 'Not stated'),
    premium: '$3,018.40',
  };
  const quotes = data.quotes.map((quote) => ({ ...quote, against: '$708.00 less than now' }));
  const text = (await pdfText(await renderMultiQuote({ ...data, current, quotes }))).join(' ');
  expect(text).toContain('Current policy');
  expect(text).toContain('Wayfarer Flood · ends 12-28-2026');
  expect(text).toContain('$708.00 less than now');
});
