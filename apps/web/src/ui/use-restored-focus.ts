import { useEffect, useRef } from 'react';
import { focusOn, isFocusFree } from '../lib/browser/when-drawn.ts';

const CONTROLS = 'input:not([type="hidden"]):enabled, select:enabled, textarea:enabled, button:enabled, a[href]';

/** True also if the focus was there until the focused element disappeared. */
function useHadFocus(place: { readonly current: HTMLElement | null }) {
  const had = useRef(false);
  useEffect(() => {
    const over = new AbortController();
    const enter = ({ target }: FocusEvent) => {
      // While the part is not rendered, what replaced it, such as a form that its button opened, counts as the part.
      had.current = place.current === null || (target instanceof Node && place.current.contains(target));
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || place.current === null) return;
      // A removed element may emit the event too; its focus has not moved elsewhere.
      requestAnimationFrame(() => {
        if (target instanceof Node && target.isConnected && isFocusFree()) had.current = false;
      });
    };
    document.addEventListener('focusin', enter, { signal: over.signal });
    document.addEventListener('focusout', leave, { signal: over.signal });
    return () => over.abort();
  }, [place]);
  return had;
}

/**
 * When the focused element disappears from the part, its first control takes the focus. @param shows the current
 * content of the part @returns the ref of the part, or of the control itself
 */
export function useRestoredFocus<Element extends HTMLElement>(shows: unknown) {
  const place = useRef<Element>(null);
  const had = useHadFocus(place);
  const before = useRef(shows);
  useEffect(() => {
    if (before.current === shows) return;
    before.current = shows;
    if (!place.current || !had.current || !isFocusFree()) return;
    const control = place.current.matches(CONTROLS)
      ? place.current
      : place.current.querySelector<HTMLElement>(CONTROLS);
    if (control) focusOn(control);
  }, [shows, had]);
  return place;
}
