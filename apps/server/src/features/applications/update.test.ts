import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { completed, edited, launched, made, opened, quoted, succeeded } from '../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });

const update = (
  client: SignedIn,
  { id, version }: { id: number; version: number },
  values: Record<string, unknown>,
  more: object = {},
) => client.call('updateApplication', { application_id: id, version, useable_details: values as never, ...more });

describe('an update', () => {
  it('applies the fields in the order sent, each firing its rules as if typed', async () => {
    const agent = await server.current.as('agent');
    const before = await made(agent, 'home');
    const one = await edited(agent, before, { dwelling: 400_000, contents: 90_000 });
    expect(one.payload.useable_details).toMatchObject({ dwelling: 400_000, contents: 90_000, other_structure: 8_000 });
    const other = await edited(agent, one, { contents: 80_000, dwelling: 200_000 });
    expect(other.payload.useable_details).toMatchObject({ dwelling: 200_000, contents: 50_000, loss_of_use: 20_000 });
    expect(other.version).toBe(before.version + 2);
  });

  it('names the provider of vehicles, drivers and date of birth taken over from a household lookup', async () => {
    const agent = await server.current.as('agent');
    const person = { first_name: 'Ana', last_name: 'Lee', address1: '12 Ocean Dr', city: 'Miami Beach' };
    const lookUp = (client: SignedIn) =>
      client.call('getVehiclesDetailsFromProviderApi', { ...person, state: 'FL', zip: '33139' });
    const found = succeeded(await lookUp(agent));
    const proof = found.source?.proof ?? '';
    const { vehicles_info, drivers_info, date_of_birth } = found;
    const values = { vehicles_info, drivers_info, date_of_birth };
    const looked_up = { vehicles_info: proof, drivers_info: proof, date_of_birth: proof };
    const taken = await edited(agent, await made(agent, 'auto'), values, { looked_up });
    for (const key of Object.keys(values))
      expect(taken.provenance[key]).toEqual({ source: 'provider', provider: 'Vehicle data', at: found.source?.at });

    const altered = vehicles_info.map((vehicle) => ({ ...vehicle, model: 'Other' }));
    const stranger = await aPerson(server.current.db, 'agent', { agency_id: (await anAgency(server.current.db)).id });
    const foreign = succeeded(await lookUp(await server.current.as(stranger.username))).source?.proof ?? '';
    for (const [claimed, shown] of [
      [altered, proof],
      [vehicles_info, foreign],
      [vehicles_info, `${proof.slice(0, -4)}AAAA`],
      [vehicles_info, ''],
    ] as const) {
      const now = await made(agent, 'auto');
      const answer = await update(agent, now, { vehicles_info: claimed }, { looked_up: { vehicles_info: shown } });
      expect(succeeded(answer).changes.provenance.vehicles_info?.source).toBe('person');
    }
  });

  it('knows what was looked up from the first name from what a person chose, whatever the page says', async () => {
    const agent = await server.current.as('agent');
    const genderOf = async (client: SignedIn, name: string) =>
      succeeded(await client.call('getGenderByName', { name })).gender_details.proof;
    const proof = await genderOf(agent, 'Ana');
    const ana = await made(agent, 'flood', { first_name: 'Ana' });
    const looked_up = { gender: proof };
    const first = await edited(agent, ana, { gender: 'Female', sqft: 1_000 }, { looked_up });
    const { gender, sqft } = first.provenance;
    expect(gender).toMatchObject({ source: 'provider', provider: 'first name' });
    expect(gender?.by).toBeUndefined();
    expect(sqft).toMatchObject({ source: 'person' });
    const blank = await edited(agent, first, { gender: null }, { looked_up: { gender: '' } });
    expect(blank.provenance.gender).toBeUndefined();
    let now = await edited(agent, blank, { gender: 'Female' });
    expect(now.provenance.gender).toMatchObject({ source: 'person', by: expect.any(String) });

    const stranger = await aPerson(server.current.db, 'agent', { agency_id: (await anAgency(server.current.db)).id });
    const forged = [
      { gender: 'Male', proof },
      { gender: 'Female', proof: '' },
      { gender: 'Male', proof: `${proof.slice(0, -4)}AAAA` },
      { gender: 'Male', proof: await genderOf(agent, 'John') },
      { gender: 'Female', proof: await genderOf(await server.current.as(stranger.username), 'Ana') },
    ];
    for (const { gender: claimed, proof: shown } of forged) {
      now = await edited(agent, now, { gender: null });
      now = await edited(agent, now, { gender: claimed }, { looked_up: { gender: shown } });
      expect([claimed, shown, now.provenance.gender?.source]).toEqual([claimed, shown, 'person']);
    }
    const claimed = await update(agent, now, { sqft: 1_200 }, { looked_up: { sqft: proof } });
    expect(claimed).toMatchObject({ ok: false, code: 422 });
  });

  it('that changes form_type clears occupancy and use and regenerates dwelling', async () => {
    const agent = await server.current.as('agent');
    const before = await made(agent, 'home', { sqft: 1_000 });
    const application = await edited(agent, before, { form_type: 'HO6' });
    expect(application.payload.useable_details).toMatchObject({
      form_type: 'HO6',
      occupancy_type: '',
      dwelling: 50_000,
    });
  });

  it('gains nothing by a computed, a hidden or an unknown field', async () => {
    const agent = await server.current.as('agent');
    const before = await made(agent);
    for (const [lie, code] of [
      [{ client_name_id: 'SOMEONE ELSE/1' }, 422],
      [{ elevation_difference_computed: 99 }, 422],
      [{ no_such_field: 1 }, 422],
      [{ condo_floor: 7 }, 200],
      [{ basement_type: 'Full Basement' }, 200],
    ] as const) {
      const now = await opened(agent, before.id);
      const answer = await update(agent, now, lie);
      expect([answer.code, JSON.stringify(lie)]).toEqual([code, JSON.stringify(lie)]);
      const after = await opened(agent, before.id);
      expect(after.payload.useable_details).toEqual(now.payload.useable_details);
    }
    expect((await opened(agent, before.id)).provenance.condo_floor).toBeUndefined();
  });

  it('that fails in one field saves none of them', async () => {
    const agent = await server.current.as('agent');
    const before = await made(agent);
    const answer = await update(agent, before, { first_name: 'Bea', deductible: '$7', sqft: 'many' });
    expect(answer).toMatchObject({
      code: 422,
      errors: { deductible: ['Value is not valid.'], sqft: ['Number is required.'] },
    });
    expect(await opened(agent, before.id)).toEqual(before);
  });

  it('understands what people paste', async () => {
    const agent = await server.current.as('agent');
    const application = await edited(agent, await made(agent), {
      phone: '305.555.0100',
      contents_limit: '$90,000.00',
      date_of_birth: '1/2/1971',
    });
    expect(application).toMatchObject({
      phone: '(305) 555-0100',
      payload: { useable_details: { contents_limit: 90_000, date_of_birth: '1971-01-02' } },
    });
  });

  it('of a draft may leave fields empty; a complete one may not', async () => {
    const agent = await server.current.as('agent');
    const before = await made(agent);
    const failing = { sqft: ['Field is required.'], first_name: ['Field is required.'] };
    const refused = await update(agent, before, { sqft: null, first_name: '' }, { is_complete: true });
    expect(refused).toMatchObject({ code: 422, errors: failing });
    expect((await opened(agent, before.id)).version).toBe(before.version);
    const draft = await edited(agent, before, { sqft: null, first_name: '' });
    const checked = succeeded(await agent.call('validateApplication', { application_id: draft.id }));
    expect(checked).toMatchObject({ is_launchable: false, errors: failing });
  });

  it('of a stale version is refused with the application as it is now', async () => {
    const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
    const before = await made(agent);
    const theirs = await edited(admin, before, { contents_limit: 50_000 });
    const mine = await update(agent, before, { contents_limit: 60_000 });
    expect(mine).toMatchObject({ code: 409, message: 'Someone else has changed this since you opened it.' });
    expect(!mine.ok && mine.data).toEqual({ application: theirs });
    expect((await edited(agent, theirs, { contents_limit: 60_000 })).version).toBe(3);
  });

  it('beside another at once: one wins and the other is told', async () => {
    const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
    for (let round = 0; round < 5; round += 1) {
      const before = await made(agent);
      const answers = await Promise.all([
        update(agent, before, { contents_limit: 50_000 }),
        update(admin, before, { contents_limit: 60_000 }),
      ]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409]);
      const winner = answers[0]?.ok ? 50_000 : 60_000;
      const after = await opened(agent, before.id);
      expect(after).toMatchObject({ version: 2, payload: { useable_details: { contents_limit: winner } } });
    }
  });
});

