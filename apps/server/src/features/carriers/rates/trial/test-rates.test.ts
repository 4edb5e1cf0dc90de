import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../../test/support/application.ts';
import type { SignedIn } from '../../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let carrier_id = 0;

beforeAll(async () => {
  admin = await server.current.as('admin');
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
});

describe('a test of rates on many applications', () => {
  it('lists the latest of the agency and of the carrier’s lines, without the archive', async () => {
    const agent = await server.current.as('agent');
    const first = await made(agent);
    const second = await made(agent);
    const archived = await made(agent);
    const home = await made(agent, 'home');
    succeeded(await agent.call('archiveApplication', { application_id: archived.id }));
    for (const client of [admin, await server.current.as('super')]) {
      const { applications } = succeeded(await client.call('listTestApplications', { carrier_id }));
      const ids = applications.map(({ id }) => id);
      expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
      for (const other of [archived, home]) expect(ids).not.toContain(other.id);
      const { first_name, last_name } = second.client.payload;
      const name = `${first_name} ${last_name}`;
      expect(applications[0]).toEqual({ id: second.id, application_number: second.application_id, name });
      const agencies = await server.current.db
        .selectFrom('applications')
        .select('agency_id')
        .distinct()
        .where('id', 'in', ids)
        .execute();
      expect(agencies).toEqual([{ agency_id: server.current.id }]);
    }
  });

  it('says by which revision it was rated, and in the history how many were', async () => {
    const agent = await server.current.as('agent');
    const application_ids = [(await made(agent)).id, (await made(agent)).id];
    const { revision } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
    const tested = succeeded(await admin.call('testRates', { carrier_id, application_ids }));
    expect([tested.revision, tested.rows.map((row) => row.application_id)]).toEqual([revision, application_ids]);
    const { action } = await server.current.db
      .selectFrom('history')
      .select('action')
      .where('agency_id', '=', server.current.id)
      .where('action', 'like', 'tested the rates of the carrier %')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toMatch(/ on 2 applications$/);
  });
});
