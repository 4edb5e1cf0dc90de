import type { Application } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { edited, made, opened, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency();
const WIND = ['roof_covering', 'roof_deck_attachment', 'roof_wall_connection', 'swr', 'opening_protection'] as const;
const SYSTEMS = ['plumbing_year', 'electrical_year', 'hvac_year', 'hot_water_heater_year'] as const;

const blank = async (agent: SignedIn, type: 'flood' | 'home' = 'home'): Promise<Application> =>
  succeeded(await agent.call('createApplication', { application_type: type, client: { first_name: 'Ana' } }))
    .application;

const valuesOf = (one: Application) => one.payload.useable_details as Record<string, unknown>;
const pick = (one: Application, keys: readonly string[]) => keys.map((key) => valuesOf(one)[key]);
const sources = (one: Application, keys: readonly string[]) => keys.map((key) => one.provenance[key]?.source);
const each = <T>(keys: readonly string[], value: T) => keys.map(() => value);
const thisYear = () => new Date().getFullYear();
const rowsOf = async (agent: SignedIn, more: object) =>
  succeeded(await agent.call('getAgentApplicationsList', { page: 1, per_page: 25, ...more })).applications.data;

describe('a house is made first and its year learnt later (D26)', () => {
  it.each(['typed', 'looked up'] as const)('%s: the years of a young house are its own', async (way) => {
    const agent = await server.current.as('agent');
    const first = await blank(agent);
    const year_build = thisYear() - 4;
    const facts = way === 'typed' ? {} : await lookup(agent);
    const after = await edited(agent, first, { year_build, state: 'FL' }, facts);
    expect(pick(after, SYSTEMS)).toEqual(each(SYSTEMS, year_build));
    expect(pick(await opened(agent, first.id), SYSTEMS)).toEqual(each(SYSTEMS, year_build));
  });

  it("a person's own year stays, whichever is sent first", async () => {
    const agent = await server.current.as('agent');
    const after = await edited(agent, await blank(agent), { hvac_year: thisYear() - 9, year_build: thisYear() - 4 });
    expect(valuesOf(after)).toMatchObject({ hvac_year: thisYear() - 9, plumbing_year: thisYear() - 4 });
  });

  it.each(['roof first', 'year first'])("a person's own roof year stays, %s", async (order) => {
    const agent = await server.current.as('agent');
    const sent = Object.entries({ roof_year: thisYear() - 1, year_build: thisYear() - 4 });
    const given = Object.fromEntries(order === 'roof first' ? sent : sent.reverse());
    const after = await edited(agent, await blank(agent), given);
    expect(valuesOf(after)).toMatchObject(given);
    expect(sources(after, ['roof_year'])).toEqual(['person']);
  });
});

const lookup = async (agent: SignedIn) => {
  const request = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
  return { api_address_data: succeeded(await agent.call('lookupAddress', request)).api_address_data as never };
};

describe('assumed wind values', () => {
  it('are marked, and gone once the year no longer calls for them', async () => {
    const agent = await server.current.as('agent');
    const old = await edited(agent, await blank(agent), { state: 'FL', year_build: 1990 });
    expect(sources(old, WIND)).toEqual(each(WIND, 'assumed'));
    const young = await edited(agent, old, { year_build: 2015 });
    expect(pick(young, WIND)).toEqual(each(WIND, ''));
    expect(pick(await opened(agent, old.id), WIND)).toEqual(each(WIND, ''));
  });

  it('are confirmed by sending them as they are, and stay then', async () => {
    const agent = await server.current.as('agent');
    const old = await edited(agent, await blank(agent), { state: 'FL', year_build: 1990 });
    const sure = await edited(agent, old, { swr: 'No', roof_covering: 'Meets FBC 2001' });
    expect(sources(sure, WIND)).toEqual(['person', 'assumed', 'assumed', 'person', 'assumed']);
    const young = await edited(agent, sure, { year_build: 2015 });
    expect(pick(young, WIND)).toEqual(['Meets FBC 2001', '', '', 'No', '']);
  });
});

describe('2-4 Family on a new HO3 (D26)', () => {
  it('stays HO3 in the answer, when opened again and in the list', async () => {
    const agent = await server.current.as('agent');
    const first = await blank(agent);
    const after = await edited(agent, first, { occupancy_type: '2-4 Family', building_use: 'Primary Home' });
    const expected = { form_type: 'HO3', occupancy_type: '2-4 Family', building_use: 'Primary Home' };
    expect(valuesOf(after)).toMatchObject(expected);
    expect(valuesOf(await opened(agent, first.id))).toMatchObject(expected);
    const rows = await rowsOf(agent, { filters: { text: `${first.application_id}` } });
    expect(rows.find((one) => one.id === first.id)?.form_type).toBe('HO3');
  });
});

describe('an edited source (R2.1)', () => {
  it('is the source in the application, the list, its filter and the names of sources', async () => {
    const agent = await server.current.as('agent');
    const one = await made(agent);
    const after = await edited(agent, one, { application_source: 'File Upload' });
    expect(after.application_source).toBe('File Upload');
    const rows = await rowsOf(agent, { application_source: ['File Upload'] });
    expect(rows.map((row) => [row.id, row.application_source])).toContainEqual([one.id, 'File Upload']);
    const names = succeeded(await agent.call('getApplicationSourceNameList', {}));
    expect(names.application_source_name_list).toContain('File Upload');
  });
});
