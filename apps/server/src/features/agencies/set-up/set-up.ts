import type { InputOf } from '@freeboard/contract';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { type GuestVerb, guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { hashNewPassword, personById, sessions, toUser } from '../../accounts/index.ts';
import { insertPerson } from '../../people/index.ts';
import { newAgency } from '../new-agency.ts';
import { addressBy, forgetAddresses, hasOwner, lockSetUp } from './set-up.queries.ts';

/**
 * @returns when the set-up link expires. @throws Fault not_found when there is a super-admin already, or the key is
 * wrong
 */
async function open({ system, services, clock }: GuestContext, key: string): Promise<Date> {
  if (await hasOwner(system, services.env.demo)) throw new Fault('not_found');
  return found(await addressBy(system, hashKey(key), clock.now())).expires_at;
}

export const checkSetUp: GuestVerb<'checkSetUp'> = async (context, { key }) => ({
  expires_at: (await open(context, key)).toISOString(),
});

/**
 * Creates the first super-admin and the first agency in one transaction, and signs in.
 * @throws Fault not_found, invalid
 */
export const completeSetUp = guestPrepareThenCommit<'completeSetUp', string>(
  async (context, input: InputOf<'completeSetUp'>) => {
    await open(context, input.key);
    return hashNewPassword(context, input.password, input, 'password');
  },
  async (context, { key, name, email, username, agency }, password_hash) => {
    const { system, clock, address, effects, services } = context;
    // With two tabs or two processes, the second must find the super-admin of the first.
    await lockSetUp(system);
    await open(context, key);
    const now = clock.now();
    const id = await insertPerson(new TenantDb(system, { kind: 'all' }, true), {
      name,
      email,
      username,
      password_hash,
      role: 'super-admin',
      agency_id: null,
      display_carriers: true,
      must_change_password: false,
      created_by: null,
      created_at: now,
    });
    if (id === null) throw invalid({ username: ['Someone has this user name or e-mail address already.'] });
    const agencyId = await newAgency(system, agency);
    await forgetAddresses(system);
    const session_key = await sessions.open(system, id, address, now);
    await sessions.workIn(system, session_key, agencyId);
    const actor = { id, name, role: 'super-admin' };
    effects.history.push({ action: 'set this installation up', agencyId: null, actor });
    effects.history.push({ action: `made the agency ${agency.name}`, agencyId, actor });
    return { session: { session_key }, user: toUser(found(await personById(system, id, agencyId)), services.vault) };
  },
);
