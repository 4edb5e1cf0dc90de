/**
 * Milliseconds to wait for something to be rendered. After `untold`, a key or a click ends the wait, because the user
 * has continued without it; `whole` is the limit.
 */
const PATIENCE_MS = { untold: 5_000, whole: 30_000 };

let stopWaiting = () => {};

/**
 * Runs `act` until it returns true, which means that its elements are rendered; a newer call replaces an older call.
 */
export function whenDrawn(act: () => boolean): void {
  stopWaiting();
  if (act()) return;
  const over = new AbortController();
  const end = () => over.abort();
  stopWaiting = end;
  const observer = new MutationObserver(() => {
    if (act()) end();
  });
  const untold = setTimeout(() => {
    for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, end, { capture: true, signal: over.signal });
  }, PATIENCE_MS.untold);
  const whole = setTimeout(end, PATIENCE_MS.whole);
  over.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(untold);
    clearTimeout(whole);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** A tab's panel with the focus counts as free. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.role === 'tabpanel';
};

/** Also focuses elements that normally can't take the focus, such as headings. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Waits for the heading; does nothing if something else has the focus by then. */
export function focusHeading(): void {
  whenDrawn(() => {
    if (!isFocusFree()) return true;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) focusOn(heading);
    return heading !== null;
  });
}

/** `within`: a selector; the open dialog by default. */
export function focusFirstWrong(within = '[role=dialog]'): void {
  // Waits for the next frame, because earlier errors may still be marked, and then until the new ones are rendered.
  requestAnimationFrame(() =>
    whenDrawn(() => {
      const wrong = document.querySelector<HTMLElement>(`${within} [aria-invalid=true]`);
      wrong?.focus();
      return wrong !== null;
    }),
  );
}
