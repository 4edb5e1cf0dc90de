import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { type PageBefore, readFile, renderPage } from '../src/index.ts';
import { expectedOf, score } from './support/score.ts';

const PDF = join(import.meta.dirname, 'fixtures/dp3-landlord-invented.pdf');
const TODAY = '2026-11-26';

/** Share of the page, from its top, that has content. */
const FILLED_PART = 0.42;

async function pictureTurned(degrees: number, type: 'png' | 'jpeg'): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(await renderPage(new Uint8Array(readFileSync(PDF)), 1, 1_600)));
  const canvas = createCanvas(image.width, Math.round(image.height * FILLED_PART));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -canvas.width / 2, -canvas.height / 2);
  return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 80);
}

test.each([
  ['turned by a degree and a half', 1.5, 'jpeg'],
  ['upside down', 180, 'png'],
] as const)('reads a picture that is %s', async (_, degrees, type) => {
  const reading = await readFile(await pictureTurned(degrees, type), TODAY);
  const { right, wrongSure } = score(reading, expectedOf(PDF)!);
  expect(wrongSure).toEqual([]);
  expect(right.length).toBeGreaterThan(15);
  expect(reading.documents[0]?.kind).toBe('declarations');
  // The first line is near the top of the page, or near its bottom if the page is upside down.
  const [first] = reading.documents[0]!.readings;
  expect(first!.box.y / reading.pages[0]!.height < 0.5).toBe(degrees !== 180);
});

test('goes on with pages that were recognized before, and finds the same', async () => {
  const picture = await pictureTurned(1.5, 'jpeg');
  const saved: PageBefore[] = [];
  const first = await readFile(
    picture,
    TODAY,
    (_done, _of, page) => page && saved.push(JSON.parse(JSON.stringify(page))),
  );
  expect(saved).toMatchObject([{ number: 1 }]);
  const again: (PageBefore | undefined)[] = [];
  expect(await readFile(picture, TODAY, (_done, _of, page) => again.push(page), true, saved)).toEqual(first);
  expect(again).toEqual([undefined]);
  const leftOut = [{ number: 1, isLeftOut: true }] as const;
  expect(await readFile(picture, TODAY, () => {}, true, leftOut)).toMatchObject({ documents: [], failure: 'time' });
});
