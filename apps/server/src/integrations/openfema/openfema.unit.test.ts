import { describe, expect, it } from 'vitest';
import { blockGroupAt } from '../geocoding/block-group.ts';
import { serve, testCaller, testSandbox } from '../testing/outside.ts';
import { statusBook } from './community-status.ts';
import { blockGroupRows } from './neighborhood.ts';

const sandbox = testSandbox();
const { caller: call, exchanges } = testCaller();
const deps = (baseUrl = `${sandbox.current.url}/openfema`, timeout_ms = 3_000) => ({ call, baseUrl, timeout_ms });
const GROUP = '120860042001';
const NOWHERE = 'http://127.0.0.1:1';

const answering = (body: string, status = 200) =>
  serve((_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body));

describe('the community status book', () => {
  it('is read whole, with who does not participate', async () => {
    const result = await statusBook(deps());
    if (result.state !== 'found') throw new Error(JSON.stringify(result));
    expect(result.value.find(({ id }) => id === '120651')).toMatchObject({ participates: true });
    expect(result.value.find(({ id }) => id === '120425')).toMatchObject({ participates: false });
    expect(result.value.find(({ id }) => id === '120213')).toMatchObject({ is_emergency: true });
  });

  it('records no communities', () => {
    expect(exchanges.at(-1)?.response_body).not.toContain('MIAMI');
  });

  it.each([
    ['{"error":"Too many requests"}', 200, /Too many requests/],
    ['{"NfipCommunityStatusBooks":[]}', 200, /a shape that is not its own/],
    ['{"NfipCommunityStatusBook":[]}', 200, /lists no community/],
    ['<html></html>', 200, /not JSON/],
    ['{}', 404, /status 404/],
  ])('is no book where %s is answered with %i', async (body, status, reason) => {
    const url = await answering(body, status);
    await expect(statusBook(deps(url))).resolves.toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(reason),
    });
  });

  it('fails where nothing answers', async () => {
    await expect(statusBook(deps(NOWHERE))).resolves.toMatchObject({ state: 'failed' });
  });
});

describe('policies and claims of a block group', () => {
  it('are asked for by one range alone', async () => {
    const result = await blockGroupRows(deps(), GROUP);
    if (result.state !== 'found') throw new Error(JSON.stringify(result));
    expect(result.value.policies.length).toBeGreaterThan(0);
    expect(result.value).toMatchObject({ is_partial: false, multiple_loss: expect.any(Number) });
    const [asked] = exchanges.filter((one) => one.url.includes('NfipPolicies')).map((one) => new URL(one.url));
    expect([...(asked?.searchParams.keys() ?? [])].sort()).toEqual(['$filter', '$select', '$top']);
    expect(asked?.searchParams.get('$filter')).toBe(`censusGeoid ge '${GROUP}' and censusGeoid le '${GROUP}'`);
  });

  it('are partial at the cap', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({ occupancyType: 11, policyEffectiveDate: '2026-01-02' }));
    const url = await answering(JSON.stringify({ NfipPolicies: rows, NfipClaims: [], NfipMultipleLossProperties: [] }));
    await expect(blockGroupRows(deps(url), GROUP)).resolves.toMatchObject({ value: { is_partial: true } });
  });

  it('are there without the multiple losses', async () => {
    const url = await answering(JSON.stringify({ NfipPolicies: [], NfipClaims: [] }));
    await expect(blockGroupRows(deps(url), GROUP)).resolves.toMatchObject({ value: { multiple_loss: null } });
  });

  it('fail as a whole within their time', async () => {
    const silent = await serve(() => undefined);
    await expect(blockGroupRows(deps(silent, 300), GROUP)).resolves.toMatchObject({ state: 'failed' });
  });
});

describe('the block group of a point', () => {
  const at = { lon: -80.1317, lat: 25.7702 };
  const census = (baseUrl = `${sandbox.current.url}/census/geocoder`) => deps(baseUrl);

  it('is the beginning of its block', async () => {
    await expect(blockGroupAt(census(), at)).resolves.toMatchObject({ value: expect.stringMatching(/^12086\d{7}$/) });
  });

  it.each([
    ['{"result":{"geographies":{"States":[{"GEOID":"12"}]}}}', 'unknown'],
    ['{"result":{"geographies":{"2020 Census Blocks":[{"status":"Layer query encountered an error"}]}}}', 'unknown'],
    ['{"errors":["no"]}', 'failed'],
  ])('of %s is %s', async (body, state) => {
    const url = await answering(body);
    await expect(blockGroupAt(census(url), at)).resolves.toMatchObject({ state });
  });
});
