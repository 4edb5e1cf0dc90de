import { type Permission, type Role, reach, roleFacts } from '@freeboard/domain/access';
import { Fault } from '../faults.ts';

export type Scope =
  | { kind: 'all' }
  | { kind: 'agency'; agencyId: number }
  | { kind: 'agent'; agencyId: number; personId: number }
  | { kind: 'customer'; agencyId: number; personId: number }
  /** The agency's applications from these sources and in these lines; null for all. */
  | { kind: 'program'; agencyId: number; sources: readonly string[] | null; lines: readonly string[] | null }
  // No agency has the id 0.
  | { kind: 'none'; agencyId: 0 };

const NONE: Scope = { kind: 'none', agencyId: 0 };

export type Viewer = {
  id: number;
  role: Role;
  /** The viewer's agency, or the one that a viewer without an agency currently works in; null if none. */
  agencyId: number | null;
  name: string;
  email: string;
  username: string;
  displayCarriers: boolean;
};

/** The rows for which a viewer has a permission (R7.9). @throws Fault not_allowed */
export function scopeOf(viewer: Viewer, permission: Permission): Scope {
  const how = reach(viewer.role, permission);
  if (how === 'none') throw new Fault('not_allowed');
  const { own, isOfAgency } = roleFacts(viewer.role);
  // A user without an agency who works in one sees only that agency, except in the list of agencies.
  if (how === 'all' || !isOfAgency)
    return viewer.agencyId === null || permission === 'agency.manage'
      ? { kind: 'all' }
      : { kind: 'agency', agencyId: viewer.agencyId };
  if (viewer.agencyId === null) throw new Fault('not_allowed');
  if (how === 'agency') return { kind: 'agency', agencyId: viewer.agencyId };
  if (own === null) return NONE;
  return { kind: own, agencyId: viewer.agencyId, personId: viewer.id };
}

/** The scope of a call that requires no permission: the applications that the viewer may see, possibly none. */
export const scopeOfAnybody = (viewer: Viewer): Scope =>
  reach(viewer.role, 'application.see') === 'none' ? NONE : scopeOf(viewer, 'application.see');
