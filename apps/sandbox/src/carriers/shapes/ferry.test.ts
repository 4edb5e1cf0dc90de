import { expect, it } from 'vitest';
import { FERRY } from './ferry.ts';
import { got, post, UNHURRIED, until, useSandbox } from './testing.ts';

const sandbox = useSandbox();
const unhurried = useSandbox(UNHURRIED);
const tokenFor = (given: Record<string, string>) =>
  got(sandbox.url('ferry/oauth/token'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...given }).toString(),
  });
const signedOn = async () => ({
  authorization: `Bearer ${String((await tokenFor(FERRY)).body.access_token)}`,
  'idempotency-key': 'a-1',
});
const asked = (street: string, built: unknown = 1979) => ({
  place: { street, state: 'FL', zone: 'AE' },
  house: { built, area: 2_000 },
  wish: { building: 250_000, contents: 100_000, deductible: 5_000 },
});

it('gives a token by OAuth 2 for its client and scope', async () => {
  expect((await tokenFor(FERRY)).body).toMatchObject({ token_type: 'Bearer', expires_in: 1_800 });
  expect((await tokenFor({ ...FERRY, client_secret: 'another' })).status).toBe(401);
  expect((await tokenFor({ ...FERRY, scope: 'claims' })).status).toBe(400);
  const refused = await post(sandbox.url('ferry/v1/quotes'), asked('12 Ocean Dr'), { authorization: 'Bearer a.b' });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
});

it('accepts with 202, an empty body and a Location, which is 202 with Retry-After until it is 200', async () => {
  const headers = await signedOn();
  const slow = await post(unhurried.url('ferry/v1/quotes'), asked('1 Slow Ln'), headers);
  expect([slow.status, slow.text]).toEqual([202, '']);
  const first = await got(slow.headers.get('location') ?? '', { headers });
  expect([first.status, first.text, first.headers.get('retry-after')]).toEqual([202, '', '1']);
  const taken = await post(sandbox.url('ferry/v1/quotes'), asked('12 Ocean Dr'), headers);
  const poll = () => got(taken.headers.get('location') ?? '', { headers });
  const there = await until(poll, ({ status }) => status !== 202);
  expect(there).toMatchObject({
    status: 200,
    body: { decision: 'quoted', total: expect.any(Number), deductible: 5_000 },
  });
  expect((await got(taken.headers.get('location') ?? '')).status).toBe(401);
});

it('is found by its id as well', async () => {
  const headers = await signedOn();
  const { status, body } = await post(sandbox.url('ferry/v2/quotes'), asked('12 Ocean Dr'), headers);
  expect([status, body]).toEqual([202, { id: expect.any(String), status: 'PENDING' }]);
  const poll = () => got(sandbox.url(`ferry/v2/quotes/${String(body.id)}`), { headers });
  expect((await until(poll, (answer) => answer.body.status === 'DONE')).body).toMatchObject({ decision: 'quoted' });
});

it('says what it cannot read, and what it declines', async () => {
  const headers = await signedOn();
  expect(await post(sandbox.url('ferry/v1/quotes'), asked('12 Ocean Dr', '1979'), headers)).toMatchObject({
    status: 400,
    body: { error: 'house.built must be a number' },
  });
  expect((await got(sandbox.url('ferry/v1/quotes/nonsense'), { headers })).status).toBe(404);
  const { body } = await post(sandbox.url('ferry/v2/quotes'), asked('1 Decline Way'), headers);
  const poll = () => got(sandbox.url(`ferry/v2/quotes/${String(body.id)}`), { headers });
  const declined = await until(poll, (answer) => answer.body.status === 'DONE');
  expect(declined.body).toMatchObject({ decision: 'declined', total: null, reasons: [expect.any(String)] });
});

it('binds a quote under its id, and not for whom it does not insure', async () => {
  const headers = { ...(await signedOn()), 'idempotency-key': 'bind-1' };
  const { body } = await post(sandbox.url('ferry/v2/quotes'), asked('12 Ocean Dr'), headers);
  const bind = (last: string, from = '2026-12-20') =>
    post(sandbox.url(`ferry/v2/quotes/${String(body.id)}/bind`), { from, insured: { first: 'Ana', last } }, headers);
  const bound = await bind('Reyes');
  expect(bound).toMatchObject({
    status: 200,
    body: {
      status: 'BOUND',
      policy: { number: expect.stringMatching(/^FRP-/), from: '2026-12-20', until: '2027-12-20' },
    },
  });
  expect((await bind('Reyes')).body).toEqual(bound.body);
  expect(await bind('Moratorium')).toMatchObject({ status: 422, body: { error: expect.stringMatching(/suspended/) } });
  expect((await bind('Reyes', 'soon')).status).toBe(400);
});
