import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testCaller, testSandbox } from '../testing/outside.ts';
import { itReadsRecorded, recordedPath } from '../testing/recorded.ts';
import { geocode } from './census.ts';
import { addressOf, censusAnswer, countyOf, distinctMatches } from './census-wire.ts';

const sandbox = testSandbox();
const { caller: call, exchanges } = testCaller();
const deps = () => ({ call, baseUrl: `${sandbox.current.url}/census/geocoder`, timeout_ms: 3_000 });
const miami = (address1: string) => ({ address1, city: 'Miami Beach', state: 'FL', zip: '33139' });

describe('geocode', () => {
  it('places an address: lon is x, lat is y, county by GEOID', async () => {
    await expect(geocode(deps(), miami('12 ocean dr'))).resolves.toMatchObject({
      state: 'found',
      value: {
        matched_address: '12 OCEAN DR, MIAMI BEACH, FL, 33139',
        address1: '12 Ocean Dr',
        city: 'Miami Beach',
        state: 'FL',
        zip: '33139',
        county: 'Miami-Dade County',
        county_fips: '12086',
        lon: -80.1317,
        lat: 25.7702,
      },
    });
    expect(exchanges.at(-1)?.url).toContain('benchmark=Public_AR_Current');
  });

  it('places an address that is in no table, always at the same point', async () => {
    const [one, other] = await Promise.all([
      geocode(deps(), miami('77 Nowhere Pl')),
      geocode(deps(), miami('77 Nowhere Pl')),
    ]);
    expect(one).toMatchObject({ state: 'found', value: { address1: '77 Nowhere Pl' } });
    expect({ ...other, at: null }).toEqual({ ...one, at: null });
  });

  it('gives several matches as candidates', async () => {
    const answer = await geocode(deps(), miami('24 Ambiguous Ave'));
    expect(answer).toMatchObject({ state: 'ambiguous', candidates: [{ address1: '24 N Ambiguous Ave' }, {}, {}] });
  });

  it('does not know an unmatched address', async () => {
    await expect(geocode(deps(), miami('23 Unmatched Rd'))).resolves.toMatchObject({ state: 'unknown' });
    await expect(geocode(deps(), { searched_address: 'Ocean Dr' })).resolves.toMatchObject({ state: 'unknown' });
  });

  it.each(['21 Geocoder Down St', '22 Geocoder Html St'])('fails at %s', async (address1) => {
    await expect(geocode(deps(), miami(address1))).resolves.toMatchObject({ state: 'failed' });
  });

  it('fails when nobody listens', async () => {
    const down = { ...deps(), baseUrl: 'http://127.0.0.1:1', timeout_ms: 400 };
    await expect(geocode(down, miami('12 Ocean Dr'))).resolves.toMatchObject({ state: 'failed' });
  });
});

describe('reading the wire', () => {
  it.each([
    ['4100 N HIGHWAY A1A', '4100 N Highway A1A'],
    ['1 DR MLK JR BLVD', '1 Dr MLK Jr Blvd'],
    ["12 MCDONALD'S FARM RD", "12 McDonald's Farm Rd"],
    ['9000 SR 60', '9000 SR 60'],
    ['N6W23001 BLUEMOUND RD', 'N6W23001 Bluemound Rd'],
    ['12B W 2ND ST', '12B W 2nd St'],
    ["7 O'BRIEN-SMITH AVE", "7 O'Brien-Smith Ave"],
    ['500 JFK CSWY', '500 JFK Cswy'],
    ['95 I-95 FRONTAGE RD', '95 I-95 Frontage Rd'],
  ])('keeps the capitals of %s', (street, written) => {
    const [read] = censusAnswer.parse({
      result: { addressMatches: [{ matchedAddress: `${street}, TAMPA, FL, 33602`, coordinates: { x: -82, y: 27 } }] },
    }).result.addressMatches;
    expect(addressOf(read!).address1).toBe(written);
  });

  const match = {
    matchedAddress: "9400 NW O'BRIEN-SMITH 2ND AVE, ST PETERSBURG, FL, 33701",
    coordinates: { x: '-82.6', y: 27.7 },
    addressComponents: { fromAddress: '9498', toAddress: '9300', city: 'ST PETERSBURG' },
    geographies: { Counties: [{ status: 'Layer query encountered an error: …' }] },
  };

  it('takes the number from the matched address, never from the block', () => {
    const read = censusAnswer.parse({ result: { addressMatches: [match, match] } }).result.addressMatches;
    expect(distinctMatches(read)).toHaveLength(1);
    expect(addressOf(read[0]!)).toMatchObject({
      address1: "9400 NW O'Brien-Smith 2nd Ave",
      city: 'St Petersburg',
      lon: -82.6,
    });
    expect(countyOf(read[0]!)).toBeNull();
  });

  itReadsRecorded('reads recorded answers', () => {
    const read = (name: string) =>
      censusAnswer.parse(JSON.parse(readFileSync(recordedPath(`census-geocoder/${name}`), 'utf8'))).result
        .addressMatches;
    expect(read('gt-no-match-9400-clinton.json')).toEqual([]);
    expect(addressOf(read('gt-match-1300-perdido-st.json')[0]!)).toMatchObject({
      address1: '1300 Perdido St',
      lat: 29.952439235888,
    });
    expect(countyOf(read('fitnr-onelineaddress-0.json')[0]!)).toEqual({
      county: 'District of Columbia',
      county_fips: '11001',
    });
  });
});
