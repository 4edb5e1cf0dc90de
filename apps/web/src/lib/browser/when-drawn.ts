/**
 * How long something may take to be drawn, milliseconds: so long it is waited for whatever the person does, and then until
 * they press something, which says that they went on without it.
 */
const PATIENCE_MS = { untold: 5_000, whole: 30_000 };

let stopWaiting = () => {};

/** Does something as soon as what it needs is on the page, which `act` tells; the last one that was asked for counts. */
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

/** Returns whether nothing has the focus, or no more than a tab's panel as a whole. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.role === 'tabpanel';
};

/** Gives a heading, or whatever else takes no focus by itself, the focus. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The heading of the screen takes the focus once it is there, unless something else has it by then. */
export function focusHeading(): void {
  whenDrawn(() => {
    if (!isFocusFree()) return true;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) focusOn(heading);
    return heading !== null;
  });
}

/** The first field that is wrong takes the focus, once it is drawn as such; of the open dialog, or of what `within` selects. */
export function focusFirstWrong(within = '[role=dialog]'): void {
  // Not before the next frame: what was wrong before may still be marked. Nor need it be drawn by then.
  requestAnimationFrame(() =>
    whenDrawn(() => {
      const wrong = document.querySelector<HTMLElement>(`${within} [aria-invalid=true]`);
      wrong?.focus();
      return wrong !== null;
    }),
  );
}
