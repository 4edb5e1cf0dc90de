import { crc32, deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { readFile, renderPage } from '../src/index.ts';
import { pdfOf } from './support/pdf-file.ts';

const ENCRYPTION = `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;

const TODAY = '2026-01-02';

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

function pngBomb(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

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
  ['a picture of too many pixels', pngBomb(12_000), 'too_large'],
  ['a broken TIFF', new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 9, 9]), 'broken'],
])('names the failure of %s', async (_, bytes, failure) => {
  expect(await readFile(bytes, TODAY)).toEqual({ pages: [], documents: [], failure });
});

test('finds nothing in a page of another kind, and keeps its size', async () => {
  const text = 'Minutes of the homeowners association meeting held on the first Monday of May';
  const reading = await readFile(pdfOf([text]), TODAY);
  expect(reading).toEqual({ pages: [{ width: 612, height: 792 }], documents: [], failure: null });
});

test.each([
  ['a script', '/OpenAction << /S /JavaScript /JS (throw new Error\\(1\\)) >>'],
  ['a program to start', '/OpenAction << /S /Launch /F (calc.exe) >>'],
  ['an embedded file', '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) >>] >> >>'],
])('reads the page of a file that holds %s as any other', async (_, catalog) => {
  const text = 'Minutes of the homeowners association meeting held on the first Monday of May';
  const reading = await readFile(pdfOf([text], '', catalog), TODAY);
  expect(reading).toEqual({ pages: [{ width: 612, height: 792 }], documents: [], failure: null });
});

test('finds nothing in a photograph of an animal', async () => {
  const canvas = createCanvas(400, 300);
  const context = canvas.getContext('2d');
  context.fillStyle = '#a98';
  context.fillRect(0, 0, 400, 300);
  context.fillStyle = '#321';
  for (const [x, y, size] of [
    [200, 180, 70],
    [150, 90, 40],
    [250, 90, 40],
  ] as const) {
    context.beginPath();
    context.arc(x, y, size, 0, 7);
    context.fill();
  }
  const { documents, failure } = await readFile(await canvas.encode('jpeg', 80), TODAY);
  expect([documents, failure]).toEqual([[], null]);
});

test('reports each page', async () => {
  const text = 'Minutes of the homeowners association meeting held on the first Monday of May';
  const reported: string[] = [];
  await readFile(pdfOf([text, text]), TODAY, (done, of) => reported.push(`${done}/${of}`));
  expect(reported).toEqual(['1/2', '2/2']);
});

test('leaves the bytes as they were', async () => {
  const bytes = pdfOf(['Policy']);
  const copy = bytes.slice();
  await renderPage(bytes, 1, 100);
  expect(bytes).toEqual(copy);
});

test('shows a very tall picture narrower, at most 8,000 pixels high', async () => {
  const tall = await createCanvas(20, 20_000).encode('png');
  const { width, height } = await loadImage(Buffer.from(await renderPage(tall, 1, 1_200)));
  expect([width, height]).toEqual([8, 8_000]);
});

test.each([0, 2, 1.5])('refuses page %d of one', async (page) => {
  await expect(renderPage(pdfOf(['Policy']), page, 100)).rejects.toThrow(RangeError);
});
