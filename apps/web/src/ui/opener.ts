import { useLayoutEffect } from 'react';
import { focusHeading, isFocusFree } from '../lib/browser/when-drawn.ts';

/** Returns what a person opened something with: of an entry in a menu, the menu's own button, which outlives it. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}

/**
 * Provides the focus goes back to what opened a dialog when it closes, however it closes, unless it has gone elsewhere
 * by then.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => {
      requestAnimationFrame(() => {
        if (!isFocusFree() && !document.activeElement?.closest('[role="dialog"]')) return;
        if (opener?.isConnected) opener.focus({ preventScroll: true });
        if (document.activeElement !== opener) {
          (document.activeElement as HTMLElement | null)?.blur();
          focusHeading();
        }
      });
    };
  }, [isOpen]);
}
