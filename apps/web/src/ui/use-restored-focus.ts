import { useEffect, useRef } from 'react';
import { focusOn, isFocusFree } from '../lib/browser/when-drawn.ts';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button, a[href]';

/**
 * Keeps the focus in a part of the page whose content changes: when the focused element disappears, the first
 * control takes the focus.
 * @param shows the current content of the part
 * @returns focuses the part, or the control itself
 */
export function useRestoredFocus<Element extends HTMLElement>(shows: unknown) {
  const place = useRef<Element>(null);
  const before = useRef(shows);
  useEffect(() => {
    if (before.current === shows) return;
    before.current = shows;
    if (!place.current || !isFocusFree()) return;
    const control = place.current.matches(CONTROLS)
      ? place.current
      : place.current.querySelector<HTMLElement>(CONTROLS);
    if (control) focusOn(control);
  }, [shows]);
  return place;
}
