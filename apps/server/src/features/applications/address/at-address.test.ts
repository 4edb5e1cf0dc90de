import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency();
const HERE = { address1: '77 Placement Way', city: 'Tampa', state: 'FL', zip: '33611' };
const TYPED = '77 PLACEMENT WAY, Tampa, FL 33611-0001';
const at = async (client: SignedIn, address: string) =>
  succeeded(await client.call('findApplicationsAtAddress', { address })).applications;

it('R2.3 names what stands at an address already, to those who may see it', async () => {
  const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  const application = await made(agent, 'flood', HERE);
  const found = [
    expect.objectContaining({
      id: application.id,
      application_id: application.application_id,
      application_type: 'flood',
      payload: { status: 'new', address: '77 Placement Way, Tampa FL 33611' },
    }),
  ];
  expect(await at(agent, TYPED)).toEqual(found);
  expect(await at(admin, TYPED)).toEqual(found);
  expect(await at(agent, '78 Placement Way, Tampa FL 33611')).toEqual([]);
  expect(await at(agent, '77 Placement Way, Tampa FL')).toEqual([]);

  const { agency_id } = await server.current.db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow();
  const colleague = await aPerson(server.current.db, 'agent', { agency_id });
  expect(await at(await server.current.as(colleague.username), TYPED)).toEqual([]);
  const stranger = await aPerson(server.current.db, 'admin');
  expect(await at(await server.current.as(stranger.username), TYPED)).toEqual([]);
  const customer = await server.current.as('customer');
  expect(await customer.call('findApplicationsAtAddress', { address: TYPED })).toMatchObject({ code: 403 });
  succeeded(await agent.call('archiveApplication', { application_id: application.id }));
  expect(await at(agent, TYPED)).toEqual([]);
});

it('is found by an index', async () => {
  // With few rows any index is equally good, so the plan is made for a large table; the error below rolls its rows
  // back.
  const plan = server.current.db.transaction().execute(async (trx) => {
    await sql`insert into applications (agency_id, number, type, created_by, address)
      select agency_id, 900000 + n, 'flood', id, n || ' Main St, Tampa, FL ' || 33600 + n % 90
      from generate_series(1, 3000) as n, lateral (select id, agency_id from people where agency_id = 1 limit 1) as agent`.execute(
      trx,
    );
    await sql`analyze applications`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from applications
      where agency_id = 1 and archived_at is null and substring(address from '^\\s*(\\d+)') = '77'
        and substring(address from '(\\d{5})(?:-\\d{4})?\\s*$') = '33611'`.execute(trx);
    throw new Error(rows.map((row) => row['QUERY PLAN']).join(' '));
  });
  await expect(plan).rejects.toThrow('applications_place');
});
