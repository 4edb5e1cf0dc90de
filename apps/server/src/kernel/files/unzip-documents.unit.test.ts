import { expect, it } from 'vitest';
import { zip } from '../../../test/support/documents/workbook.ts';
import { isArchive, unzipDocuments } from './unzip-documents.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

it('keeps the PDF files and pictures of an archive, and nothing else of it', async () => {
  const inner = zip({ 'inner.pdf': PDF });
  const archive = zip({
    'a/Quote.pdf': PDF,
    'roof.gif': GIF,
    'read.txt': 'text',
    'more.zip': inner,
    '../out.pdf': PDF,
  });
  expect(await isArchive(archive)).toBe(true);
  // An archive with a path that leads out of it is refused.
  await expect(unzipDocuments(archive)).rejects.toThrow('damaged or encrypted');
  const files = await unzipDocuments(
    zip({ 'a/Quote.pdf': PDF, 'roof.gif': GIF, 'read.txt': 'text', 'more.zip': inner }),
  );
  expect(files.map(({ name }) => name)).toEqual(['Quote.pdf', 'roof.gif']);
  expect(files[0]?.bytes.equals(PDF)).toBe(true);
});

it('names what it leaves out, but for what programs add for themselves', async () => {
  const leftOut: string[] = [];
  const archive = zip({
    'a/Quote.pdf': PDF,
    'a/more.zip': zip({ 'inner.pdf': PDF }),
    'letter.txt': 'text',
    '__MACOSX/a/._Quote.pdf': 'text',
    'a/.DS_Store': 'text',
    'Thumbs.db': 'text',
  });
  expect((await unzipDocuments(archive, (name) => leftOut.push(name))).map(({ name }) => name)).toEqual(['Quote.pdf']);
  expect(leftOut).toEqual(['more.zip', 'letter.txt']);
});

it.each([
  ['nothing to keep', () => zip({ 'read.txt': 'text' }), 'has no PDF and no picture'],
  ['an archive within', () => zip({ 'more.zip': zip({ 'inner.pdf': PDF }) }), 'has no PDF and no picture'],
  ['a bomb', () => zip({ 'a.pdf': Buffer.alloc(30e6) }), 'unpacks to more than 25 MB'],
  ['parts that are too large together', () => zip({ a: Buffer.alloc(20e6), b: Buffer.alloc(20e6) }), 'more than 25 MB'],
  ['an entry that lies about its size', () => zip({ 'a.pdf': Buffer.alloc(30e6) }, 10), 'Not accepted'],
  [
    'too many entries',
    () => zip(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.pdf`, PDF]))),
    '100',
  ],
  ['half an archive', () => zip({ 'a.pdf': PDF }).subarray(0, 60), 'damaged'],
])('refuses %s', async (_, archive, message) => {
  await expect(unzipDocuments(archive())).rejects.toThrow(message);
});
