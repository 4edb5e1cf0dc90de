import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusOn, isFocusFree } from '../../../lib/browser/when-drawn.ts';

/**
 * Keeps the focus in its row: when the focused element disappears because its carrier was queried again or has
 * answered, the row itself takes the focus.
 */
export function useFocusInRow(body: RefObject<HTMLElement | null>) {
  const at = useRef<string | null>(null);
  // A removed element emits no blur event.
  useLayoutEffect(() => {
    if (at.current === null || !isFocusFree()) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${at.current}"]`);
    if (row) focusOn(row);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      at.current = target.closest('[data-row]')?.getAttribute('data-row') ?? null;
    },
    onBlur: () => {
      at.current = null;
    },
  };
}
