import type { Application } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { edited, made, opened, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency();

type Given = Record<string, { value: never; is_locked?: boolean }>;
const given = (values: Record<string, unknown>, is_locked?: boolean): Given =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value: value as never, ...(is_locked ? { is_locked } : {}) }]),
  );

async function ofAgency(values: Record<string, unknown>, more: { state?: 'FL' | 'TX' | 'GA'; locked?: boolean } = {}) {
  const admin = await server.current.as('admin');
  const request = {
    application_type: 'flood' as const,
    state: more.state ?? null,
    defaults: given(values, more.locked),
  };
  return admin.call('updateAgencyStandingDefaults', request as never);
}

const ownOf = (client: SignedIn, values: Record<string, unknown>) =>
  client.call('updateUserStandingDefaults', { application_type: 'flood', state: null, defaults: given(values) });

const created = async (client: SignedIn, details: Record<string, unknown> = {}): Promise<Application> =>
  succeeded(await client.call('createApplication', { application_type: 'flood', useable_details: details as never }))
    .application;

const held = ({ payload, provenance }: Application, key: string) => ({
  value: payload.useable_details[key],
  source: provenance[key]?.source,
});

const lookUp = async (client: SignedIn, { id, version }: Application, address: object) => {
  const data = succeeded(await client.call('lookupAddress', address)).api_address_data;
  if (!data) throw new Error('Nothing was found.');
  const { state, city, zip } = data.values;
  return edited(client, { id, version }, { state, city, zip }, { api_address_data: data });
};
const OCEAN = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };

describe('a new application', () => {
  it('holds the defaults of its agency and its maker, marked as what they are; nobody typed them', async () => {
    const agent = await server.current.as('agent');
    succeeded(await ofAgency({ contents_limit: 80_000, temporary_living_expense: 'No' }));
    succeeded(await ownOf(agent, { replacement_cost_on_content: 'Yes', temporary_living_expense: 'Yes' }));
    const application = await created(agent);
    expect(held(application, 'contents_limit')).toEqual({ value: 80_000, source: 'agency_default' });
    expect(held(application, 'temporary_living_expense')).toEqual({ value: 'Yes', source: 'person_default' });
    expect(application.provenance.replacement_cost_on_content).toMatchObject({ by: 'Maria Reyes' });
    const history = succeeded(await agent.call('getApplicationHistory', { application_id: application.id }));
    expect(JSON.stringify(history)).not.toContain('contents_limit');
  });

  it('has nothing of another agency or of another person', async () => {
    succeeded(await ofAgency({ contents_limit: 80_000, temporary_living_expense: 'No' }));
    succeeded(await ownOf(await server.current.as('agent'), { replacement_cost_on_content: 'Yes' }));
    const elsewhere = await created(await server.current.as('agent2'));
    expect(held(elsewhere, 'contents_limit').value).toBeUndefined();
    const colleagues = await created(await server.current.as('admin'));
    expect(held(colleagues, 'replacement_cost_on_content').value).toBeUndefined();
    expect(held(colleagues, 'temporary_living_expense')).toEqual({ value: 'No', source: 'agency_default' });
  });

  it('keeps what was given, as the person’s own', async () => {
    succeeded(await ofAgency({ contents_limit: 80_000 }));
    const application = await created(await server.current.as('agent'), { contents_limit: 10_000 });
    expect(held(application, 'contents_limit')).toEqual({ value: 10_000, source: 'person' });
  });

  it('takes the defaults of the state that a lookup finds, and undoing the lookup takes them back', async () => {
    const agent = await server.current.as('agent');
    succeeded(await ofAgency({ contents_limit: 80_000 }));
    succeeded(await ofAgency({ contents_limit: 60_000, deductible: '$10,000' }, { state: 'FL' }));
    const application = await created(agent);
    const found = await lookUp(agent, application, OCEAN);
    expect(held(found, 'contents_limit')).toEqual({ value: 60_000, source: 'agency_default' });
    expect(held(found, 'deductible')).toEqual({ value: '$10,000', source: 'agency_default' });
    succeeded(await agent.call('undoAddressLookup', { application_id: application.id }));
    const back = await opened(agent, application.id);
    expect(back.payload.useable_details).toEqual(application.payload.useable_details);
    expect(back.provenance).toEqual(application.provenance);
    succeeded(await ofAgency({ contents_limit: null, deductible: null }, { state: 'FL' }));
  });

  it('leaves its default when the state changes to one that has none, never what a person set', async () => {
    const agent = await server.current.as('agent');
    succeeded(await ofAgency({ deductible: '$10,000', contents_limit: 60_000 }, { state: 'TX' }));
    const application = await created(agent, { state: 'TX' });
    const typed = await edited(agent, application, { deductible: '$2,000' });
    const now = await edited(agent, typed, { state: 'GA' });
    expect(held(now, 'deductible')).toEqual({ value: '$2,000', source: 'person' });
    expect(held(now, 'contents_limit')).toEqual({ value: 80_000, source: 'agency_default' });
    succeeded(await ofAgency({ deductible: null, contents_limit: null }, { state: 'TX' }));
  });

  it('that was launched is changed by no default', async () => {
    const agent = await server.current.as('agent');
    const application = await made(agent, 'flood', { contents_limit: 50_000 });
    await server.current.db
      .updateTable('applications')
      .set({ status: 'new_updated' })
      .where('id', '=', application.id)
      .execute();
    succeeded(await ofAgency({ deductible: '$10,000' }, { state: 'GA' }));
    const moved = await edited(agent, application, { state: 'GA' });
    expect(held(moved, 'deductible').value).toBe('$5,000');
    succeeded(await ofAgency({ deductible: null }, { state: 'GA' }));
  });
});

