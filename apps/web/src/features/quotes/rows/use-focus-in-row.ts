import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusOn, isFocusFree } from '../../../lib/browser/when-drawn.ts';

/**
 * Keeps the focus in the row that has it: where what had it goes, for its carrier is asked again or has answered, the row
 * itself takes it.
 */
export function useFocusInRow(body: RefObject<HTMLElement | null>) {
  const at = useRef<string | null>(null);
  // An element that is taken away tells nobody that it lost the focus.
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