describe('the status (D11)', () => {
  it.each([{ contents_limit: 60_000 }, { address1: '240 SW 9th St' }, { flood_zone: 'X' }])(
    'of a complete application becomes new_updated by %j, and its quotes are kept as superseded',
    async (values) => {
      const agent = await server.current.as('agent');
      const before = await quoted(agent);
      expect(before.quotes.length).toBeGreaterThan(5);
      const application = await edited(agent, before, values);
      expect(application.payload.status).toBe('new_updated');
      expect(application).toMatchObject({ min_quote_amount: null });
      expect(application.quotes.map((quote) => quote.id)).toEqual(before.quotes.map((quote) => quote.id));
      expect(application.quotes.every((quote) => quote.is_superseded)).toBe(true);
      await launched(agent, before.id);
      const again = await completed(agent, before.id);
      const current = again.quotes.filter((quote) => !quote.is_superseded);
      expect(current.length).toBeGreaterThan(5);
      expect(again.quotes.filter((quote) => quote.is_superseded)).toHaveLength(before.quotes.length);
    },
  );

  it.each([
    { phone: '(305) 555-0100' },
    { email: 'ana@lee.test' },
    { first_name: 'Anna' },
    { requester_email: 'r@q.test' },
    { loan_closing_date: '2030-01-02' },
  ])('of a complete application stays by %j, which no carrier rates by', async (values) => {
    const agent = await server.current.as('agent');
    const before = await quoted(agent);
    const application = await edited(agent, before, values);
    expect(application.payload.status).toBe('complete');
    expect(application.quotes.some((quote) => quote.is_superseded)).toBe(false);
    expect(application.min_quote_amount).toBe(before.min_quote_amount);
  });

  it('of a new application stays new', async () => {
    const agent = await server.current.as('agent');
    const application = await edited(agent, await made(agent), { contents_limit: 60_000 });
    expect(application.payload.status).toBe('new');
  });
});

