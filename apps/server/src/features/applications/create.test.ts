import { APPLICATION_TYPES, type ApplicationType } from '@freeboard/domain/applications';
import { describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { anAgency, aPerson } from '../../../test/support/factories.ts';
import { useServer } from '../../../test/support/server.ts';

const clock = settableClock();
clock.set('2026-11-21T15:00:00Z');
const server = useServer({ clock });

/** Defaults of a new application, from section 3. */
const EVERYWHERE = { application_source: 'Agent Portal', owned_type: 'Individual Owned', country: 'US' };
const OF_A_BUILDING = {
  roof_type: 'Architectural Shingles',
  plumbing_type: 'Copper',
  electrical_type: 'Circuit Breakers',
  hvac_type: 'Electric',
  roof_shape: 'Gable',
  medical_payments: '$1,000',
  liability: '$300,000',
  aop_deductible: '$2,500',
  hurricane_deductible: '2%',
  fungi_mold_coverage: '$0',
  ordinance_or_law: '0',
  water_backup: 'No',
  personal_property_replacement_cost: 'No',
  townhouse: 'No',
  no_of_families: '1',
  immediate_coverage: true,
  currently_insured: false,
  num_of_stories: '1',
};
const DEFAULTS: [type: ApplicationType, values: Record<string, unknown>][] = [
  ['flood', { ...EVERYWHERE, ...OF_A_BUILDING, deductible: '$5,000', building_limit: 250_000 }],
  ['home', { ...EVERYWHERE, ...OF_A_BUILDING, form_type: 'HO3' }],
  ['life', EVERYWHERE],
  ['auto', EVERYWHERE],
  ['pet', EVERYWHERE],
];

describe('a new application', () => {
  it.each(DEFAULTS)('of type %s starts with its defaults', async (type, values) => {
    const agent = await server.current.as('agent');
    const application = succeeded(await agent.call('createApplication', { application_type: type })).application;
    expect(application.payload).toMatchObject({ status: 'new', address: '', useable_details: values });
    expect(application).toMatchObject({ application_type: type, version: 1, quotes: [], notes: [], run_id: null });
    expect(application.provenance.application_source).toMatchObject({ source: 'default' });
  });

  it('counts its number from 1001 in each agency by itself, also when many are made at once', async () => {
    const { db } = server.current;
    const agency = await anAgency(db);
    const person = await aPerson(db, 'agent', { agency_id: agency.id });
    const client = await server.current.as(person.username);
    const applications = await Promise.all(APPLICATION_TYPES.map((type) => made(client, type)));
    expect(applications.map((one) => one.application_id).sort()).toEqual([1001, 1002, 1003, 1004, 1005]);
    expect(new Set(applications.map((one) => one.id)).size).toBe(5);
  });

  it('keeps the name wherever it was given, and computes client_name_id of it (D8)', async () => {
    const agent = await server.current.as('agent');
    for (const given of [
      { client: { first_name: 'john', last_name: 'smith' } },
      { useable_details: { first_name: 'john', last_name: 'smith' } },
    ]) {
      const answer = await agent.call('createApplication', { application_type: 'flood', ...given });
      const { application } = succeeded(answer);
      expect(application.client.payload).toEqual({ first_name: 'John', last_name: 'Smith' });
      expect(application.payload.useable_details).toMatchObject({
        first_name: 'John',
        last_name: 'Smith',
        client_name_id: `JOHN SMITH/${application.application_id}`,
      });
    }
  });

  const COMPUTED: [given: Record<string, unknown>, wanted: Record<string, unknown>][] = [
    [{ sqft: 1_000 }, { building_limit: 125_000, building_replacement_cost: 125_000, dwelling: 150_000 }],
    [
      { sqft: 3_000, state: 'FL' },
      { building_limit: 250_000, dwelling: 450_000 },
    ],
    [
      { sqft: 1_000, state: 'MA' },
      { dwelling: 200_000, contents: 50_000, other_structure: 4_000, loss_of_use: 20_000 },
    ],
    [{ state: 'MA' }, { aop_deductible: '$2,500', hurricane_deductible: '$2,500' }],
    [{ occupancy_type: 'Townhouse/Rowhouse' }, { townhouse: 'Yes', no_of_families: '1' }],
    [{ year_build: 2020 }, { roof_year: 2020 }],
    [
      { foundation_type: 'Slab', stairs_leading_to_front_door: 4, elevation_difference: 1 },
      { elevation_difference_computed: 3 },
    ],
  ];
  it.each(COMPUTED)('given %j has %j', async (given, wanted) => {
    const agent = await server.current.as('agent');
    const answer = await agent.call('createApplication', { application_type: 'home', useable_details: given as never });
    expect(succeeded(answer).application.payload.useable_details).toMatchObject(wanted);
  });

  it('marks what a person gave as theirs and the rest as default', async () => {
    const agent = await server.current.as('agent');
    const { provenance } = await made(agent);
    expect(provenance.first_name).toMatchObject({ source: 'person', by: 'Maria Reyes' });
    expect(provenance.liability).toMatchObject({ source: 'default' });
  });

  it.each([
    ['flood', { wings: 2 }, { wings: ['This application has no such field.'] }],
    ['flood', { client_name_id: 'ME/1' }, { client_name_id: ['This value is computed.'] }],
    ['flood', { deductible: '$7' }, { deductible: ['Value is not valid.'] }],
    ['flood', { sqft: 'many' }, { sqft: ['Number is required.'] }],
    ['flood', { sqft: '12345678901234567' }, { sqft: ['max. 16 Digits.'] }],
    ['home', { form_type: 'HO9' }, { form_type: ['Value is not valid.'] }],
  ] as const)('of type %s refuses %j', async (type, given, errors) => {
    const agent = await server.current.as('agent');
    const answer = await agent.call('createApplication', { application_type: type, useable_details: given as never });
    expect(answer).toMatchObject({ code: 422, errors });
  });

  it('belongs to the agent who made it, or to the one named', async () => {
    const [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
    expect((await made(agent)).agent_id).toBe(agent.id);
    const answer = await admin.call('createApplication', { application_type: 'flood', agent_id: agent.id });
    const { application } = succeeded(answer);
    expect(application.agent).toEqual({ id: agent.id, name: 'Maria Reyes', email: 'agent@demo.test' });
    const customer = await server.current.as('customer');
    const toCustomer = await admin.call('createApplication', { application_type: 'flood', agent_id: customer.id });
    expect(toCustomer).toMatchObject({ code: 422, errors: { agent_id: ['Value is not valid.'] } });
  });

  it('is not made by a super-admin, who belongs to no agency', async () => {
    const answer = await (await server.current.as('super')).call('createApplication', { application_type: 'flood' });
    expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('agency') });
  });
});

describe('the dwelling estimate', () => {
  it.each([
    ['HO6', 1_000, 'FL', 50_000],
    ['HO3', 1_000, 'FL', 150_000],
    ['HO3', 1_000, 'NJ', 200_000],
    ['HO3', 1_000, 'NH', 175_000],
    ['HO3', 1_000, 'CT', 185_000],
    ['HO3', 1_000, 'TX', 125_000],
    ['HO3', 1_000, 'OH', 150_000],
    ['HO3', 900_000, 'NY', 10_000_000],
    ['HO3', null, 'NY', 0],
  ] as const)('%s of %s sqft in %s is %i', async (form_type, sqft, state, dwelling) => {
    const agent = await server.current.as('agent');
    expect(succeeded(await agent.call('generateDwellingValue', { form_type, sqft, state }))).toEqual({ dwelling });
  });
});
