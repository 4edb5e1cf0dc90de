/** How long something may take to be drawn, milliseconds; past that the person is somewhere else. */
const PATIENCE_MS = 5_000;

let stopWaiting = () => {};

/** Does something as soon as what it needs is on the page, which `act` tells; the last one that was asked for counts. */
export function whenDrawn(act: () => boolean): void {
  stopWaiting();
  if (act()) return;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  stopWaiting = end;
  const observer = new MutationObserver(() => {
    if (act()) end();
  });
  const timer = setTimeout(end, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Whether nothing has the focus, or no more than a tab's panel as a whole. */
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
