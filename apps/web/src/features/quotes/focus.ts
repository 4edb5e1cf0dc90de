import { focusOn, whenDrawn } from '../../lib/browser/when-drawn.ts';

export const RESULTS_HEADING = 'quote-results';

/** The heading of the results takes the focus as soon as they are drawn. */
export function focusResults(): void {
  whenDrawn(() => {
    const heading = document.getElementById(RESULTS_HEADING);
    if (heading) focusOn(heading);
    return heading !== null;
  });
}

/** The tick of a row takes the focus, once the dialog that it was chosen in is gone. */
export function focusChosen(id: number): void {
  whenDrawn(() => {
    const tick = document.querySelector<HTMLElement>(`[data-row="${id}"] input[type="checkbox"]`);
    if (!tick || document.querySelector('[role="dialog"]')) return false;
    tick.focus();
    return true;
  });
}

/** A row takes the focus itself, once it is drawn: whatever in it was pressed is gone. */
export function focusRow(id: number): void {
  whenDrawn(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    if (row) focusOn(row);
    return row !== null;
  });
}
