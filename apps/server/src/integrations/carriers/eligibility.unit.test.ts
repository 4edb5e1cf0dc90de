import { describe, expect, it } from 'vitest';
import { quoteRequest } from '../testing/requests.ts';
import { demoCarriers } from './demo/demo-carriers.ts';
import { acceptsApplication } from './eligibility.ts';
import type { CarrierConfig } from './types.ts';

const carrier = (key: string): CarrierConfig => ({
  ...demoCarriers('http://x').find((one) => one.key === key)!,
  id: 1,
});

describe('acceptsApplication', () => {
  it.each([
    ['tidewater', 'flood', {}, []],
    ['tidewater', 'flood', { flood_zone: ' ', year_build: null }, ['Needs the year built', 'Needs the flood zone']],
    ['tidewater', 'home', { flood_zone: null }, []],
    ['palmetto', 'home', {}, ['Does not write home']],
    ['palmetto', 'flood', { state: 'NY' }, ['Does not write in NY']],
    ['palmetto', 'flood', { state: '' }, ['Needs the state']],
    ['cypress', 'home', { form_type: 'HO4' }, ['Does not write HO4']],
    ['cypress', 'home', { form_type: null }, ['Needs the form type']],
    ['cypress', 'home', { roof_year: 1990 }, ['Roof older than 25 years']],
    ['cypress', 'home', { roof_year: null }, ['Needs the roof year', 'Roof older than 25 years']],
  ] as const)('%s, %s with %j: %j', async (key, type, values, reasons) => {
    const answer = await acceptsApplication(carrier(key), quoteRequest(type, values));
    expect(answer).toEqual(
      reasons.length === 0 ? { accepts: true } : { accepts: false, reasons, writes: !/not write/.test(reasons.join()) },
    );
  });

  it('does not accept by a rule that cannot be evaluated', async () => {
    const broken = { ...carrier('tidewater'), mapping: { eligibility: [{ when: 'values.(', reason: 'Never' }] } };
    await expect(acceptsApplication(broken, quoteRequest('flood'))).resolves.toMatchObject({
      accepts: false,
      reasons: [expect.stringMatching(/'Never' cannot be evaluated/)],
    });
  });

  it('leaves a login portal to the person', async () => {
    await expect(
      acceptsApplication({ ...carrier('tidewater'), kind: 'login-portal' }, quoteRequest('flood')),
    ).resolves.toMatchObject({
      accepts: false,
    });
  });
});
