import { expect, test } from 'vitest';
import { readFile, renderPage } from '../src/index.ts';
import { pdfOf } from './support/pdf-file.ts';

const ENCRYPTION = `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;

test.each([
  ['an encrypted file', pdfOf(['Policy'], ENCRYPTION), 'encrypted'],
  ['a broken PDF', new TextEncoder().encode('%PDF-1.7\nnothing follows'), 'broken'],
  ['more than sixty pages', pdfOf(Array.from({ length: 61 }, () => 'page')), 'too_many_pages'],
  [
    'a form that only Adobe shows',
    pdfOf(['Please wait... If this message is not replaced, upgrade Adobe Reader.']),
    'xfa',
  ],
  ['a text', new TextEncoder().encode('Dear client'), 'not_a_document'],
  ['an empty file', new Uint8Array(), 'not_a_document'],
  ['a broken picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'broken'],
  ['a broken TIFF', new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 9, 9]), 'broken'],
])('names the failure of %s', async (_, bytes, failure) => {
  expect(await readFile(bytes)).toEqual({ pages: [], documents: [], failure });
});

test('finds nothing in a page of another kind, and keeps its size', async () => {
  const text = 'Minutes of the homeowners association meeting held on the first Monday of May';
  const reading = await readFile(pdfOf([text]));
  expect(reading).toEqual({ pages: [{ width: 612, height: 792 }], documents: [], failure: null });
});

test('reports each page', async () => {
  const text = 'Minutes of the homeowners association meeting held on the first Monday of May';
  const reported: string[] = [];
  await readFile(pdfOf([text, text]), (done, of) => reported.push(`${done}/${of}`));
  expect(reported).toEqual(['1/2', '2/2']);
});

test('leaves the bytes as they were', async () => {
  const bytes = pdfOf(['Policy']);
  const copy = bytes.slice();
  await renderPage(bytes, 1, 100);
  expect(bytes).toEqual(copy);
});

test.each([0, 2, 1.5])('refuses page %d of one', async (page) => {
  await expect(renderPage(pdfOf(['Policy']), page, 100)).rejects.toThrow(RangeError);
});
