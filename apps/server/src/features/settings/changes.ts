import { same } from '@freeboard/domain/same';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';

/**
 * Refuses to overwrite what another user changed since the caller read it; the same change sent twice passes.
 * @throws Fault conflict
 */
export function checkBase(before: unknown, base: unknown, next: unknown): void {
  if (!same(before, base) && !same(before, next)) throw new Fault('conflict');
}

export function recordEach(context: Context, action: string, changes: readonly Change[]): void {
  if (changes.length === 0) context.record({ action, changes: [] });
  for (const change of changes) context.record({ action, changes: [change] });
}

export function publishSettings(context: Context, whose: { personId: number } | { agencyId: number }): void {
  const of = 'personId' in whose ? { agencyId: context.viewer.agencyId, personId: whose.personId } : whose;
  context.emit({ kind: 'settings', ids: {}, ...of });
}
