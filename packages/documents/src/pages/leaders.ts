import { isInk, type Picture } from './page.ts';
import type { PixelBox } from './rules.ts';

/** The largest size of a dot, in points. */
const MOST_SIDE = 2;
/** Points from one dot of a row to the next. */
const GAP = { least: 1.2, most: 9 };
/** Points by which a dot may be higher or lower than the dot before it. */
const MOST_RISE = 0.8;
/** The fewest dots that make a row; three are an ellipsis. */
const FEWEST_DOTS = 5;
/** Width of a dot's blurred edge, in pixels. */
const EDGE = 2;

function dotsOf(picture: Picture): PixelBox[] {
  const { width, height, scale } = picture;
  const most = Math.round(MOST_SIDE * scale);
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const dots: PixelBox[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || !isInk(picture, start % width, Math.floor(start / width))) continue;
    const box = { left: width, top: height, right: 0, bottom: 0 };
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
      for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1) {
        for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across += 1) {
          const next = down * width + across;
          if (seen[next] || !isInk(picture, across, down)) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    if (box.right - box.left < most && box.bottom - box.top < most) dots.push(box);
  }
  return dots;
}

const middle = ({ top, bottom }: PixelBox): number => (top + bottom) / 2;

export function leadersOf(picture: Picture): PixelBox[] {
  const { scale } = picture;
  const dots = dotsOf(picture).sort((a, b) => a.left - b.left);
  const rows: PixelBox[][] = [];
  const open = new Map<number, PixelBox[][]>();
  const band = (dot: PixelBox) => Math.floor(middle(dot) / (4 * scale));
  for (const dot of dots) {
    const near = [-1, 0, 1].flatMap((offset) => open.get(band(dot) + offset) ?? []);
    const row = near.find((candidate) => {
      const last = candidate.at(-1)!;
      const gap = dot.left - last.left;
      return (
        gap >= GAP.least * scale && gap <= GAP.most * scale && Math.abs(middle(dot) - middle(last)) <= MOST_RISE * scale
      );
    });
    if (row) row.push(dot);
    else {
      const begun = [dot];
      rows.push(begun);
      open.set(band(dot), [...(open.get(band(dot)) ?? []), begun]);
    }
  }
  return rows
    .filter((row) => row.length >= FEWEST_DOTS && isEven(row))
    .flatMap((row) =>
      row.map(({ left, top, right, bottom }) => ({
        left: left - EDGE,
        top: top - EDGE,
        right: right + EDGE,
        bottom: bottom + EDGE,
      })),
    );
}

function isEven(row: readonly PixelBox[]): boolean {
  const gaps = row.slice(1).map((dot, index) => dot.left - row[index]!.left);
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  return gaps.filter((gap) => Math.abs(gap - usual) <= Math.max(2, 0.3 * usual)).length >= 0.7 * gaps.length;
}
