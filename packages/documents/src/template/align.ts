import type { Page } from '../pages/page.ts';
import { type Affine, fitRobustly, type Pair } from './affine.ts';
import { anchorText, type FormTemplate, type TemplatePage } from './form-template.ts';

export type Alignment = { template: TemplatePage; affine: Affine; pairs: number };

const FEWEST_PAIRS = 10;
const LEAST_SHARE = 0.3;
/** Points. If the median deviation of the words is larger, the page has the same words in another layout. */
const MOST_ERROR = 2.5;

function singleWords(page: Page): Map<string, { x: number; y: number }> {
  const places = new Map<string, { x: number; y: number } | null>();
  for (const { text, box } of page.words) {
    const word = anchorText(text);
    places.set(word, places.has(word) ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return new Map([...places].flatMap(([word, place]) => (place ? [[word, place] as const] : [])));
}

const isUpright = ([a, b, , d, e]: Affine): boolean =>
  [Math.hypot(a, d), Math.hypot(b, e)].every((scale) => scale > 0.6 && scale < 1.6) && a > 0 && e > 0;

/** The page of a form that a page shows, found by words that are unique on both; null if none fits. */
export function alignPage(page: Page, forms: readonly FormTemplate[]): (Alignment & { form: FormTemplate }) | null {
  const words = singleWords(page);
  let best: (Alignment & { form: FormTemplate }) | null = null;
  for (const form of forms) {
    for (const template of form.pages) {
      const anchors = template.anchors[page.method];
      const pairs = anchors.flatMap((anchor): Pair[] => {
        const to = words.get(anchor.text);
        return to ? [{ from: anchor, to }] : [];
      });
      if (pairs.length < Math.max(FEWEST_PAIRS, LEAST_SHARE * anchors.length)) continue;
      const fitted = fitRobustly(pairs);
      if (!fitted || fitted.error > MOST_ERROR || fitted.pairs.length < pairs.length / 2) continue;
      if (!isUpright(fitted.affine) || fitted.pairs.length <= (best?.pairs ?? 0)) continue;
      best = { form, template, affine: fitted.affine, pairs: fitted.pairs.length };
    }
  }
  return best;
}
