import type { Change, GuestContext } from '../../kernel/context/context.ts';
import { deviceOf, endOldest, openSession, type PersonRow } from '../session/index.ts';
import { POLICY } from './policy.ts';

/** Leaves a line of somebody who signs in. */
export function recordOf({ effects }: GuestContext, person: PersonRow, action: string, changes: Change[] = []): void {
  const actor = { id: person.id, name: person.name, role: person.role };
  effects.history.push({ action, agencyId: person.agency_id, actor, changes });
}

/** Opens a session of somebody who has proved who they are, and says in the record how. @returns its key */
export async function openSignedIn(context: GuestContext, person: PersonRow, how: string): Promise<string> {
  const { system, address, userAgent, clock } = context;
  const now = clock.now();
  const device = deviceOf(userAgent);
  const session_key = await openSession(system, person.id, address, now, null, device);
  await endOldest(system, person.id, POLICY.sessions, now);
  recordOf(context, person, how, [{ field: 'device', from: null, to: [device, address].filter(Boolean).join(', ') }]);
  return session_key;
}
