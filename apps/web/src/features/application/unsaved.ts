import type { Unsaved } from '../../forms/saving.ts';
import { readStored, store } from '../../lib/storage.ts';

const key = (applicationId: number): string => `freeboard.unsaved.${applicationId}`;

/** What an earlier visit of this browser could not save of an application, or null. */
export function readUnsaved(applicationId: number): Unsaved | null {
  const kept = readStored<Unsaved>(key(applicationId));
  return Array.isArray(kept?.changes) && kept.changes.length > 0 ? kept : null;
}

export function keepUnsaved(applicationId: number, unsaved: Unsaved | null): void {
  store(key(applicationId), unsaved);
}
