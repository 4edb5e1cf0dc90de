import { expect, test } from 'vitest';
import { separateDocuments } from '../src/separate.ts';
import { pageOf } from './support/pages.ts';

const wind = (page: number, revision = '01/12') =>
  `Uniform Mitigation Verification Inspection Form\nOIR-B1-1802 (Rev. ${revision}) Adopted by Rule 69O-170.0155   Page ${page} of 4`;
const fourPoint = '4-Point Inspection Form\nSample Form Insp4pt 03 25';
const policy = (number: string) => `HOMEOWNERS DECLARATIONS\nPolicy Number: ${number}\nNamed Insured: Pat Doe`;
const certificate = (page: number) =>
  `ELEVATION CERTIFICATE\nFEMA Form FF-206-FY-22-152 (formerly 086-0-33) (8/23)   Form Page ${page} of 8`;
const photo = 'Front of the house';

const separated = (texts: readonly string[]) =>
  separateDocuments(texts.map((text, index) => pageOf(text, index + 1))).map(({ reader, edition, pages }) => [
    reader.kind,
    edition,
    pages.map(({ page }) => page.number),
  ]);

test('separates several kinds in one file, and leaves photographs out', () => {
  const texts = [policy('HO-11111'), wind(1), wind(2), photo, fourPoint, fourPoint, certificate(2), certificate(3)];
  expect(separated(texts)).toEqual([
    ['declarations', 'Homeowners declarations', [1]],
    ['wind_mitigation', 'OIR-B1-1802 (Rev. 01/12)', [2, 3]],
    ['four_point', 'Insp4pt 03 25', [5, 6]],
    ['elevation_certificate', 'FF-206-FY-22-152 (8/23)', [7, 8]],
  ]);
});

test.each([
  ['the numbering starts over', [wind(1), wind(2), wind(1)]],
  ['the revision changes', [wind(1), wind(2), wind(3, '04/26')]],
])('begins another document where %s', (_, texts) => {
  expect(separated(texts).map(([, , pages]) => pages)).toEqual([[1, 2], [3]]);
});

test('tells the policies of two numbers apart, and keeps pages without a title with their policy', () => {
  const pages = separated([policy('HO-11111'), 'Forms and endorsements', policy('HO-22222')]);
  expect(pages.map(([, , numbers]) => numbers)).toEqual([[1, 2], [3]]);
});

test('recognizes a footer with letters read wrongly', () => {
  const text = 'Uniform Mitigation Verification Inspection Form\n0IR-81-1802 (Rev. 04/26) Adopted by Rule 690-170.0155';
  expect(separated([text])).toEqual([['wind_mitigation', 'OIR-B1-1802 (Rev. 04/26)', [1]]]);
  const garbled = 'ELEVATION CERTIFICATE\nFEMA Form FF-208-FY-22-152 (formerly 086-0-33) (8/23)';
  expect(separated([garbled])).toEqual([['elevation_certificate', 'FF-206-FY-22-152 (8/23)', [1]]]);
});

test.each(['Minutes of the association', 'Invoice 4711\nTotal $120.00', ''])('takes nothing of "%s"', (text) => {
  expect(separated([text])).toEqual([]);
});
