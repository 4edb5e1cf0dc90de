import { flushSync } from 'react-dom';
import type { Sections } from '../../../features/application/sections.ts';
import { focusWhenDrawn } from '../../../forms/focus.ts';
import type { FormStore } from '../../../forms/store.ts';

const isDrawn = (key: string): boolean => document.querySelector(`[data-field="${CSS.escape(key)}"]`) !== null;

/** Shows a field in whatever section it is, and focuses it. */
export function goToField(sections: Sections, key: string): void {
  if (sections.extent.get() === 'missing' && !isDrawn(key)) flushSync(() => sections.extent.set('all'));
  if (sections.extent.get() === 'all') sections.reveal(key);
  focusWhenDrawn(key);
}

const focused = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;

/** Switches between the whole form and the missing fields; the focus stays with its field if that is shown. */
export function switchExtent(sections: Sections, store: FormStore): void {
  const before = focused();
  const next = sections.extent.get() === 'all' ? 'missing' : 'all';
  flushSync(() => sections.setExtent(next));
  const first = store.view().first_error;
  const key = before && (next === 'all' || before in store.view().errors) ? before : first;
  if (key) goToField(sections, key);
}
