import { isInk, type Picture } from './page.ts';

/** Points. A straight run of ink is a rule from this length on; letters and checkboxes are shorter. */
const LEAST_LENGTH = 22;
/** Pixels of noise that may interrupt a rule. */
const MOST_GAP = 2;
/** Width of a rule's blurred edge, in pixels. */
const EDGE = 2;
/** Pixels. Anything thicker is not a rule but shading or a picture. */
const MOST_THICKNESS = 6;

type Run = { line: number; from: number; to: number };

function longRuns({ width, height, scale, ...rest }: Picture, isVertical: boolean): Run[] {
  const picture: Picture = { width, height, scale, ...rest };
  const [lines, length] = isVertical ? [width, height] : [height, width];
  const ink = (line: number, at: number) => (isVertical ? isInk(picture, line, at) : isInk(picture, at, line));
  const runs: Run[] = [];
  for (let line = 0; line < lines; line += 1) {
    let from = -1;
    let last = -1;
    for (let at = 0; at <= length; at += 1) {
      if (at < length && ink(line, at)) {
        if (from === -1) from = at;
        last = at;
      } else if (from !== -1 && (at === length || at - last > MOST_GAP)) {
        if (last - from >= LEAST_LENGTH * scale) runs.push({ line, from, to: last });
        from = -1;
      }
    }
  }
  const isFree = ({ from, to }: Run, line: number) => {
    if (line < 0 || line >= lines) return true;
    let count = 0;
    for (let at = from; at <= to; at += 4) if (ink(line, at)) count += 4;
    return count < 0.6 * (to - from);
  };
  return runs.filter((run) => isFree(run, run.line - MOST_THICKNESS) || isFree(run, run.line + MOST_THICKNESS));
}

/** A box in pixels. Its edges belong to it. */
export type PixelBox = { left: number; top: number; right: number; bottom: number };

/** Table rules and lines to write on. OCR would take them for letters, and lose the letters next to them. */
export function rulesOf(picture: Picture): PixelBox[] {
  const along = longRuns(picture, false).map(({ line, from, to }) => {
    return { left: from, top: line - EDGE, right: to, bottom: line + EDGE };
  });
  const down = longRuns(picture, true).map(({ line, from, to }) => {
    return { left: line - EDGE, top: from, right: line + EDGE, bottom: to };
  });
  return [...along, ...down];
}
