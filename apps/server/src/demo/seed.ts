import { sql } from 'kysely';
import { demoCarriers } from '../integrations/carriers/index.ts';
import { asCarrierName } from '../kernel/database/masked.ts';
import type { Database } from '../kernel/database/pool.ts';
import { hashPassword, PASSWORD_COST } from '../kernel/password-hasher.ts';
import type { Vault } from '../kernel/secrets.ts';
import { seedCrm } from './crm.ts';
import { seedDefaultPresets } from './default-presets.ts';

export const DEMO_PASSWORD = 'demo-pass-1';

export const DEMO_PEOPLE = [
  { username: 'super', role: 'super-admin', name: 'Sam Porter', agency: null },
  { username: 'admin', role: 'admin', name: 'Alex Rivera', agency: 0 },
  { username: 'agent', role: 'agent', name: 'Maria Reyes', agency: 0 },
  { username: 'agent2', role: 'agent', name: 'Noah Brandt', agency: 1 },
  { username: 'customer', role: 'customer', name: 'Dana Whitfield', agency: 0 },
] as const;

const AGENCIES = [
  {
    name: 'Harbor Light Agency',
    street_address: '210 Bay Street, Tampa FL 33602',
    phone: '(813) 555-0142',
    agents_see_carriers: true,
  },
  {
    name: 'Cedar Point Insurance',
    street_address: '48 Market Square, Charleston SC 29401',
    phone: '(843) 555-0117',
    agents_see_carriers: false,
  },
];

const QUICK_LINKS = [
  { name: 'Flood maps', url: 'https://msc.fema.gov/portal/home' },
  { name: 'NFIP manual', url: 'https://www.fema.gov/flood-insurance/work-with-nfip/manuals' },
];

/**
 * Fills an empty database with the demo: two agencies, the demo people, the sandbox's carriers, and its CRM for the
 * first agency.
 * The first agency also gets default presets unless `standingDefaults` is false.
 * @returns false, without changes, when there are people already
 */
export async function seedDemo(
  db: Database,
  vault: Vault,
  sandboxUrl: string,
  { standingDefaults = true, passwordCost = PASSWORD_COST } = {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Serializes processes that start together: the second one finds the people inserted by the first.
    await sql`lock table people in share row exclusive mode`.execute(trx);
    const someone = await trx.selectFrom('people').select('id').limit(1).executeTakeFirst();
    if (someone) return false;
    const agencies = await trx
      .insertInto('agencies')
      .values(AGENCIES.map((agency) => ({ ...agency, quick_links: JSON.stringify(QUICK_LINKS) })))
      .returning('id')
      .execute();
    const agencyIds = agencies.map((row) => row.id);
    const password_hash = await hashPassword(DEMO_PASSWORD, passwordCost);
    const people = await trx
      .insertInto('people')
      .values(
        DEMO_PEOPLE.map((person) => ({
          username: person.username,
          email: `${person.username}@demo.test`,
          name: person.name,
          role: person.role,
          agency_id: person.agency === null ? null : (agencyIds[person.agency] ?? null),
          password_hash,
          is_demo: true,
          // The agent of the second agency sees carriers under generic names (R4.4).
          display_carriers: person.username !== 'agent2' && person.role !== 'customer',
        })),
      )
      .returning(['id', 'username'])
      .execute();
    const ids = Object.fromEntries(people.map(({ id, username }) => [username, id]));
    if (standingDefaults && agencyIds[0] !== undefined) await seedDefaultPresets(trx, agencyIds[0], ids);
    for (const agencyId of agencyIds) await seedCarriers(trx, vault, agencyId, sandboxUrl);
    // Only the first demo agency is connected to a CRM.
    if (agencyIds[0] !== undefined) await seedCrm(trx, vault, agencyIds[0]);
    return true;
  });
}

/** Adds the sandbox's carriers to an agency; with `isChosen`, only the carriers whose key it accepts. */
export async function seedCarriers(
  db: Database,
  vault: Vault,
  agencyId: number,
  sandboxUrl: string,
  isChosen: (key: string) => boolean = () => true,
): Promise<void> {
  const rows = demoCarriers(sandboxUrl)
    .filter(({ key }) => isChosen(key))
    .map(({ auth, mapping, limits, name, ...carrier }) => ({
      ...carrier,
      name: asCarrierName(name),
      agency_id: agencyId,
      auth_sealed: auth.kind === 'none' ? null : vault.seal(JSON.stringify(auth)),
      mapping: JSON.stringify(mapping),
      limits: JSON.stringify(limits),
    }));
  await db.insertInto('carriers').values(rows).execute();
}
