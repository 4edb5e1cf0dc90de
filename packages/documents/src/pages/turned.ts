import type { PageBox } from '@freeboard/domain';
import { isInk, type Picture } from './page.ts';

/** Degrees by which a scan is tried to be straightened, in steps. */
const MOST_SKEW = 3;
const SKEW_STEP = 0.1;
const MOST_POINTS = 30_000;

type Points = { x: Float32Array; y: Float32Array };

/** Samples dark pixels of a picture, evenly over the page. */
function darkPoints(picture: Picture): Points {
  const { width, height } = picture;
  const step = Math.max(1, Math.round(width / 800));
  const x: number[] = [];
  const y: number[] = [];
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step) {
      if (isInk(picture, column, row)) {
        x.push(column);
        y.push(row);
      }
    }
  }
  const every = Math.max(1, Math.ceil(x.length / MOST_POINTS));
  const thinned = (list: number[]) => Float32Array.from(list.filter((_, index) => index % every === 0));
  return { x: thinned(x), y: thinned(y) };
}

/** Measures how sharply lines of text show at an angle: the sum of squared differences between rows. */
function sharpness({ x, y }: Points, angle: number, rowHeight: number, isVertical: boolean): number {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const rows = new Map<number, number>();
  for (let index = 0; index < x.length; index += 1) {
    const across = isVertical ? x[index]! * cos + y[index]! * sin : y[index]! * cos - x[index]! * sin;
    const row = Math.round(across / rowHeight);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const [row, count] of rows) sum += (count - (rows.get(row + 1) ?? 0)) ** 2;
  return sum;
}

/** Finds how far a scan is turned: whether its lines run upright, and its skew in degrees. */
export function findSkew(picture: Picture): { isSideways: boolean; skew: number } {
  const points = darkPoints(picture);
  if (points.x.length < 200) return { isSideways: false, skew: 0 };
  const rowHeight = Math.max(1, picture.width / 800);
  const best = (isVertical: boolean) => {
    let found = { skew: 0, value: 0 };
    for (let skew = -MOST_SKEW; skew <= MOST_SKEW; skew += SKEW_STEP) {
      const value = sharpness(points, (skew * Math.PI) / 180, rowHeight, isVertical);
      if (value > found.value) found = { skew, value };
    }
    return found;
  };
  const level = best(false);
  const upright = best(true);
  // Ruled tables show in both directions, so text that runs sideways must be clearly sharper.
  const isSideways = upright.value > 1.6 * level.value;
  return { isSideways, skew: isSideways ? upright.skew : level.skew };
}

/** Maps boxes of a picture that was turned about its center back onto the picture before. */
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
