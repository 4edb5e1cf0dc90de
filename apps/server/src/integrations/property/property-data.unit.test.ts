import { describe, expect, it } from 'vitest';
import { serve, testCaller, testSandbox } from '../testing/outside.ts';
import { ASSESSOR_TERMS, termFor } from './assessor-terms.ts';
import { propertyFacts } from './property-data.ts';

const sandbox = testSandbox();
const { caller: call, exchanges } = testCaller();
const deps = (baseUrl = `${sandbox.current.url}/property`, apiKey: string | undefined = 'sandbox-property-key') => ({
  call,
  baseUrl,
  apiKey,
  timeout_ms: 3_000,
});
const at = (address1: string) => ({ address1, city: 'Miami Beach', state: 'FL', zip: '33139' });

describe('propertyFacts', () => {
  it("gives the facts in the specification's values, without the owner", async () => {
    const answer = await propertyFacts(deps(), at('12 Ocean Dr'));
    expect(answer).toMatchObject({
      state: 'found',
      value: {
        year_build: 1938,
        sqft: 2140,
        num_of_stories: 2,
        construction_type: 'Masonry',
        roof_type: 'Concrete/Clay Tile',
        foundation_type: 'Slab',
        garage_present: false,
        garage_attached: null,
        occupancy_type: 'Single Family',
        building_use: 'Primary Home',
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/owner/i);
    expect(JSON.stringify(exchanges)).not.toContain('sandbox-property-key');
    expect(exchanges.at(-1)?.response_body).toContain('ownerOccupied');
    expect(exchanges.at(-1)?.response_body).not.toContain('Sample Owner');
  });

  it.each([
    [{ propertyType: 'Single Family', ownerOccupied: true }, 'Single Family', 'Primary Home'],
    [{ propertyType: 'Condo', ownerOccupied: false }, 'Condo Unit', null],
    [{ propertyType: 'Townhouse' }, 'Townhouse/Rowhouse', null],
    [{ propertyType: 'Multi-Family', features: { unitCount: 3 } }, '2-4 Family', null],
    [{ propertyType: 'Multi-Family', features: { unitCount: 12 } }, null, null],
    [{ propertyType: 'Multi-Family' }, null, null],
    [{ propertyType: 'Land', ownerOccupied: 'yes' }, null, null],
    [{ propertyType: 7 }, null, null],
  ])('takes occupancy and use of %j as %s, %s', async (record, occupancy_type, building_use) => {
    const url = await serve((_request, response) => response.end(JSON.stringify([record])));
    await expect(propertyFacts(deps(url), at('1 A St'))).resolves.toMatchObject({
      state: 'found',
      value: { occupancy_type, building_use },
    });
  });

  it('says so when there is no key, and asks nobody', async () => {
    const before = exchanges.length;
    await expect(propertyFacts({ ...deps(), apiKey: undefined }, at('12 Ocean Dr'))).resolves.toEqual({
      state: 'unknown',
      reason: 'no key configured',
    });
    expect(exchanges).toHaveLength(before);
  });

  it.each([
    ['51 No Record Blvd', 'unknown', /no record/],
    ['52 Property Down Blvd', 'failed', /500/],
    ['53 Property Limit Blvd', 'failed', /too many/],
  ])('at %s it is %s', async (address1, state, reason) => {
    await expect(propertyFacts(deps(), at(address1))).resolves.toMatchObject({
      state,
      reason: expect.stringMatching(reason),
    });
  });

  it('leaves unknown what a scant record does not say', async () => {
    await expect(propertyFacts(deps(), at('54 Scant Record Blvd'))).resolves.toMatchObject({
      state: 'found',
      value: { year_build: null, sqft: null, construction_type: null, roof_type: null, garage_present: null },
    });
  });

  it('fails with a key that is refused', async () => {
    await expect(propertyFacts(deps(undefined, 'wrong'), at('12 Ocean Dr'))).resolves.toEqual({
      state: 'failed',
      reason: 'Property data: the key was refused',
    });
  });

  it.each([
    ['[]', { state: 'unknown' }],
    ['{"a":1}', { state: 'failed' }],
    ['<html>', { state: 'failed' }],
    [
      '[{"addressLine1":"1 A St"},{"addressLine1":"1 B St"}]',
      { state: 'ambiguous', candidates: [{ address1: '1 A St' }, {}] },
    ],
    [
      '[{"yearBuilt":"1985","squareFootage":-4,"features":{"floorCount":9,"roofType":"Slate","foundationType":null,"garage":"?"}}]',
      {
        state: 'found',
        value: { year_build: 1985, sqft: null, num_of_stories: null, roof_type: null, raw: { roof: 'Slate' } },
      },
    ],
  ])('reads %s', async (body, expected) => {
    const url = await serve((_request, response) => response.end(body));
    await expect(propertyFacts(deps(url), at('1 A St'))).resolves.toMatchObject(expected);
  });
});

describe("the assessors' words", () => {
  it.each([
    ['construction_type', 'WOOD', 'Frame'],
    ['construction_type', 'CONCRETE', 'Masonry'],
    ['construction_type', 'Brick Veneer', 'Brick Veneer'],
    ['construction_type', 'Adobe', null],
    ['roof_type', 'Asphalt', 'Composite Shingle'],
    ['roof_type', 'Wood Shake', 'Wood Shingle'],
    ['roof_type', 'Built-up', 'Tar and Gravel'],
    ['foundation_type', 'Slab / Mat / Raft', 'Slab'],
    ['foundation_type', 'Crawl Space', 'Crawlspace'],
    ['foundation_type', '', null],
  ] as const)('%s %s is %s', (table, word, value) => expect(termFor(ASSESSOR_TERMS[table], word)).toBe(value));
});
