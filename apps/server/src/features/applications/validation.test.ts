import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf, formFor, type Values, view } from '@freeboard/domain/forms';
import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, succeeded } from '../../../test/support/application.ts';
import { formContext } from './values.ts';

// Values sent without the page: the server finds the same errors (section 5) and leaves the draft unchanged.
const server = useAgency();

type Case = readonly [type: ApplicationType, sent: Record<string, unknown>, field: string, message: string];

const CASES: readonly Case[] = [
  ['flood', { phone: '(305) 555-01' }, 'phone', '10 Digits required.'],
  ['flood', { requester_phone: '305' }, 'requester_phone', '10 Digits required.'],
  ['flood', { email: 'lena@nowhere' }, 'email', 'Invalid Email.'],
  ['flood', { requester_email: 'not an address' }, 'requester_email', 'Invalid Email.'],
  ['flood', { distance_to_coast: 0 }, 'distance_to_coast', 'Value is not valid.'],
  ['flood', { stairs_leading_to_front_door: 'three' }, 'stairs_leading_to_front_door', 'Number is required.'],
  ['home', { dwelling: 10_000_001 }, 'dwelling', 'max. 10000000 Number.'],
  [
    'home',
    { form_type: 'HO6', occupancy_type: 'Condo Unit', floors_in_building: 0 },
    'floors_in_building',
    'min. 1 Number.',
  ],
  [
    'home',
    { form_type: 'HO6', occupancy_type: 'Condo Unit', floors_in_building: 151 },
    'floors_in_building',
    'max. 150 Number.',
  ],
];

describe('section 5 on the server', () => {
  it.each(CASES)('%s %j: %s says %s', async (type, sent, field, message) => {
    const agent = await server.current.as('agent');
    const { id, version } = await made(agent, type);
    const answer = await agent.call('updateApplication', {
      application_id: id,
      version,
      useable_details: sent as never,
      is_complete: true,
    });
    expect(answer).toMatchObject({ ok: false, code: 422 });
    expect(answer.ok ? {} : answer.errors).toMatchObject({ [field]: [message] });
    expect(succeeded(await agent.call('getApplicationById', { application_id: id })).application.version).toBe(version);
  });

  it('a building limit above the replacement cost is refused', async () => {
    const agent = await server.current.as('agent');
    const { id, version } = await made(agent, 'flood');
    const useable_details = { occupancy_type: 'Single Family', sqft: 1_000, building_limit: 125_001 };
    const answer = await agent.call('updateApplication', {
      application_id: id,
      version,
      useable_details,
      is_complete: true,
    });
    expect(answer.ok ? {} : answer.errors).toMatchObject({
      building_limit: ['Dwelling LIMIT CANNOT EXCEED BUILDING REPLACEMENT COST.'],
    });
  });

  it.each(['flood', 'home', 'auto', 'life', 'pet'] as const)(
    'every required field of %s that is left blank is named',
    async (type) => {
      const agent = await server.current.as('agent');
      const created = succeeded(await agent.call('createApplication', { application_type: type })).application;
      const form = formFor(type);
      const values = created.payload.useable_details as Values;
      const expected = view(form, values, formContext(new Date(), 'new', created.application_id)).errors;
      const answer = await agent.call('updateApplication', {
        application_id: created.id,
        version: created.version,
        useable_details: {},
        is_complete: true,
      });
      expect(answer).toMatchObject({ ok: false, code: 422 });
      expect(answer.ok ? {} : answer.errors).toEqual(expected);
      const required = Object.keys(expected).filter((key) => fieldsOf(form).has(key));
      expect(required.length).toBeGreaterThan(1);
      expect(required.some((key) => expected[key]?.includes('Field is required.'))).toBe(true);
    },
  );
});
