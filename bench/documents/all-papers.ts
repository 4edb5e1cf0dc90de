import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { renderPage } from '../../packages/documents/src/index.ts';
import { type Expected, expectedOf } from '../../packages/documents/test/support/score.ts';
import { pdfOfSheet, pictureOfSheet } from './draw-sheet.ts';
import { FLOOD_PAPERS } from './flood-papers.ts';
import { HOMEOWNERS } from './homeowners.ts';
import { INSPECTIONS } from './inspections.ts';
import { OTHER_DECLARATIONS } from './other-declarations.ts';
import type { Paper } from './paper.ts';
import { pdfOfScans, type Scan, scanOf } from './scan-noise.ts';

export type Sample = { name: string; isScan: boolean; bytes: () => Promise<Uint8Array>; expected: Expected };

const PAPERS: readonly Paper[] = [...HOMEOWNERS, ...OTHER_DECLARATIONS, ...FLOOD_PAPERS, ...INSPECTIONS];

const expectedIn = ({ expected, forbidden = [] }: Paper): Expected => ({
  form_fields_expected: expected,
  must_not_be_filled: [...forbidden],
});

/** The qualities of scans, used in rotation. */
const SCANS: readonly Scan[] = [
  { dpi: 200, rotation: 0.7, noise: 24, quality: 60 },
  { dpi: 150, rotation: -1.4, noise: 18, quality: 70 },
  { dpi: 200, rotation: 90.5, noise: 20, quality: 60 },
  { dpi: 200, rotation: 180, noise: 26, quality: 55 },
  { dpi: 150, rotation: 2.6, noise: 16, quality: 70 },
  { dpi: 200, rotation: 269.2, noise: 20, quality: 60 },
  { dpi: 200, rotation: -0.5, noise: 22, quality: 60, shade: 0.45, taper: 0.02 },
];

const scanOfPlace = (place: number): Scan => SCANS[place % SCANS.length]!;

async function scanned(pages: readonly (() => Promise<Canvas> | Canvas)[], place: number): Promise<Uint8Array> {
  const scan = scanOfPlace(place);
  const pictures: Uint8Array[] = [];
  for (const [index, page] of pages.entries()) pictures.push(await scanOf(await page(), scan, place * 97 + index));
  return pdfOfScans(pictures, scan.dpi);
}

const ofSheets = PAPERS.map(
  (paper): Sample => ({
    name: paper.name,
    isScan: false,
    bytes: async () => pdfOfSheet(paper),
    expected: expectedIn(paper),
  }),
);

const SCANNED_SHEETS = new Set([
  'ho3-coverage-dash',
  'ho3-section-letters',
  'ho3-stacked-grid',
  'ho6-unit-owner-table',
  'dp1-typewriter',
  'nfip-colon',
  'private-flood-table',
  'determination-rows',
  'four-point-sections',
  'four-point-table',
]);

const ofScannedSheets = PAPERS.filter(({ name }) => SCANNED_SHEETS.has(name)).map(
  (paper, place): Sample => ({
    name: `${paper.name}-scan-${scanOfPlace(place).rotation}`,
    isScan: true,
    bytes: () =>
      scanned(
        paper.pages.map((_, page) => () => pictureOfSheet(paper, page, scanOfPlace(place).dpi / 72)),
        place,
      ),
    expected: expectedIn(paper),
  }),
);

/** Official forms by file name, with the pages that are scanned. */
const SCANNED_FORMS: readonly (readonly [file: string, pages: readonly number[]])[] = [
  ['oir-b1-1802-rev-01-12-filled-flattened-invented', [1, 2, 3, 4]],
  ['oir-b1-1802-rev-04-26-filled-flat-invented', [1, 2, 3, 4, 5, 6]],
  ['citizens-insp4pt-03-25-filled-flat-invented', [1, 2, 3, 4]],
  ['standin-2023-edition-text-invented', [1, 2, 3]],
  ['standin-2019-edition-text-invented', [2, 1]],
  ['nfip-risk-rating-2-invented', [1]],
];

async function formPage(pdf: Uint8Array, page: number, dpi: number): Promise<Canvas> {
  const image = await loadImage(Buffer.from(await renderPage(pdf, page, Math.round(8.5 * dpi))));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

const ofScannedForms = (folder: string): Sample[] =>
  SCANNED_FORMS.flatMap(([name, pages], index): Sample[] => {
    const file = join(folder, `${name}.pdf`);
    const expected = existsSync(file) ? expectedOf(file) : null;
    if (!expected) return [];
    const place = index + 2;
    const { dpi, rotation } = scanOfPlace(place);
    const bytes = async () => {
      const pdf = new Uint8Array(readFileSync(file));
      return scanned(
        pages.map((page) => () => formPage(pdf.slice(), page, dpi)),
        place,
      );
    };
    return [{ name: `${name}-scan-${rotation}`, isScan: true, bytes, expected }];
  });

export const madeSamples = (fixtures: string): Sample[] => [
  ...ofSheets,
  ...ofScannedSheets,
  ...ofScannedForms(fixtures),
];
