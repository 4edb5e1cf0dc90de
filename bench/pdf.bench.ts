import { createRequire } from 'node:module';
import type { MultiQuoteData, SingleQuoteData } from '../apps/server/src/features/sending/pdf/data.ts';
import { renderMultiQuote, renderSingleQuote } from '../apps/server/src/features/sending/pdf/render.ts';
import { figure, median, title } from './lib/print.ts';
import { size } from './lib/size.ts';
import { createTypstAlone } from './lib/typst-alone.ts';

type PdfKit = new (
  options: object,
) => {
  on(event: string, heard: (chunk: Buffer) => void): void;
  end(): void;
  font(name: string): unknown;
  fontSize(size: number): unknown;
  text(text: string, x?: number, y?: number): unknown;
  moveTo(x: number, y: number): { lineTo(x: number, y: number): { stroke(): void } };
  addPage(): unknown;
};
const PDFDocument = createRequire(import.meta.url)('pdfkit') as PdfKit;

const RUNS = size(200, 6);
const WARM = size(10, 1);
/** Like one agency's proposals: carriers and most words repeat, sums and days differ. */
const quotesOf = (run: number) =>
  Array.from({ length: 20 }, (_, index) => ({
    carrier: `Carrier number ${index + 1}`,
    kind: 'Quote',
    binding: true,
    terms: ['$5,000', '$250,000', `$${100 + ((run * 7 + index) % 50)},000`, 'Replacement cost'].map((value) => ({
      value,
      differs: false,
    })),
    parts: [
      `Base premium $${1_100 + run * 3 + index}.00`,
      'Policy fee $50.00',
      `Surplus lines tax $${(40 + run / 7 + index).toFixed(2)}`,
    ],
    gaps: [],
    start: `12-${1 + ((run + index) % 28)}-2026: 10-day waiting period`,
    premium: `$${(1_200 + run + index * 37.25).toFixed(2)}`,
    note: `good until 12-${1 + ((run * 3 + index) % 28)}-2026`,
  }));
const AGENCY = {
  name: 'Harbor Light Agency',
  address: '210 Bay Street, Tampa FL 33602',
  phone: '(813) 555-0142',
  license: 'FL agency license L087315',
  color: '#1467b3',
  initials: 'HL',
};
const dataOf = (run: number): MultiQuoteData => ({
  title: `Flood insurance quotes for Client ${run}`,
  description: '20 quotes',
  heading: `Flood insurance quotes for Client ${run}`,
  address: `${run} Ocean Dr, Miami Beach FL 33139`,
  prepared: '11-21-2026',
  prepared_by: 'Maria Reyes',
  sandbox: true,
  agency: AGENCY,
  changes: [],
  assumptions: [],
  facts: Array.from({ length: 12 }, (_, index) => ({
    label: `Fact ${index}`,
    value: `${run * 31 + index}`,
    assumed: index === 3,
  })),
  quotes: quotesOf(run),
  elevation: { base_flood: 10, ground: 6.5, difference: -2.5, words: 'The lowest floor lies 2.5 ft below.' },
  heads: ['Deductible', 'Building', 'Contents', 'Contents paid at'],
  asked: ['$5,000', '$250,000', '$100,000', 'Replacement cost'],
  common_gaps: ['Building limit $35,000 below the replacement cost'],
  compared: true,
  notices: [{ title: 'Not a policy.', text: 'Coverage starts only when the carrier has confirmed it.' }],
  choice: 'I ask Harbor Light Agency to apply for the one that I name above.',
  prepared_email: 'maria@harbor.test',
  disclaimer: 'Premiums are the carriers’ own.',
});

