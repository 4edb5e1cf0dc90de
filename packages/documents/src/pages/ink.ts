import type { PageBox } from '@freeboard/domain/documents';
import { isInk, type Picture } from './page.ts';

/** The share of dark pixels in a box in points; 0 for a box outside the picture. */
export function inkIn(picture: Picture, box: PageBox): number {
  const left = Math.max(0, Math.round(box.x * picture.scale));
  const top = Math.max(0, Math.round(box.y * picture.scale));
  const right = Math.min(picture.width, Math.round((box.x + box.width) * picture.scale));
  const bottom = Math.min(picture.height, Math.round((box.y + box.height) * picture.scale));
  let dark = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) if (isInk(picture, x, y)) dark += 1;
  }
  const area = (right - left) * (bottom - top);
  return area > 0 ? dark / area : 0;
}