describe('changing defaults', () => {
  it('is judged by the form’s own rules, at the field', async () => {
    expect(await ofAgency({ deductible: '$3', contents_limit: 'much', first_name: 'Ann' })).toMatchObject({
      code: 422,
      errors: {
        deductible: ['Value is not valid.'],
        contents_limit: ['Number is required.'],
        first_name: ['This field takes no default.'],
      },
    });
  });

  it('leaves a line of what was what', async () => {
    succeeded(await ofAgency({ deductible: '$1,000' }));
    succeeded(await ofAgency({ deductible: '$2,000' }, { locked: true }));
    const line = await server.current.db
      .selectFrom('history')
      .select(['action', 'changes', 'actor_name'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      action: "changed the agency's standing defaults",
      actor_name: 'Alex Rivera',
      changes: [{ field: 'flood.every state.deductible', from: '$1,000', to: { value: '$2,000', is_locked: true } }],
    });
    succeeded(await ofAgency({ deductible: null }));
  });

  it('of one’s own is refused where the agency has locked it, and an older own one does not count', async () => {
    const agent = await server.current.as('agent');
    succeeded(await ownOf(agent, { deductible: '$1,000' }));
    succeeded(await ofAgency({ deductible: '$2,000' }, { locked: true }));
    expect(await ownOf(agent, { deductible: '$10,000' })).toMatchObject({
      code: 422,
      errors: { deductible: ['Your agency has locked this default.'] },
    });
    const application = await created(agent);
    expect(application.provenance.deductible).toMatchObject({ source: 'agency_default', is_locked: true });
    const typed = await edited(agent, application, { deductible: '$25,000' });
    expect(held(typed, 'deductible')).toEqual({ value: '$25,000', source: 'person' });
    succeeded(await ownOf(agent, { deductible: null }));
    const { standing_defaults } = succeeded(await agent.call('getStandingDefaults', {}));
    expect(standing_defaults.filter(({ field }) => field === 'deductible')).toEqual([
      expect.objectContaining({ owner: 'agency', value: '$2,000', is_locked: true }),
    ]);
    succeeded(await ofAgency({ deductible: null }));
  });

  it('shows a person the agency’s and their own, of nobody else', async () => {
    succeeded(await ownOf(await server.current.as('admin'), { temporary_living_expense: 'Yes' }));
    const agents = succeeded(await (await server.current.as('agent')).call('getStandingDefaults', {}));
    expect(
      agents.standing_defaults.filter(({ owner, field }) => owner === 'person' && field === 'temporary_living_expense'),
    ).toEqual([expect.objectContaining({ value: 'Yes' })]);
    const others = succeeded(await (await server.current.as('agent2')).call('getStandingDefaults', {}));
    expect(others.standing_defaults).toEqual([]);
  });
});

it('refuses to overwrite an agency default that another user has changed since it was read', async () => {
  const admin = await server.current.as('admin');
  const none = { value: null, is_locked: false };
  const set = (value: number) =>
    admin.call('updateAgencyStandingDefaults', {
      application_type: 'flood',
      state: 'GA',
      defaults: { contents_limit: { value, is_locked: false, base: none } },
    });
  const answers = await Promise.all([61_000, 62_000].map(set));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  // Repeats the change, as after a lost answer.
  succeeded(await set(answers[0]?.code === 200 ? 61_000 : 62_000));
});
