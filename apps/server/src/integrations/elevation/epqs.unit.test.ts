import { describe, expect, it } from 'vitest';
import { serve, testCaller, testSandbox } from '../testing/outside.ts';
import { groundElevation } from './epqs.ts';

const sandbox = testSandbox();
const { caller: call, exchanges } = testCaller();
const deps = (baseUrl = `${sandbox.current.url}/epqs`) => ({ call, baseUrl, timeout_ms: 3_000 });

describe('groundElevation', () => {
  it('gives feet and asks for them', async () => {
    const answer = await groundElevation(deps(), { lon: -80.1317, lat: 25.7702 });
    expect(answer).toMatchObject({ state: 'found', value: { feet: 4.6, resolution: 1 } });
    expect(exchanges.at(-1)?.url).toMatch(/x=-80\.1317&y=25\.7702.*units=Feet/);
  });

  it.each([
    [21, 'failed', /could not read/],
    [22, 'failed', /not answer in feet/],
    [23, 'unknown', /no elevation/],
    [24, 'failed', /503/],
  ])('at a point of fault %d it is %s', async (code, state, reason) => {
    const answer = await groundElevation(deps(), { lon: -80.12, lat: Number((25.79 + code / 1e6).toFixed(6)) });
    expect(answer).toMatchObject({ state, reason: expect.stringMatching(reason) });
  });

  it.each([
    ['{"value":"264.221008301","resolution":1}', 'failed'],
    ['{"value":"-1000000"}', 'unknown'],
    ['{"value":null}', 'failed'],
    ['{"value":21845}', 'unknown'],
    ['{"value":-3.4028235e38}', 'unknown'],
    ['{"value":-301}', 'unknown'],
    ['{"value":20310}', 'found'],
    ['{"value":-282}', 'found'],
    ['null', 'failed'],
    ['<html></html>', 'failed'],
    ['', 'failed'],
  ])('%s is %s', async (body, state) => {
    const url = await serve((_request, response) => response.end(body));
    await expect(groundElevation(deps(url), { lon: -80, lat: 25 })).resolves.toMatchObject({ state });
  });
});