const term = (label: string, value: string) => ({
  key: label,
  label,
  value,
  asked: value,
  differs: false,
  mark: '',
});
const singleOf = (run: number): SingleQuoteData => ({
  ...dataOf(run),
  number: `${run}`,
  quote_number: `Q-${run}`,
  prepared_email: 'maria@harbor.test',
  carrier: 'Palmetto Flood',
  kind: 'Quote',
  binding: true,
  note: '',
  note_of: 'The carrier says',
  expires: '12-21-2026',
  price: {
    total: `$${1_200 + run}.00`,
    entered: false,
    lines: ['Base premium', 'Policy fee', 'Surplus lines tax'].map((label) => ({ label, amount: `$${run}.00` })),
  },
  start: { wished: '12-01-2026', earliest: '12-01-2026', reason: '10-day waiting period', too_early: false },
  terms: ['Building limit', 'Contents limit', 'Deductible', 'Contents are paid at', 'Temporary living expense'].map(
    (label) => term(label, `$${run},000`),
  ),
  entered: false,
  gaps: ['Building limit $35,000 below the replacement cost'],
  compared: true,
  assumptions: [{ label: 'Roof covering', value: 'Meets FBC 2001' }],
  notices: [{ title: 'Not a policy.', text: 'Coverage starts only when the carrier has confirmed it.' }],
  choice: 'I ask Harbor Light Agency to apply for this quote.',
});

/** The same table by pdfkit with its built-in font: no tags, no accessibility, no layout engine. */
function peer(data: MultiQuoteData): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: 'LETTER', margin: 48 });
    const chunks: Buffer[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.font('Helvetica');
    document.fontSize(17);
    document.text(data.heading, 48, 60);
    document.fontSize(9);
    document.text(data.address, 48, 84);
    for (const [index, fact] of data.facts.entries())
      document.text(`${fact.label}: ${fact.value}`, 48 + (index % 3) * 170, 110 + Math.floor(index / 3) * 24);
    for (const [index, quote] of data.quotes.entries()) {
      const y = 220 + index * 22;
      const cells = [quote.carrier, quote.kind, ...quote.terms.map(({ value }) => value), quote.premium];
      for (const [column, cell] of cells.entries()) document.text(cell, 48 + column * 86, y);
      document
        .moveTo(48, y + 16)
        .lineTo(560, y + 16)
        .stroke();
    }
    document.end();
  });
}

/** Times several ways to write the same documents, alternately, so that other load affects all of them. */
async function times<Data>(of: (run: number) => Data, ...ways: ((data: Data) => unknown)[]): Promise<number[]> {
  const taken = ways.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    const data = of(run);
    for (const [index, work] of ways.entries()) {
      const started = performance.now();
      await work(data);
      if (run >= WARM) taken[index]?.push(performance.now() - started);
    }
  }
  return taken.map(median);
}

title('pdf', `Multi Quote PDF of 20 quotes and Single Quote PDF, ${RUNS} different documents each`);
// The rendering process is unreferenced, so it does not keep this one alive.
const alive = setInterval(() => undefined, 1_000);
const [own = 0, typst = 0, pdfkit = 0] = await times(
  dataOf,
  (data) => renderMultiQuote(data),
  createTypstAlone(),
  peer,
);
const [single = 0] = await times(singleOf, (data) => renderSingleQuote(data));
figure({
  what: 'Freeboard, p50 (tagged, PDF/UA-1, embedded Inter)',
  value: own,
  unit: 'ms',
  limit: 20,
  peer: `pdfkit ${pdfkit.toFixed(1)} ms`,
});
figure({ what: 'Freeboard, the Single Quote PDF, p50', value: single, unit: 'ms', limit: 20 });
figure({ what: 'pdfkit, the same table, p50 (untagged, built-in font)', value: pdfkit, unit: 'ms' });
figure({ what: 'Typst alone, two tables of the same words without style, p50', value: typst, unit: 'ms' });
figure({ what: 'Freeboard / Typst alone', value: own / typst, limit: 1.2 });
figure({ what: 'Freeboard / pdfkit', value: own / pdfkit });
figure({ what: 'size of the document', value: (await renderMultiQuote(dataOf(1))).length / 1024, unit: 'KB' });
clearInterval(alive);
