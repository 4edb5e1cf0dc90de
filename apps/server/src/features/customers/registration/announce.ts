import type { GuestContext } from '../../../kernel/context/context.ts';
import { staffOf } from './registration.queries.ts';

export async function announce(
  { system, effects }: Pick<GuestContext, 'system' | 'effects'>,
  agencyId: number,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<void> {
  const text = `${first_name} ${last_name} asks to become a customer`;
  effects.events.push({ kind: 'registration', agencyId, ids: {} });
  for (const { id } of await staffOf(system, agencyId))
    effects.notifications.push({ personId: id, agencyId, kind: 'registration', text, applicationId: null });
}
