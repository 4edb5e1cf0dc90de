import type { PageBox } from '@freeboard/domain/documents';
import { isInk, type Picture } from './page.ts';

/** Degrees: the largest skew that is corrected, and the finest step of the search. */
const MOST_SKEW = 8;
const SKEW_STEP = 0.1;
const MOST_POINTS = 30_000;
const ROWS = 4_096;
const COARSE_STEP = 0.5;

type Points = { x: Float32Array; y: Float32Array };

/** A sample of a picture's dark pixels: every nth of them, because a regular grid would itself look like lines. */
function darkPoints({ width, height, ...rest }: Picture): Points {
  const picture: Picture = { width, height, ...rest };
  const places: number[] = [];
  for (let at = 0; at < width * height; at += 1) {
    if (isInk(picture, at % width, Math.floor(at / width))) places.push(at);
  }
  const count = Math.min(places.length, MOST_POINTS);
  const chosen = Array.from({ length: count }, (_, index) => places[Math.floor((index * places.length) / count)]!);
  return {
    x: Float32Array.from(chosen, (at) => at % width),
    y: Float32Array.from(chosen, (at) => Math.floor(at / width)),
  };
}

function sharpness({ x, y }: Points, degrees: number, rowHeight: number, isVertical: boolean): number {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle) / rowHeight, Math.cos(angle) / rowHeight];
  const [along, across] = isVertical ? [cos, sin] : [-sin, cos];
  const rows = new Int32Array(ROWS);
  for (let index = 0; index < x.length; index += 1) {
    const row = Math.round(x[index]! * along + y[index]! * across) + ROWS / 4;
    if (row >= 0 && row < ROWS) rows[row]! += 1;
  }
  let sum = 0;
  for (let row = 1; row < ROWS; row += 1) sum += (rows[row]! - rows[row - 1]!) ** 2;
  return sum;
}

export function findSkew(picture: Picture): { isSideways: boolean; skew: number } {
  const points = darkPoints(picture);
  if (points.x.length < 200) return { isSideways: false, skew: 0 };
  // Whole pixels, so that all rows have the same height in an unrotated picture.
  const rowHeight = Math.max(1, Math.round(picture.width / 800));
  const best = (isVertical: boolean) => {
    let found = { skew: 0, value: 0 };
    const search = (from: number, to: number, step: number) => {
      for (let skew = from; skew <= to; skew += step) {
        const value = sharpness(points, skew, rowHeight, isVertical);
        if (value > found.value) found = { skew, value };
      }
    };
    search(-MOST_SKEW, MOST_SKEW, COARSE_STEP);
    search(found.skew - COARSE_STEP, found.skew + COARSE_STEP, SKEW_STEP);
    return found;
  };
  const level = best(false);
  const upright = best(true);
  // A table has rules in both directions, so text that runs sideways must be clearly sharper.
  const isSideways = upright.value > 1.6 * level.value;
  return { isSideways, skew: isSideways ? upright.skew : level.skew };
}

export function mapBack(
  turned: { width: number; height: number },
  before: { width: number; height: number },
  degrees: number,
): (box: PageBox) => PageBox {
  const angle = (-degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const point = (x: number, y: number) => {
    const [fromX, fromY] = [x - turned.width / 2, y - turned.height / 2];
    return { x: fromX * cos - fromY * sin + before.width / 2, y: fromX * sin + fromY * cos + before.height / 2 };
  };
  return ({ x, y, width, height }) => {
    const corners = [point(x, y), point(x + width, y), point(x, y + height), point(x + width, y + height)];
    const left = Math.max(0, Math.min(...corners.map((corner) => corner.x)));
    const top = Math.max(0, Math.min(...corners.map((corner) => corner.y)));
    const right = Math.min(before.width, Math.max(...corners.map((corner) => corner.x)));
    const bottom = Math.min(before.height, Math.max(...corners.map((corner) => corner.y)));
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  };
}
