import { mayAs, type Permission } from '@freeboard/domain/access';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { toViewer } from './session.presenter.ts';
import { personIn } from './session.queries.ts';

/**
 * The current identity of a person in an agency, for work that continues without their session.
 * @returns null when they may not act there: they or the agency are deactivated, they belong to another agency, they
 * are a demo person while the demo is off, or they lack the permission
 */
export async function actingPerson(
  db: Database,
  { personId, agencyId }: { personId: number; agencyId: number },
  permission: Permission,
  isDemo: boolean,
): Promise<Viewer | null> {
  const row = await personIn(db, personId, agencyId);
  if (!row || (row.is_demo && !isDemo)) return null;
  const viewer = toViewer(row);
  return mayAs(viewer, permission) ? viewer : null;
}
