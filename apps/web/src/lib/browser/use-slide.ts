import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const SLIDE_MS = 220;
const CALM = '(prefers-reduced-motion: reduce)';

/** `distance`, `start`: offsets in px now and at the start; `since`: time of the first frame, null before it. */
type Slide = { row: HTMLElement; distance: number; start: number; since: number | null };

function show(slide: Slide, distance: number): void {
  slide.distance = distance;
  slide.row.style.transform = distance === 0 ? '' : `translateY(${distance}px)`;
}

const easeOut = (share: number) => (1 - share) ** 3;

/**
 * Rows slide to a new position instead of jumping, so that text being read does not suddenly move; with reduced motion
 * they jump. A row is identified by its `data-row`.
 */
export function useSlide(body: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>());
  const slides = useRef(new Map<string, Slide>());
  const frame = useRef(0);

  // Not a browser animation: one that replaces another before the first is painted counts as a jump, and its last
  // position cannot be read. The first frame only sets the start time, so it shows no progress.
  function step(time: number): void {
    for (const [id, slide] of slides.current) {
      slide.since ??= time;
      const share = Math.min((time - slide.since) / SLIDE_MS, 1);
      show(slide, slide.start * easeOut(share));
      if (share === 1) slides.current.delete(id);
    }
    frame.current = slides.current.size > 0 ? requestAnimationFrame(step) : 0;
  }

  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row.dataset.row ?? '', row.offsetTop]));
    for (const id of slides.current.keys()) if (!places.current.has(id)) slides.current.delete(id);
    if (window.matchMedia(CALM).matches) return;
    for (const row of rows) {
      const id = row.dataset.row ?? '';
      const [from, place] = [before.get(id), places.current.get(id) ?? 0];
      const slide = slides.current.get(id);
      if (from === undefined || (from === place && (!slide || slide.row === row))) continue;
      // A row that is still sliding continues from its visible position, even if another element represents it now.
      const distance = from + (slide?.distance ?? 0) - place;
      const next = { row, distance, start: distance, since: null };
      slides.current.set(id, next);
      show(next, distance);
    }
    if (slides.current.size > 0 && frame.current === 0) frame.current = requestAnimationFrame(step);
  });
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
}
