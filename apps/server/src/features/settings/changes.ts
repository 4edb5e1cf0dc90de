import type { Change, Context } from '../../kernel/context/context.ts';

/** A line of the record for each setting that changed; where none did, one that says so. */
export function recordEach(context: Context, action: string, changes: readonly Change[]): void {
  if (changes.length === 0) context.record({ action, changes: [] });
  for (const change of changes) context.record({ action, changes: [change] });
}

/** Tells the open pages that settings have changed: those of everybody in an agency, or one person's. */
export function publishSettings(context: Context, whose: { personId: number } | { agencyId: number }): void {
  const of = 'personId' in whose ? { agencyId: context.viewer.agencyId, personId: whose.personId } : whose;
  context.emit({ kind: 'settings', ids: {}, ...of });
}
