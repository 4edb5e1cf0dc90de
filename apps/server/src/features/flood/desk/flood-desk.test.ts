import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';

const agency = useAgency({ carriers: 'none' });

const lookedUp = (id: number, facts: object) =>
  agency.current.db
    .updateTable('application_details')
    .set({
      address_data: JSON.stringify({
        values: {},
        sources: {},
        candidates: [],
        missing: [
          { provider: 'Florida parcels, roll of 2025', reason: 'says year built 1957; Property data says 1959' },
          { provider: 'FEMA preliminary and pending maps', reason: 'an error' },
        ],
        facts,
      }),
    })
    .where('application_id', '=', id)
    .execute();

it('shows facts with their sources, what is missing, and hints of the map', async () => {
  const agent = await agency.current.as('agent');
  const { id } = await made(agent, 'flood', { year_build: 1959, flood_zone: 'X' } as never);
  await lookedUp(id, {
    panel: '12086C0317L',
    panel_effective: '2009-09-11',
    map_hints: [{ kind: 'preliminary', date: '2026-02-02', case_number: null, zone: 'AE' }],
  });
  const { desk } = succeeded(await agent.call('getFloodDesk', { application_id: id }));
  expect(desk.property.facts).toContainEqual(expect.objectContaining({ key: 'year_build', value: '1959' }));
  expect(desk.property.gaps).toEqual([expect.objectContaining({ provider: 'Florida parcels, roll of 2025' })]);
  expect(desk.map.facts).toContainEqual(expect.objectContaining({ key: 'panel_effective', value: '2009-09-11' }));
  expect(desk.map.gaps).toHaveLength(1);
  expect(desk.map.hints).toEqual([
    expect.objectContaining({ date: '2026-02-02', text: expect.stringContaining('from X to AE') }),
  ]);
});

it('says of a panel of the future that it takes effect', async () => {
  const agent = await agency.current.as('agent');
  const { id } = await made(agent, 'flood', {});
  await lookedUp(id, { panel: '12086C0317L', panel_effective: '2998-09-11' });
  const { desk } = succeeded(await agent.call('getFloodDesk', { application_id: id }));
  expect(desk.map.facts).toContainEqual(
    expect.objectContaining({ label: 'Panel takes effect on', value: '2998-09-11' }),
  );
});

it('says that nothing was looked up, and shows itself to no colleague of no concern', async () => {
  const agent = await agency.current.as('agent');
  const { id } = await made(agent, 'flood', {});
  const { desk } = succeeded(await agent.call('getFloodDesk', { application_id: id }));
  expect(desk).toMatchObject({ is_looked_up: false, map: { hints: [], gaps: [] } });
  const person = await aPerson(agency.current.db, 'agent', { agency_id: agency.current.id });
  const colleague = await agency.current.as(person.username);
  expect(await colleague.call('getFloodDesk', { application_id: id })).toMatchObject({ ok: false, code: 404 });
});
