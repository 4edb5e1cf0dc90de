import { createClient } from '@freeboard/contract/client';
import { seedDefaultPresets } from '../../apps/server/src/demo/default-presets.ts';
import { seedCarriers } from '../../apps/server/src/demo/seed.ts';
import * as sessions from '../../apps/server/src/features/accounts/session/sessions.ts';
import type { Clock } from '../../apps/server/src/kernel/clock.ts';
import { connect, type Database } from '../../apps/server/src/kernel/database/pool.ts';
import type { Env } from '../../apps/server/src/kernel/env/env.ts';
import { webApiKey } from '../../apps/server/src/kernel/installation.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { secretKey } from '../../apps/server/src/kernel/secret-key.ts';
import { createVault } from '../../apps/server/src/kernel/secrets.ts';
import type { AgencyInput, Carriers, CreatedAgency, PersonInput, SignedInPerson, TenantAsk } from './protocol.ts';

/** One carrier that answers immediately, as JSON over HTTP, and one that is polled until its quote is there. */
const TWO = ['tidewater', 'palmetto'];

type TenantServer = { env: Env; databaseUrl: string; url: string; sandboxUrl: string; clock: Clock };
type Result<T> = { ok: true; data: T } | { ok: false; message: string; errors: unknown };

function dataOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.message} ${JSON.stringify(result.errors)}`);
  return result.data;
}

const isChosen = (carriers: Exclude<Carriers, 'none'>) => (key: string) =>
  carriers === 'all' || (carriers === 'two' ? TWO : carriers).includes(key);

/**
 * The owner's password is the one of all demo users; test users get its hash, so that they can sign in through the
 * form.
 */
const selectOwner = (db: Database) =>
  db.selectFrom('people').select(['id', 'password_hash']).where('username', '=', 'super').executeTakeFirstOrThrow();

const selectPerson = (db: Database, id: number) =>
  db.selectFrom('people').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Creates agencies and users by the product's own calls; sessions are opened without a password, which saves a hash for
 * each.
 */
export async function createTenants(server: TenantServer) {
  const { db } = connect(server.databaseUrl, createLog('silent'), 2);
  const vault = createVault(secretKey(server.env));
  const apiKey = await webApiKey(db);
  const owner = await selectOwner(db);
  let count = 0;

  const openClient = async (id: number) => {
    const session_key = await sessions.open(db, id, '127.0.0.1', server.clock.now());
    const options = { baseUrl: `${server.url}/api`, sessionKey: () => session_key, apiKey: () => apiKey };
    return { session_key, client: createClient(options) };
  };
  const { client: asOwner } = await openClient(owner.id);

  async function session(id: number): Promise<SignedInPerson> {
    const { session_key, client } = await openClient(id);
    const user = dataOf(await client.call('getUserFreshData', {}));
    const { name, email } = await selectPerson(db, id);
    return { id, name, email, session_key, user };
  }

  async function person({ agencyId, role, name, displayCarriers = role !== 'customer' }: PersonInput) {
    if (agencyId === null) return session(owner.id);
    count += 1;
    const { user } = dataOf(
      await asOwner.call('createUser', {
        agency_id: agencyId,
        role,
        name,
        email: `person-${count}@agency-${agencyId}.test`,
        display_carriers: displayCarriers ? 'Yes' : 'No',
      }),
    );
    await db.deleteFrom('invitations').where('person_id', '=', user.id).execute();
    await db.updateTable('people').set({ password_hash: owner.password_hash }).where('id', '=', user.id).execute();
    return session(user.id);
  }

  async function agency({ carriers, hasDefaults }: AgencyInput): Promise<CreatedAgency> {
    count += 1;
    const name = `Harbor Light ${count}`;
    const input = { name, street_address: '210 Bay Street, Tampa FL 33602', phone: '(813) 555-0142' };
    const { id } = dataOf(await asOwner.call('createMga', input)).mga;
    if (carriers !== 'none') await seedCarriers(db, vault, id, server.sandboxUrl, isChosen(carriers));
    const [admin, agent] = await Promise.all([
      person({ agencyId: id, role: 'admin', name: 'Alex Rivera' }),
      person({ agencyId: id, role: 'agent', name: 'Maria Reyes' }),
    ]);
    if (hasDefaults) await seedDefaultPresets(db, id, { agent: agent.id });
    return { id, name, admin, agent };
  }

  return {
    answer(ask: TenantAsk): Promise<unknown> {
      if (ask.kind === 'agency') return agency(ask.input);
      if (ask.kind === 'person') return person(ask.input);
      return session(ask.personId);
    },
  };
}
