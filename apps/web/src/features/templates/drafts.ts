import { session } from '../../lib/session.ts';
import { signal, useSignal } from '../../lib/signal.ts';
import type { Draft } from './draft.ts';

/** What is written and not saved, by template ('new' for one that is not there yet): looking elsewhere loses nothing. */
const drafts = signal<Readonly<Record<string, Draft>>>({});

export const NEW = 'new';

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
drafts.subscribe(() => {
  if (Object.keys(drafts.get()).length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});
let person = session.get()?.user.id;
// Whoever signs out, or works as another, leaves nothing behind.
session.subscribe(() => {
  const now = session.get()?.user.id;
  if (now === person) return;
  person = now;
  drafts.set({});
});

export const useDrafts = (): Readonly<Record<string, Draft>> => useSignal(drafts);

export function keepDraft(key: string, draft: Draft | null): void {
  const { [key]: _, ...others } = drafts.get();
  drafts.set(draft ? { ...others, [key]: draft } : others);
}
