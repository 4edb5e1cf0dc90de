import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { documentOf, fileOf, readFileOf, readingOf } from '../../../test/support/documents/reading-files.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';

const server = useServer({ env: { roles: new Set(['web']) } });
let agent: SignedIn;
beforeAll(async () => {
  agent = await server.current.as('agent');
});

const policyOf = async (application_id: number, by = agent) =>
  succeeded(await by.call('getCurrentPolicy', { application_id })).policy;
const read = (field: string, value: string | number | null, printed = String(value)) =>
  readingOf({ field, label: field, printed, value, strength: 'ask' });
const FLOOD = [
  read('building_limit', 250_000, '$250,000'),
  read('contents_limit', 80_000, '$80,000'),
  read('deductible', null, '$1,250'),
  read('current_premium', 3_018.4, '$3,018.40'),
  read('current_policy_expiration_date', '2027-12-28'),
];
const page = (readings = FLOOD) => fileOf([documentOf(readings, { kind: 'declarations', edition: null })]);

describe('the current policy', () => {
  it('is what the declarations page states, with the way back to it, and changes no field', async () => {
    const { id, version } = await made(agent);
    expect(await policyOf(id)).toBeNull();
    const [document] = await readFileOf(server.current, agent, id, page(), 'Dec 2027.pdf');
    expect(await policyOf(id)).toEqual({
      carrier: '',
      expires_on: '2027-12-28',
      premium: 3_018.4,
      coverages: { building_limit: 250_000, contents_limit: 80_000 },
      deductibles: { deductible: '$1,250' },
      document: { id: document?.id, name: 'Dec 2027.pdf', page: 1 },
    });
    const after = await opened(agent, id);
    expect(after.version).toBe(version);
    expect(after.quotes).toEqual([]);
  });

  it('is the one that ends last, of several pages', async () => {
    const { id } = await made(agent);
    const later = FLOOD.with(4, read('current_policy_expiration_date', '2028-12-28')).with(
      0,
      read('building_limit', 300_000),
    );
    await readFileOf(server.current, agent, id, page(later), 'new.pdf');
    await readFileOf(server.current, agent, id, page(), 'old.pdf');
    expect(await policyOf(id)).toMatchObject({ document: { name: 'new.pdf' }, coverages: { building_limit: 300_000 } });
  });

  it('is not taken of another line, of another house, nor of what was left out', async () => {
    const home = await made(agent, 'home');
    await readFileOf(server.current, agent, home.id, page());
    expect(await policyOf(home.id)).toBeNull();
    const elsewhere = await made(agent);
    await readFileOf(server.current, agent, elsewhere.id, page([...FLOOD, read('address1', '9 Elsewhere Ave')]));
    expect(await policyOf(elsewhere.id)).toBeNull();
    const refused = await made(agent);
    const [document] = await readFileOf(server.current, agent, refused.id, page());
    const { readings } = succeeded(await agent.call('getDocument', { document_id: document?.id ?? 0 })).document;
    succeeded(await agent.call('refuseReadings', { reading_ids: readings.map(({ id }) => id) }));
    expect(await policyOf(refused.id)).toBeNull();
  });

  it('comes from the form alone where no page was read: its terms are not stated', async () => {
    const { id } = await made(agent, 'flood', {
      current_insurance_carrier: 'Wayfarer Flood',
      current_premium: 2_900,
      current_policy_expiration_date: '2027-06-01',
    });
    expect(await policyOf(id)).toEqual({
      carrier: 'Wayfarer Flood',
      expires_on: '2027-06-01',
      premium: 2_900,
      coverages: {},
      deductibles: {},
      document: null,
    });
  });

  it('is nobody else’s', async () => {
    const { id } = await made(agent);
    for (const [who, code] of [
      ['agent2', 404],
      ['customer', 403],
    ] as const)
      expect(await (await server.current.as(who)).call('getCurrentPolicy', { application_id: id })).toMatchObject({
        code,
      });
  });
});
