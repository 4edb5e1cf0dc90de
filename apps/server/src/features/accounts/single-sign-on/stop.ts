import { invalid } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import type { GuestVerb } from '../../../kernel/verbs.ts';
import { switchOff, takeStop } from './stops.queries.ts';

const GONE = 'This link was used before, is too old, or its single sign-on was removed.';

/**
 * Turns off an agency's single sign-on by the link e-mailed to an admin. Needs no session, because the changed
 * settings may have locked the admin out. @throws Fault invalid at `key`
 */
export const stopSingleSignOn: GuestVerb<'stopSingleSignOn'> = async ({ system, clock, effects }, { key }) => {
  const now = clock.now();
  const stop = await takeStop(system, hashKey(key), now);
  if (!stop) throw invalid({ key: [GONE] }, GONE);
  await switchOff(system, stop.agency_id, now);
  effects.history.push({
    action: 'switched the single sign-on off by the link in an e-mail',
    agencyId: stop.agency_id,
    actor: { id: stop.person_id, name: stop.person_name, role: stop.person_role },
  });
  return { agency: stop.agency_name };
};
