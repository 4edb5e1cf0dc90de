import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE_MS = 220;
const CALM = '(prefers-reduced-motion: reduce)';

/**
 * Rows that get another place slide there instead of jumping; a row is known by its `data-row`. What is read is thus
 * never somewhere else from one moment to the next.
 */
export function useSlide(body: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row.dataset.row ?? '', row.offsetTop]));
    if (before.size === 0 || window.matchMedia(CALM).matches) return;
    for (const row of rows) {
      const from = before.get(row.dataset.row ?? '');
      if (from === undefined || from === row.offsetTop) continue;
      // One that is still sliding goes on from where it is seen.
      const distance = from + new DOMMatrix(getComputedStyle(row).transform).m42 - row.offsetTop;
      for (const slide of row.getAnimations()) slide.cancel();
      row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
        duration: SLIDE_MS,
        easing: 'ease-out',
      });
    }
  });
}