describe('the record', () => {
  it('holds who changed which fields, from what to what, newest first and a page at a time', async () => {
    const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
    const before = await made(agent, 'home', { sqft: 1_000 });
    const one = await edited(agent, before, { first_name: 'Bea' });
    succeeded(await update(admin, one, { dwelling: 300_000 }));
    const { history } = succeeded(
      await agent.call('getApplicationHistory', { application_id: before.id, page: 1, per_page: 2 }),
    );
    expect(history).toMatchObject({ total: 3, last_page: 2, per_page: 2, from: 1 });
    expect(history.next_page_url).toBe('/agent-portal/get-application-history?page=2&per_page=2');
    expect(history.data[0]).toMatchObject({
      actor: { id: admin.id, name: 'Alex Rivera', role: 'admin' },
      action: 'edited',
    });
    expect(history.data[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'dwelling', from: 150_000, to: 300_000 },
        { field: 'contents', from: 37_500, to: 75_000 },
      ]),
    );
    expect(history.data[1]?.changes).toContainEqual({ field: 'first_name', from: 'Ana', to: 'Bea' });
    const second = await agent.call('getApplicationHistory', { application_id: before.id, page: 2, per_page: 2 });
    expect(succeeded(second).history.data.map((line) => line.action)).toEqual(['created the application']);
  });
});
