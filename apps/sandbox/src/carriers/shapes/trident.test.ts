import { expect, it } from 'vitest';
import { centsOf, got, post, useSandbox } from './testing.ts';
import { TRIDENT } from './trident.ts';

const sandbox = useSandbox();
const BASE = 'trident/api/v3';
const APPLICATION = {
  addr1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
  firstName: 'Ana',
  lastName: 'Lee',
  yearBuilt: 1979,
  occupancy: 'Primary',
  deductible: 5_000,
  buildingCoverage: 250_000,
  contentCoverage: 100_000,
  hasEC: false,
  hasImmediateClosing: false,
  effectiveDate: '12/20/2026',
  floodZone: 'AE',
};
const token = async () =>
  (await got(sandbox.url(`${BASE}/auth/getToken`), { headers: { authorization: TRIDENT.key } })).text;
const quote = async (application: object, headers?: Record<string, string>, agent = TRIDENT.agent) =>
  post(
    sandbox.url(`${BASE}/rater/quotes`),
    { agentNumber: agent, password: TRIDENT.password, application },
    headers ?? { authorization: await token() },
  );

it('gives a token as bare text for the key alone', async () => {
  expect(await token()).toMatch(/^[\w-]+\.[\w-]+$/);
  const refused = await got(sandbox.url(`${BASE}/auth/getToken`), { headers: { authorization: 'another' } });
  expect([refused.status, refused.text]).toEqual([401, 'Unauthorized']);
});

it('quotes with the premium in parts, and a file for whoever holds the token', async () => {
  const { status, body } = await quote(APPLICATION);
  expect([status, body]).toEqual([200, expect.objectContaining({ error: false, status: 'APPROVED' })]);
  const { total, ...parts } = body.premium as unknown as Record<string, number>;
  expect(centsOf(Object.values(parts))).toBe(centsOf([total ?? 0]));
  const [file] = body.documents as unknown as { url: string }[];
  const authorized = await got(file?.url ?? '', { headers: { authorization: await token() } });
  expect([authorized.status, authorized.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await got(file?.url ?? '')).status).toBe(401);
});

it.each([
  ['a token behind Bearer', async () => ({ authorization: `Bearer ${await token()}` })],
  ['the key in place of the token', async () => ({ authorization: TRIDENT.key })],
  ['nothing', async () => ({})],
])('refuses %s', async (_what, headers) => {
  expect((await quote(APPLICATION, await headers())).status).toBe(401);
});

it.each([
  ['a number as text', { yearBuilt: '1979' }, 'yearBuilt must be a number'],
  ['a boolean as text', { hasEC: 'No' }, 'hasEC must be a boolean'],
  ['another way of writing a date', { effectiveDate: '2026-12-20' }, 'effectiveDate must be MM/dd/yyyy'],
  ['a use that it does not know', { occupancy: 'Primary Home' }, 'occupancy must be one of Primary, Secondary'],
])('says with status 200 what is wrong: %s', async (_what, given, message) => {
  const { status, body } = await quote({ ...APPLICATION, ...given });
  expect([status, body]).toEqual([200, { error: true, errorMessage: expect.stringContaining(message) }]);
});

it('says with status 200 that the agent is another, that it declines, and that something went wrong', async () => {
  expect((await quote(APPLICATION, undefined, '1')).body).toMatchObject({ error: true });
  const declined = await quote({ ...APPLICATION, addr1: '1 Decline Way' });
  expect(declined.body).toMatchObject({
    error: false,
    status: 'DECLINED',
    premium: null,
    reasons: [expect.any(String)],
  });
  const hidden = await quote({ ...APPLICATION, addr1: '1 Hidden Error Pl' });
  expect([hidden.status, hidden.body]).toMatchObject([200, { error: true }]);
  expect((await quote({ ...APPLICATION, addr1: '1 Broken Server Blvd' })).status).toBe(500);
});
