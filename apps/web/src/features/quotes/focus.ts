import { focusOn, whenDrawn } from '../../lib/when-drawn.ts';

export const RESULTS_HEADING = 'quote-results';

/** The heading of the results takes the focus as soon as they are drawn. */
export function focusResults(): void {
  whenDrawn(() => {
    const heading = document.getElementById(RESULTS_HEADING);
    if (heading) focusOn(heading);
    return heading !== null;
  });
}
