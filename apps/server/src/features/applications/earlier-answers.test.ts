import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { useClients } from '../../../test/support/clients.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const { people, aClient } = useClients();
let agent: SignedIn;
beforeAll(() => {
  ({ agent } = people);
});

let houses = 100;
function aHouse() {
  houses += 1;
  return { address1: `${houses} Answers Way`, city: 'Tampa', state: 'FL', zip: '33611' };
}
const ASKED_AGAIN = { has_prior_losses: false, current_insurance_carrier: 'Citizens', current_premium: 3_100 };
const ANSWERS = { roof_year: 2015, roof_type: 'Metal', ...ASKED_AGAIN };

async function another(of: { client_id: number | null }, house: object, values: object = {}) {
  const begun = await agent.call('createApplication', {
    application_type: 'home',
    client_id: of.client_id ?? 0,
    useable_details: { ...house, ...values } as never,
  });
  return succeeded(begun).application;
}
const fill = async (application_id: number, by: SignedIn = agent) =>
  succeeded(await by.call('fillEarlierAnswers', { application_id }));

describe('the answers that a client gave before', () => {
  it('are filled in at the same house, each with its source, date and application', async () => {
    const [house, client] = [aHouse(), aClient()];
    const first = await made(agent, 'home', { ...client, ...house, ...ANSWERS });
    const next = await another(first, { ...house, address1: house.address1.toUpperCase() });
    const { application, filled } = await fill(next.id);
    expect(filled).toEqual(expect.arrayContaining(['date_of_birth', 'roof_year', 'roof_type']));
    expect(application.payload.useable_details).toMatchObject({
      date_of_birth: '1970-01-02',
      roof_year: 2015,
      roof_type: 'Metal',
    });
    expect(application.provenance.roof_year).toEqual({
      ...first.provenance.roof_year,
      application: first.application_id,
    });
    expect(filled.filter((key) => key in ASKED_AGAIN)).toEqual([]);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: next.id }));
    expect(history.data[0]).toMatchObject({
      action: `filled in answers of application ${first.application_id}`,
    });
  });

  it('of another house are not filled in; what is about the client is', async () => {
    const first = await made(agent, 'home', { ...aClient(), ...aHouse(), ...ANSWERS });
    const { filled } = await fill((await another(first, aHouse())).id);
    expect(filled).toContain('date_of_birth');
    expect(filled).not.toContain('roof_year');
    expect(filled).not.toContain('year_build');
  });

  it('never replace what a person entered, and the latest answer counts', async () => {
    const [house, client] = [aHouse(), aClient()];
    const first = await made(agent, 'home', { ...client, ...house, ...ANSWERS });
    await made(agent, 'flood', { ...client, ...house, roof_year: 2021 });
    const next = await another(first, house, { roof_type: 'Rolled Roofing' });
    const { application } = await fill(next.id);
    expect(application.payload.useable_details).toMatchObject({ roof_year: 2021, roof_type: 'Rolled Roofing' });
    expect(application.provenance.roof_type).toMatchObject({ source: 'person' });
    const again = await fill(next.id);
    expect(again.filled).toEqual([]);
    const edit = { application_id: next.id, version: again.application.version, useable_details: { roof_year: 2024 } };
    succeeded(await agent.call('updateApplication', edit));
    const { provenance, payload } = await opened(agent, next.id);
    expect(payload.useable_details.roof_year).toBe(2024);
    expect(provenance.roof_year?.application).toBeUndefined();
    expect((await fill(next.id)).filled).toEqual([]);
  });

  it('are those of applications that the reader may see, not archived, and of no other client', async () => {
    const [house, client] = [aHouse(), aClient()];
    const first = await made(people.admin, 'home', { ...client, ...house, ...ANSWERS });
    await made(agent, 'home', { ...aClient(), first_name: 'Mark', ...house, ...ANSWERS });
    const begun = { application_type: 'home', useable_details: { ...client, ...house } as never } as const;
    const next = succeeded(await agent.call('createApplication', begun)).application;
    expect(next.client_id).toBe(first.client_id);
    expect((await fill(next.id)).filled).toEqual([]);
    expect(await people.colleague.call('fillEarlierAnswers', { application_id: next.id })).toMatchObject({ code: 404 });
    succeeded(await people.admin.call('archiveApplication', { application_id: first.id }));
    expect((await fill(next.id, people.admin)).filled).toEqual([]);
    succeeded(await people.admin.call('archiveApplication', { application_id: first.id }));
    expect((await fill(next.id, people.admin)).filled).toContain('roof_year');
  });
});
