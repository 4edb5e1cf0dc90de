import { flushSync } from 'react-dom';
import type { Extent, Sections } from '../../../features/application/sections.ts';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import type { FormStore } from '../../../forms/store.ts';
import { part } from '../../../lib/part.tsx';

const isDrawn = (key: string): boolean => document.querySelector(`[data-field="${CSS.escape(key)}"]`) !== null;

/** Shows the field first, in whatever section it is. */
export function goToField(sections: Sections, key: string): void {
  if (sections.extent.get() === 'missing' && !isDrawn(key)) flushSync(() => sections.extent.set('all'));
  if (sections.extent.get() === 'all') sections.reveal(key);
  focusWhenDrawn(key);
}

const focused = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;

export const MissingOnly = part(() => import('../../../features/application/missing/missing-only.tsx'));

/** The missing-fields view is loaded first. */
export async function showExtent(sections: Sections, next: Extent): Promise<void> {
  if (next === 'missing') await MissingOnly.preload();
  flushSync(() => sections.setExtent(next));
}

/** The focus stays with its field if that is shown, else moves to the first missing one. */
export async function switchExtent(sections: Sections, store: FormStore): Promise<void> {
  const before = focused();
  const next = sections.extent.get() === 'all' ? 'missing' : 'all';
  await showExtent(sections, next);
  const first = store.view().first_error;
  const key = before && (next === 'all' || before in store.view().errors) ? before : first;
  if (key) goToField(sections, key);
}
