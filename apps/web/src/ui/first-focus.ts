import { useCallback } from 'react';
import { isFocusFree } from '../lib/browser/when-drawn.ts';

const CONTROLS =
  ':is(input:not([type="hidden"], [type="radio"]:not(:checked)), select, textarea, button, a[href]):not(:disabled, [tabindex="-1"], [hidden])';

/**
 * The focus of a dialog starts at the first control of its content, even if that is rendered after opening; not at
 * the close button, which precedes it. `data-autofocus` in it takes precedence.
 */
export function useFirstFocus() {
  return useCallback((body: HTMLElement | null) => {
    if (!body) return;
    const begin = (): boolean => {
      const marked = body.querySelector<HTMLElement>('[data-autofocus]');
      const first = marked ?? body.querySelector<HTMLElement>(CONTROLS);
      if (!first) return false;
      // A dialog whose content is rendered immediately sets the focus by this attribute.
      first.dataset.autofocus ??= 'true';
      const { activeElement } = document;
      const isAtCross = body.previousElementSibling?.contains(activeElement);
      if (isFocusFree() || isAtCross) first.focus({ preventScroll: true });
      return true;
    };
    if (begin()) return;
    const observer = new MutationObserver(() => {
      if (begin()) observer.disconnect();
    });
    observer.observe(body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
