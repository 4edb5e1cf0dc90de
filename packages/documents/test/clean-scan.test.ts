import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { cleanScan, enlarge, pgmOf } from '../src/pages/clean-scan.ts';
import { isInk, type Word } from '../src/pages/page.ts';
import { readAgain } from '../src/pages/read-again.ts';
import { findSkew } from '../src/pages/turned.ts';
import { inkOf } from '../src/pdf/picture.ts';

const SCALE = 200 / 72;
const [WIDTH, HEIGHT] = [1_700, 2_200];

/** Draws on white paper that is rotated by some degrees. */
function paper(draw: (context: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void, degrees = 0) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  context.fillStyle = '#000';
  draw(context);
  return canvas;
}

/** Draws lines of letters as small blocks that do not align in columns. */
const rows = (context: Parameters<Parameters<typeof paper>[0]>[0]) => {
  for (let y = 300; y < 1_900; y += 60) {
    const end = 900 + ((y * 7) % 500);
    for (let x = 200 + (y % 13); x < end; x += 13 + ((x * 7 + y) % 11)) context.fillRect(x, y, 8 + (x % 4), 18);
  }
};

test.each([0, 0.3, 0.7, -1.4, 2.6, -5, 7.3])('finds that a page is turned by %d degrees', (degrees) => {
  const { isSideways, skew } = findSkew(inkOf(paper(rows, degrees), SCALE));
  expect(isSideways).toBe(false);
  expect(skew).toBeCloseTo(degrees, 0);
  expect(Math.abs(skew - degrees)).toBeLessThan(0.16);
});

test.each([90.5, 269.2, 92])('finds that a page is turned sideways by %d degrees', (degrees) => {
  const { isSideways, skew } = findSkew(inkOf(paper(rows, degrees), SCALE));
  expect(isSideways).toBe(true);
  expect(Math.abs(skew - (degrees - Math.round(degrees / 90) * 90))).toBeLessThan(0.16);
});

test('erases rules and rows of dots, and leaves letters, a point and an omission', () => {
  const canvas = paper((context) => {
    context.fillRect(200, 500, 1_000, 3);
    for (let dot = 0; dot < 30; dot += 1) context.fillRect(300 + dot * 8, 700, 3, 3);
    for (let dot = 0; dot < 3; dot += 1) context.fillRect(300 + dot * 8, 900, 3, 3);
    context.fillRect(600, 1_000, 14, 20);
    context.fillRect(620, 1_017, 3, 3);
  });
  const picture = inkOf(canvas, SCALE);
  const { gray, width } = cleanScan(canvas, picture);
  const isBlack = (x: number, y: number) => gray[y * width + x]! < 100;
  expect([isInk(picture, 400, 501), isBlack(400, 501)]).toEqual([true, false]);
  expect([isInk(picture, 301, 701), isBlack(301, 701)]).toEqual([true, false]);
  expect([isBlack(301, 901), isBlack(606, 1_010), isBlack(621, 1_018)]).toEqual([true, true, true]);
});

test('makes the paper white where it lies in a shadow', () => {
  const canvas = paper((context) => {
    context.fillStyle = '#888';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = '#222';
    context.fillRect(600, 600, 20, 30);
  });
  const { gray, width } = cleanScan(canvas, inkOf(canvas, SCALE));
  expect([gray[100 * width + 100], gray[610 * width + 610]]).toEqual([255, 0]);
});

test('cuts and enlarges a part of a picture', () => {
  const picture = { width: 4, height: 2, gray: Uint8Array.from([0, 100, 200, 255, 0, 100, 200, 255]) };
  const part = enlarge(picture, { left: 1, top: 0, right: 2, bottom: 1 }, 2);
  expect([part.width, part.height]).toEqual([4, 4]);
  expect([...part.gray.slice(0, 4)]).toEqual([100, 150, 200, 200]);
  expect(new TextDecoder().decode(pgmOf(part).slice(0, 11))).toBe('P5\n4 4\n255\n');
});

const word = (text: string, x: number, confidence: number): Word => ({
  text,
  confidence,
  isField: false,
  box: { x, y: 10, width: text.length * 5, height: 9 },
});
const PAGE = { width: 612, height: 792, gray: new Uint8Array(612 * 792).fill(255) };
/** The part begins three points left of and above its first word. */
const inPart = (text: string, x: number, confidence: number): Word => {
  const found = word(text, x - 17, confidence);
  return { ...found, box: { ...found.box, y: 3 } };
};

test.each([
  ['the same', [inPart('$412,000', 60, 0.9)], '$412,000', 0.9],
  ['another, surer one', [inPart('$472,000', 60, 0.95)], '$472,000', 0.74],
  ['another, weaker one', [inPart('$4l2', 60, 0.2)], '$412,000', 0.5],
  ['nothing', [], '$412,000', 0.5],
])('believes a doubtful word as far as a second reading finds %s', async (_, second, text, confidence) => {
  const words = [word('Dwelling', 20, 0.9), word('$412,000', 60, 0.5), word('Page', 300, 0.95)];
  const parts: number[] = [];
  const found = await readAgain(words, PAGE, 1, async (line) => {
    parts.push(line.width);
    return [inPart('Dwelling', 20, 0.9), ...second];
  });
  expect(parts).toHaveLength(1);
  expect(found.map((one) => [one.text, one.confidence])).toEqual([
    ['Dwelling', 0.9],
    [text, confidence],
    ['Page', 0.95],
  ]);
});
