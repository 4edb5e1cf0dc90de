import { focusOn, whenDrawn } from '../../lib/browser/when-drawn.ts';

export const RESULTS_HEADING = 'quote-results';

/** Focuses the heading of the results as soon as they are rendered. */
export function focusResults(): void {
  whenDrawn(() => {
    const heading = document.getElementById(RESULTS_HEADING);
    if (heading) focusOn(heading);
    return heading !== null;
  });
}

/** Focuses a row's checkbox once the dialog in which it was chosen is gone. */
export function focusChosen(id: number): void {
  whenDrawn(() => {
    const tick = document.querySelector<HTMLElement>(`[data-row="${id}"] input[type="checkbox"]`);
    if (!tick || document.querySelector('[role="dialog"]')) return false;
    tick.focus();
    return true;
  });
}

/** Focuses a row itself once rendered: the control that was pressed in it is gone. */
export function focusRow(id: number): void {
  whenDrawn(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    if (row) focusOn(row);
    return row !== null;
  });
}
