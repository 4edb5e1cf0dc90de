import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { isDocument, packDocuments } from './pack-documents.ts';

const file = (name: string, text: string) => new File([text], name, { lastModified: 1_000 + text.length });

it.each([
  ['Policy.pdf', true],
  ['IMG_2041.HEIC', true],
  ['scan.tiff', true],
  ['houses.csv', false],
  ['houses.zip', false],
  ['pdf', false],
])('%s is a document: %s', (name, is) => {
  expect(isDocument({ name })).toBe(is);
});

it('packs every document as it is, also two of one name', async () => {
  const packed = await packDocuments([
    file('Policy.pdf', 'one'),
    file('Policy.pdf', 'another'),
    file('House', 'three'),
  ]);
  expect(packed).toMatchObject({ name: '3 documents.zip', type: 'application/zip', lastModified: 1_007 });
  const entries = unzipSync(new Uint8Array(await packed.arrayBuffer()));
  const texts = Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ['Policy.pdf', 'one'],
    ['Policy (2).pdf', 'another'],
    ['House', 'three'],
  ]);
});

it('names an archive of one document by it', async () => {
  expect((await packDocuments([file('Policy.pdf', 'one')])).name).toBe('Policy.pdf.zip');
});
