import type { RequestOf } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { completed, launched, made, quoted, succeeded } from '../../../test/support/application.ts';
import { inSteps } from '../../../test/support/in-steps.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { mappingInSteps } from '../../integrations/testing/in-steps.ts';

const server = useServer();
let admin: SignedIn;
let agent: SignedIn;

beforeAll(async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
});

type Input = RequestOf<'saveCarrier'>['carrier'];
const SECRET = 'Bearer wf_demo_5b1c';

/** The worked example of docs/carriers.md under another name. */
const newcomer = (more: Partial<Input> = {}): Input => ({
  ...inSteps({
    name: `Newcomer ${Math.random().toString(36).slice(2, 8)}`,
    kind: 'http-json',
    lines: ['flood'],
    states: ['FL'],
    forms: null,
    base_url: `${server.current.sandbox.url}/carriers/wayfarer`,
    auth: { kind: 'header', name: 'Authorization', value: SECRET },
    mapping: {
      eligibility: [{ when: '$isGiven(values.flood_zone)', reason: 'Needs the flood zone' }],
      request: {
        path: '/price/flood',
        headers: { 'Idempotency-Key': '{{idempotency_key}}' },
        body: `{"line1": values.address1, "state": values.state, "zone": values.flood_zone,
        "elevation_above_bfe": values.elevation_difference_computed, "built": $amount(values.year_build),
        "sqft": $amount(values.sqft), "foundation": values.foundation_type, "building": $amount(values.building_limit),
        "contents": $amount(values.contents_limit), "deductible": $amount(values.deductible)}`,
      },
      answer: '{"outcome": $known(body.decision, {"accept": "quoted", "refer": "referral"}), "premium": body.annual}',
      answer_statuses: [422],
    },
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 60 },
    rate_type: 'bindable',
  }),
  ...more,
});

const asking = (request: { path: string; headers?: Record<string, string> }) =>
  mappingInSteps('http-json', { request, answer: '{"premium": body.annual}' });

const seen = async (carrier_id: number) => ({
  carrier_id,
  revision: succeeded(await admin.call('getCarrier', { carrier_id })).carrier.revision,
});
const save = async (carrier: Input, carrier_id?: number) =>
  succeeded(await admin.call('saveCarrier', { carrier, ...(carrier_id ? await seen(carrier_id) : {}) })).carrier;
const errorsOf = async (carrier: Input, carrier_id?: number) => {
  const answer = await admin.call('saveCarrier', { carrier, ...(carrier_id ? await seen(carrier_id) : {}) });
  return answer.ok ? null : answer.errors;
};

