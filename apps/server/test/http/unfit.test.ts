import { CALL_NAMES, CALLS, type CallName, FAULT_MESSAGE, NESTED_TOO_DEEPLY } from '@freeboard/contract';
import { expect, it, vi } from 'vitest';
import { made } from '../support/application.ts';
import { sendRaw } from '../support/connections/raw.ts';
import { startTestServer, useServer } from '../support/server.ts';

const server = useServer();
const SIGN = 'Contains a character that cannot be saved.';

async function refusal(name: CallName, body: string) {
  const { sessionKey } = await server.current.as('super');
  const whole = `{"session_key":"${sessionKey}",${body.slice(1)}`;
  const { status, envelope } = await sendRaw(server.current, CALLS[name].path, whole);
  return { status, errors: envelope.error?.errors };
}

const PLACES: [call: CallName, body: (text: string) => string, field: string][] = [
  ['login', (text) => `{"username":"ab${text}c","password":"not-the-password"}`, 'username'],
  ['getAgentApplicationsList', (text) => `{"filters":{"text":"${text}"}}`, 'filters.text'],
  ['lookupAddress', (text) => `{"searched_address":"1 Main ${text}"}`, 'searched_address'],
  ['decodeVin', (text) => `{"vin":"1HGCM82${text}"}`, 'vin'],
  [
    'createApplication',
    (text) => `{"application_type":"flood","useable_details":{"first_name":"${text}"}}`,
    'useable_details.first_name',
  ],
  ['updateGlobalSettings', (text) => `{"payload":{"phone":"${text}"}}`, 'payload.phone'],
];
const TEXTS = ['\\u0000', '\\ud800', 'x\\udfffy'];

it.each(PLACES.flatMap(([name, body, field]) => TEXTS.map((text) => [name, text, body(text), field] as const)))(
  '%s refuses %s at its field',
  async (name, _text, body, field) => {
    expect(await refusal(name, body)).toEqual({ status: 422, errors: { [field]: [SIGN] } });
  },
);

it.each(['1e308', '-1e308', '9007199254740993'])('a number of %s is too large for any field', async (number) => {
  const body = `{"application_type":"flood","useable_details":{"bfe_elevation":${number}}}`;
  expect(await refusal('createApplication', body)).toEqual({
    status: 422,
    errors: { 'useable_details.bfe_elevation': ['Number is too large.'] },
  });
});

it.each(['2147483648', '1e-320', '0.5', '-1'])('a lookup of the id %s is refused', async (lookup) => {
  const { id, version } = await made(await server.current.as('agent'));
  const body = `{"application_id":${id},"version":${version},"useable_details":{},"api_address_data":{"facts":{"lookup_id":${lookup}}}}`;
  expect(await refusal('updateApplication', body)).toEqual({
    status: 422,
    errors: { 'api_address_data.facts.lookup_id': ['Value is not valid.'] },
  });
});

const nested = (levels: number): [what: string, value: string][] => [
  ['lists', '['.repeat(levels) + ']'.repeat(levels)],
  ['objects', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
];
const nestedBody = (value: string) => `{"application_type":"flood","useable_details":{"first_name":${value}}}`;

it.each(nested(90))('90 levels of %s are refused at their field', async (_what, value) => {
  const { status, errors } = await refusal('createApplication', nestedBody(value));
  expect([status, Object.values(errors ?? {})]).toEqual([422, [['Is nested too deeply.']]]);
});

it.each(nested(5_000))('5,000 levels of %s are refused before they are read', async (_what, value) => {
  const parse = vi.spyOn(JSON, 'parse');
  const { status, envelope } = await sendRaw(server.current, CALLS.createApplication.path, nestedBody(value));
  const longest = parse.mock.calls.reduce((most, [text]) => Math.max(most, String(text).length), 0);
  parse.mockRestore();
  expect([status, envelope.message]).toEqual([422, NESTED_TOO_DEEPLY]);
  expect(longest).toBeLessThan(10_000);
});

it('200,000 wrong values are refused, and a refusal names at most 100 faults', async () => {
  const cells = `[${Array(200_000).fill('{}').join()}]`;
  const grid = `{"carrier_id":1,"revision":1,"tables":[{"name":"t","rows":[${cells}]}]}`;
  expect((await refusal('saveRateTables', grid)).status).toBe(422);
  const wrong = Array.from({ length: 5_000 }, (_, n) => `"k${n}":"\\u0000"`).join();
  const details = await refusal('createApplication', `{"application_type":"flood","useable_details":{${wrong}}}`);
  expect([details.status, Object.keys(details.errors ?? {}).length]).toEqual([422, 100]);
});

const KEYS = Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join();
const JSON_CALLS = CALL_NAMES.filter((name) => CALLS[name].transport === 'json');
it.each(JSON_CALLS)('%s refuses 90,000 keys', async (name) => {
  const body = `{${KEYS}}`;
  // Each call has its own address, because together they would use up the budget of one.
  const from = { 'x-forwarded-for': `10.31.0.${JSON_CALLS.indexOf(name)}` };
  const { status, envelope } = await sendRaw(server.current, CALLS[name].path, body, from);
  const isTooLong = body.length > CALLS[name].bodyBytes;
  expect([status, envelope.message]).toEqual(
    isTooLong ? [413, FAULT_MESSAGE.too_large] : [422, 'The request holds more values than this call takes.'],
  );
});

it('a body without a session is heard in small, and in full only while its address has not spent its budget', async () => {
  const large = `{"x":"${'x'.repeat(1_000_000)}"}`;
  const from = { 'x-forwarded-for': '10.30.0.1' };
  const { path } = CALLS.getUserFreshData;
  // The budget is per minute; a stopped clock keeps it from starting again during the test.
  const now = new Date();
  const inOneMoment = await startTestServer({ clock: { now: () => now, pause: async () => undefined } });
  try {
    const send = async () => (await sendRaw(inOneMoment, path, large, from)).status;
    for (let n = 0; n < 70; n += 1) expect(await send(), `body ${n + 1}`).toBe(401);
    expect(await Promise.all([send(), send(), send()])).toEqual([429, 429, 429]);
    expect((await sendRaw(inOneMoment, path, {}, from)).status).toBe(401);
    expect((await sendRaw(inOneMoment, CALLS.login.path, {}, from)).status).toBe(429);
    expect((await sendRaw(inOneMoment, CALLS.login.path, {}, { 'x-forwarded-for': '10.30.0.2' })).status).toBe(422);
  } finally {
    await inOneMoment.stop();
  }
});

it('the faults that a verb finds are a hundred at most, too', async () => {
  const agent = await server.current.as('agent');
  const useable_details = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`no_field_${n}`, n]));
  const answer = await agent.call('createApplication', { application_type: 'flood', useable_details } as never);
  expect(answer).toMatchObject({ code: 422 });
  expect(Object.keys('errors' in answer ? answer.errors : {})).toHaveLength(100);
});

it.each(['gzip', 'br', 'zstd', 'deflate', 'x'])(
  'a body that is not the %s that it says is unreadable',
  async (encoding) => {
    const { status, envelope } = await sendRaw(server.current, '/login', 'abcde', { 'content-encoding': encoding });
    expect([status, envelope.code, envelope.message]).toEqual([400, 400, 'The request could not be read.']);
  },
);

it.each(['/%', '/api/%zz'])('an address that cannot be read, %s, is refused', async (path) => {
  const answer = await fetch(`${server.current.url}${path}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 404, message: FAULT_MESSAGE.not_found });
});
