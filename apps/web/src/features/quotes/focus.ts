import { focusOn, whenDrawn } from '../../lib/browser/when-drawn.ts';

export const RESULTS_HEADING = 'quote-results';

export function focusResults(): void {
  whenDrawn(() => {
    const heading = document.getElementById(RESULTS_HEADING);
    if (heading) focusOn(heading);
    return heading !== null;
  });
}

/** Waits until the dialog in which the quote was chosen is gone. */
export function focusChosen(id: number): void {
  whenDrawn(() => {
    const tick = document.querySelector<HTMLElement>(`[data-row="${id}"] input[type="checkbox"]`);
    if (!tick || document.querySelector('[role="dialog"]')) return false;
    tick.focus();
    return true;
  });
}

/** Used after the control that was pressed in the row is gone. */
export function focusRow(id: number): void {
  whenDrawn(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    if (row) focusOn(row);
    return row !== null;
  });
}