describe('a carrier added without code', () => {
  it('is tested, published, and quotes from the next launch on; its credentials are never shown', async () => {
    const input = newcomer();
    const carrier = await save(input);
    expect(carrier).toMatchObject({
      version: 0,
      is_enabled: false,
      has_draft: true,
      is_sandbox: true,
      published: null,
    });
    expect(carrier.draft?.auth).toMatchObject({ kind: 'header', name: 'Authorization', is_secret_set: true });
    expect(carrier.draft?.auth).not.toHaveProperty('value');

    const { id: application_id } = await made(agent);
    const tested = succeeded(await admin.call('testCarrier', { carrier_id: carrier.id, application_id }));
    expect(tested).toMatchObject({ state: 'done', outcome: { outcome: 'quoted' } });
    expect(tested.exchanges[0]?.request_body).toContain('12 Ocean Dr');
    expect(JSON.stringify(tested)).not.toContain('wf_demo');
    const { db } = server.current;
    expect(await db.selectFrom('quotes').select('id').where('application_id', '=', application_id).execute()).toEqual(
      [],
    );

    const published = succeeded(
      await admin.call('publishCarrier', { ...(await seen(carrier.id)), note: 'First' }),
    ).carrier;
    expect(published).toMatchObject({ version: 1, is_enabled: true, has_draft: false });
    await launched(agent, application_id);
    const done = await completed(agent, application_id);
    const quote = done.quotes.find(({ payload }) => payload.carrier_name === input.name);
    expect(quote?.payload).toMatchObject({ outcome: 'quoted', premium: tested.outcome?.premium });

    const history = await db.selectFrom('history').selectAll().where('application_id', 'is', null).execute();
    expect(history.filter(({ action }) => action.includes(input.name)).length).toBe(3);
    const versions = await db.selectFrom('carrier_versions').selectAll().execute();
    expect(JSON.stringify([history, versions])).not.toContain('wf_demo');
  });

  it('keeps its versions and goes back to an earlier one', async () => {
    const input = newcomer();
    const { id: carrier_id } = await save(input);
    await admin.call('publishCarrier', await seen(carrier_id));
    const { auth: _, ...rest } = input;
    await save({ ...rest, rate_type: 'indication', auth: { kind: 'header', name: 'Authorization' } }, carrier_id);
    const second = succeeded(await admin.call('publishCarrier', await seen(carrier_id))).carrier;
    expect(second).toMatchObject({ version: 2, published: { rate_type: 'indication', auth: { is_secret_set: true } } });
    const back = succeeded(await admin.call('rollBackCarrier', { ...(await seen(carrier_id)), version: 1 })).carrier;
    expect(back).toMatchObject({ version: 3, published: { rate_type: 'bindable' } });
    expect(back.versions.map(({ number, state }) => [number, state])).toEqual([
      [3, 'published'],
      [2, 'retired'],
      [1, 'retired'],
    ]);
    expect(await admin.call('rollBackCarrier', { ...(await seen(carrier_id)), version: 3 })).toMatchObject({
      code: 409,
    });
    expect(await admin.call('rollBackCarrier', { ...(await seen(carrier_id)), version: 9 })).toMatchObject({
      code: 404,
    });
    expect(await admin.call('publishCarrier', await seen(carrier_id))).toMatchObject({ code: 409 });
    expect(await admin.call('discardCarrierDraft', await seen(carrier_id))).toMatchObject({ code: 409 });
  });

  it('has its name to itself, however many create it at once', async () => {
    const input = newcomer();
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call('saveCarrier', { carrier: input })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok)
        expect(answer).toMatchObject({
          code: 422,
          errors: { 'carrier.name': ['There is a carrier of this name already.'] },
        });
  });

  it('is not given the name of another one of the agency, nor does one take it later', async () => {
    const [first, second] = [newcomer(), newcomer()];
    const taken = { code: 422, errors: { 'carrier.name': ['There is a carrier of this name already.'] } };
    const made = succeeded(await admin.call('saveCarrier', { carrier: first })).carrier;
    succeeded(await admin.call('saveCarrier', { carrier: second }));
    const other = { ...first, name: second.name.toUpperCase() };
    expect(
      await admin.call('saveCarrier', { carrier_id: made.id, revision: made.revision, carrier: other }),
    ).toMatchObject(taken);
    const odd = { ...newcomer(), key: 'a-key-of-its-own', name: first.name };
    expect(await admin.call('saveCarrier', { carrier: odd })).toMatchObject(taken);
  });

  it('switched off is not asked', async () => {
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    const harborline = carriers.find(({ key }) => key === 'harborline');
    await admin.call('setCarrierEnabled', { carrier_id: harborline?.id ?? 0, is_enabled: false });
    const without = await quoted(agent);
    expect(without.quotes.map(({ payload }) => payload.carrier_name)).not.toContain('Harborline Private Flood');
    await admin.call('setCarrierEnabled', { carrier_id: harborline?.id ?? 0, is_enabled: true });
  });
});

