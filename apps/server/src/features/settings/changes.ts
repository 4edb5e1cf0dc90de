import type { Change, Context } from '../../kernel/context/context.ts';

/** Records a history line for each changed setting; without changes, a single line. */
export function recordEach(context: Context, action: string, changes: readonly Change[]): void {
  if (changes.length === 0) context.record({ action, changes: [] });
  for (const change of changes) context.record({ action, changes: [change] });
}

/** Notifies open pages of changed settings: the pages of everyone in an agency, or of one person. */
export function publishSettings(context: Context, whose: { personId: number } | { agencyId: number }): void {
  const of = 'personId' in whose ? { agencyId: context.viewer.agencyId, personId: whose.personId } : whose;
  context.emit({ kind: 'settings', ids: {}, ...of });
}
