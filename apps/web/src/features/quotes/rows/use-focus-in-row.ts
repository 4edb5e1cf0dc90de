import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusOn, isFocusFree } from '../../../lib/browser/when-drawn.ts';

/**
 * When the focused element disappears, because its carrier is queried again or has answered, its row takes the focus.
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