describe('what is wrong is said at its field', () => {
  const CASES: [what: string, carrier: () => Input, field: string, says: RegExp][] = [
    [
      'a base address in the own network',
      () => newcomer({ base_url: 'http://10.0.0.7/api' }),
      'carrier.base_url',
      /own network/,
    ],
    [
      'the address of a cloud’s metadata',
      () => newcomer({ base_url: 'http://169.254.169.254/x' }),
      'carrier.base_url',
      /own network/,
    ],
    [
      'a name that resolves to this machine',
      () => newcomer({ base_url: 'https://localhost:1/x' }),
      'carrier.base_url',
      /own network/,
    ],
    [
      'an address that anybody on the way reads',
      () => newcomer({ base_url: 'http://carrier.example/api' }),
      'carrier.base_url',
      /https/,
    ],
    [
      'a password in the address',
      () => newcomer({ base_url: 'https://ann:pw@carrier.example/' }),
      'carrier.base_url',
      /credentials/,
    ],
    [
      'a password in the address of tokens',
      () =>
        newcomer({
          auth: { kind: 'oauth2', token_url: 'https://a:b@carrier.example/', client_id: 'a', client_secret: 'b' },
        }),
      'carrier.auth.token_url',
      /credentials/,
    ],
    [
      'a path that goes on with the host',
      () => newcomer({ mapping: asking({ path: '{{""}}@evil.example/x' }) }),
      'carrier.mapping.steps.0.request.path',
      /begin/,
    ],
    [
      'a header that says where it goes',
      () => newcomer({ mapping: asking({ path: '/x', headers: { Host: 'evil.example' } }) }),
      'carrier.mapping.steps.0.request.headers.Host',
      /not set here/,
    ],
    [
      'credentials in such a header',
      () => newcomer({ auth: { kind: 'header', name: 'Transfer-Encoding', value: 'x' } }),
      'carrier.auth.name',
      /not set here/,
    ],
    ['no base address', () => newcomer({ base_url: null }), 'carrier.base_url', /required/],
    ['no lines', () => newcomer({ lines: [] }), 'carrier.lines', /required/],
    ['a state that there is not', () => newcomer({ states: ['ZZ'] }), 'carrier.states.0', /not valid/],
    ['no secret', () => newcomer({ auth: { kind: 'header', name: 'X-Key' } }), 'carrier.auth.value', /required/],
    [
      'an answer that does not compile',
      () => newcomer({ mapping: { ...newcomer().mapping, answer: '{"premium": ' } }),
      'carrier.mapping.answer',
      /./,
    ],
    [
      'a rule that does not compile',
      () => newcomer({ mapping: { ...newcomer().mapping, eligibility: [{ when: 'values.(', reason: 'x' }] } }),
      'carrier.mapping.eligibility.0.when',
      /./,
    ],
    [
      'a header with half a placeholder',
      () => newcomer({ mapping: asking({ path: '/x', headers: { 'X-Id': '{{values.zip' } }) }),
      'carrier.mapping.steps.0.request.headers.X-Id',
      /without/,
    ],
    ['no steps', () => newcomer({ mapping: { answer: 'body' } }), 'carrier.mapping.steps', /required/],
    [
      'no table',
      () => newcomer({ kind: 'rate-table', base_url: null, auth: { kind: 'none' } }),
      'carrier.mapping.decision',
      /required/,
    ],
    [
      'a limit of nothing',
      () => newcomer({ limits: { timeout_ms: 5_000, concurrency: 0, calls_per_minute: 1 } }),
      'carrier.limits.concurrency',
      /min/,
    ],
  ];
  it.each(CASES)('%s', async (_what, carrier, field, says) => {
    const errors = await errorsOf(carrier());
    expect(Object.keys(errors ?? {})).toContain(field);
    expect(errors?.[field]?.[0]).toMatch(says);
  });

  it('a secret does not follow to another address', async () => {
    const input = newcomer();
    const { id } = await save(input);
    const errors = await errorsOf(
      { ...input, base_url: 'https://elsewhere.example', auth: { kind: 'header', name: 'Authorization' } },
      id,
    );
    expect(errors?.['carrier.auth.value']?.[0]).toMatch(/again/);
  });

  it('a secret does not follow to another scheme or port of the same host', async () => {
    const input = newcomer({ base_url: 'https://carrier.example' });
    const { id } = await save(input);
    const auth = { kind: 'header', name: 'Authorization' } as const;
    const errors = await errorsOf({ ...input, base_url: 'https://carrier.example:8443', auth }, id);
    expect(errors?.['carrier.auth.value']?.[0]).toMatch(/again/);
    expect(await errorsOf({ ...input, base_url: 'https://carrier.example/v2', auth }, id)).toBeNull();
  });
});

describe('a recorded communication', () => {
  it('is read by a changed mapping, and nobody is asked', async () => {
    await quoted(agent);
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    const carrier_id = carriers.find(({ key }) => key === 'wayfarer')?.id ?? 0;
    const { communications } = succeeded(await admin.call('listCarrierCommunications', { carrier_id }));
    expect(communications[0]).toMatchObject({
      step: 'request',
      method: 'POST',
      path: '/carriers/wayfarer/price/flood',
    });
    const exchange_id = communications[0]?.exchange_id ?? '';
    const before = server.current.sandbox.requests();
    const answer = '{"outcome": "declined", "reasons": ["By another mapping"]}';
    const changed = mappingInSteps('http-json', { request: { path: '/x' }, answer });
    const replayed = succeeded(await admin.call('replayCommunication', { carrier_id, exchange_id, mapping: changed }));
    expect(replayed).toMatchObject({ before: { outcome: 'quoted' }, after: { outcome: 'declined' } });
    expect(server.current.sandbox.requests()).toEqual(before);
    const broken = await admin.call('replayCommunication', {
      carrier_id,
      exchange_id,
      mapping: { ...changed, answer: '{' },
    });
    expect(broken).toMatchObject({ code: 422, errors: { 'mapping.answer': [expect.any(String)] } });
    const looping = await admin.call('replayCommunication', {
      carrier_id,
      exchange_id,
      mapping: { ...changed, answer: '($f := function($n){$f($n + 1)}; $f(1))' },
    });
    expect(looping).toMatchObject({ ok: true, data: { after: { outcome: 'error' } } });
  });
});
