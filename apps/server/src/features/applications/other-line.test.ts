import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, opened, succeeded } from '../../../test/support/application.ts';

const server = useAgency();
const CLIENT = { first_name: 'Lena', last_name: 'Hoffmann', date_of_birth: '1970-01-02', roof_year: 2015 };

describe('the other line of a client and house', () => {
  it.each([
    ['flood', 'home'],
    ['home', 'flood'],
  ] as const)('of %s is %s, with client, property and their sources, linked both ways', async (type, other) => {
    const agent = await server.current.as('agent');
    const current = { current_insurance_carrier: 'Citizens', current_premium: 3_100 };
    const first = await made(agent, type, { ...CLIENT, ...current });
    const { application } = succeeded(await agent.call('quoteOtherLine', { application_id: first.id }));
    expect(application.application_type).toBe(other);
    const details = application.payload.useable_details;
    for (const key of [
      'first_name',
      'last_name',
      'date_of_birth',
      'address1',
      'city',
      'zip',
      'year_build',
      'roof_year',
    ]) {
      expect(details[key], key).toEqual(first.payload.useable_details[key]);
      expect(application.provenance[key], key).toEqual(first.provenance[key]);
    }
    for (const key of Object.keys(current)) {
      expect(first.provenance[key], key).toMatchObject({ source: 'person' });
      expect(application.provenance[key], key).toBeUndefined();
    }
    expect(application.quotes).toEqual([]);
    expect(application.linked).toMatchObject([{ id: first.id, application_type: type, relation: 'other_line' }]);
    const { linked } = await opened(agent, first.id);
    expect(linked).toMatchObject([{ id: application.id, application_type: other, relation: 'other_line' }]);
  });

  it('names what a file said and neither form holds, until a person decided about it in the first', async () => {
    const agent = await server.current.as('agent');
    const lead = (sqft: string) => ({
      Client: { NameFirst: 'Lena', NameLast: 'Hoffmann', Spouse: 'Ana' },
      HO: { Address: '12 Ocean Dr', City: 'Miami Beach', State: 'FL', Zip: '33139', SquareFeet: sqft },
      Lob_Home: true,
    });
    const document = JSON.stringify(lead('about two thousand'));
    const imported = async () => succeeded(await agent.call('importApplication', { document })).application;
    const other = async (application_id: number) =>
      succeeded(await agent.call('quoteOtherLine', { application_id })).application.unplaced_values;
    const unplaced = { name: 'HO.SquareFeet', value: 'about two thousand', field: 'sqft' };
    const open = await imported();
    expect(open.unplaced_values).toContainEqual(unplaced);
    expect(await other(open.id)).toEqual([unplaced]);
    const { id, version } = await imported();
    const useable_details = { sqft: 2_000 };
    succeeded(await agent.call('updateApplication', { application_id: id, version, useable_details }));
    expect(await other(id)).toEqual([]);
  });

  it('is made once, however often and from whichever of the two it is asked for', async () => {
    const agent = await server.current.as('agent');
    const first = await made(agent, 'flood', CLIENT);
    const ask = () => agent.call('quoteOtherLine', { application_id: first.id });
    const answers = await Promise.all([ask(), ask(), ask()]);
    const { application } = succeeded(answers.find(({ ok }) => ok)!);
    const refused = {
      ok: false,
      code: 409,
      message: `Application ${application.application_id} already quotes home for this client.`,
    };
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([refused, refused]);
    expect((await opened(agent, first.id)).linked).toMatchObject([{ id: application.id }]);
    expect(await agent.call('quoteOtherLine', { application_id: application.id })).toMatchObject({
      ok: false,
      code: 409,
      message: `Application ${first.application_id} already quotes flood for this client.`,
    });
  });

  it('is found behind more copies than are listed', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent, 'flood', CLIENT);
    for (let n = 0; n < 20; n++) succeeded(await agent.call('duplicateApplication', { application_id: id }));
    const { application } = succeeded(await agent.call('quoteOtherLine', { application_id: id }));
    expect((await opened(agent, id)).linked[0]).toMatchObject({ id: application.id, relation: 'other_line' });
    expect(await agent.call('quoteOtherLine', { application_id: id })).toMatchObject({ ok: false, code: 409 });
  });

  it('is known when it is assigned to somebody else', async () => {
    const agent = await server.current.as('agent');
    const admin = await server.current.as('admin');
    const first = await made(admin, 'home', CLIENT);
    const { application } = succeeded(await admin.call('quoteOtherLine', { application_id: first.id }));
    const agents = succeeded(await admin.call('getAgentsList', {})).agents;
    const agentId = agents.find(({ role }) => role === 'agent')!.agent.id;
    succeeded(await admin.call('assignApplication', { application_id: first.id, agent_id: agentId }));
    expect((await opened(agent, first.id)).linked).toEqual([]);
    expect(await agent.call('quoteOtherLine', { application_id: first.id })).toMatchObject({
      code: 409,
      message: `Application ${application.application_id} already quotes flood for this client.`,
    });
  });

  it('is one that the same client has at the same address, until it is archived', async () => {
    const agent = await server.current.as('agent');
    const house = { ...CLIENT, address1: '77 Beside St', phone: '(813) 555-0199' };
    const flood = await made(agent, 'flood', house);
    const elsewhere = await made(agent, 'home', { ...house, address1: '79 Beside St' });
    expect(elsewhere.client_id).toBe(flood.client_id);
    await made(agent, 'home', { ...house, last_name: 'Brandt' });
    expect((await opened(agent, flood.id)).linked).toEqual([]);
    const { application: copy } = succeeded(await agent.call('duplicateApplication', { application_id: flood.id }));
    const home = await made(agent, 'home', { ...house, address1: '77 Beside Street' });
    expect(home.linked).toMatchObject([{ application_type: 'flood', relation: 'other_line' }]);
    expect((await opened(agent, copy.id)).linked).toMatchObject([
      { id: home.id, relation: 'other_line' },
      { id: flood.id, relation: 'copy_of' },
    ]);
    expect(await agent.call('quoteOtherLine', { application_id: flood.id })).toMatchObject({
      code: 409,
      message: `Application ${home.application_id} already quotes home for this client.`,
    });
    succeeded(await agent.call('archiveApplication', { application_id: home.id, archived: true }));
    expect((await opened(agent, copy.id)).linked).toMatchObject([{ id: flood.id, relation: 'copy_of' }]);
  });

  it('is refused for a line without one', async () => {
    const agent = await server.current.as('agent');
    const { id } = succeeded(
      await agent.call('createApplication', { application_type: 'pet', client: {} }),
    ).application;
    expect(await agent.call('quoteOtherLine', { application_id: id })).toMatchObject({ ok: false, code: 422 });
  });
});

it('a copy and its original name each other', async () => {
  const agent = await server.current.as('agent');
  const first = await made(agent);
  const { application } = succeeded(await agent.call('duplicateApplication', { application_id: first.id }));
  expect(application.linked).toMatchObject([{ id: first.id, relation: 'copy_of' }]);
  expect((await opened(agent, first.id)).linked).toMatchObject([{ id: application.id, relation: 'copied_to' }]);
});
