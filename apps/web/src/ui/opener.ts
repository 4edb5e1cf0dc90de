import { useLayoutEffect } from 'react';
import { focusHeading, isFocusFree } from '../lib/browser/when-drawn.ts';

/** For a menu entry, the menu's button, which outlives the entry. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}

/**
 * When a dialog closes in any way, the focus returns to the element that opened it, unless it has moved elsewhere by
 * then.
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
