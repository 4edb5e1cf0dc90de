import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const KEY = 'key-of-the-agency';
const STEPS = [
  {
    ...{ id: 'quote', name: 'Quote', outputs: { ref: 'body.ref' } },
    request: { path: '/quote', body: { kind: 'json', text: '{}' } },
  },
];
const ANSWER = '{"premium": body.price, "quote_number": body.ref, "expires_on": body.until}';
const BIND = [
  {
    ...{ id: 'bind', name: 'Binding', success: 'body.bound' },
    on_failure: { do: 'end', reason: 'body.because' },
    request: {
      path: '/bind/{{ref}}',
      headers: { 'Idempotency-Key': '{{idempotency_key}}' },
      body: {
        kind: 'json',
        text: '{"from": binding.effective_date, "number": binding.quote_number, "name": values.last_name, "key": secrets.key}',
      },
    },
    outputs: {
      policy_number: 'body.policy',
      premium: 'body.premium',
      effective_date: 'body.from',
      expiration_date: 'body.until',
      documents: 'body.files',
    },
  },
];
const BOUND = { bound: true, policy: 'TK-1', premium: 640, from: '2026-12-20', until: '2027-12-20' };

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;
let carrier: TalkingCarrier;
let carrier_id = 0;
let name = '';

const settle = (more: object = {}) =>
  carrier.settle(server, { steps: STEPS, answer: ANSWER, bind: BIND, secrets: { key: KEY }, ...more } as never);

async function settleAnew() {
  carrier_id = await settle();
  const row = await server.db.selectFrom('carriers').select('name').where('id', '=', carrier_id).executeTakeFirst();
  name = String(row?.name);
}

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  server = await startTestServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  clock.set('2026-11-22T15:00:00Z');
  agent = await server.as('agent');
  await settleAnew();
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(() => says({}));

type Says = Parameters<TalkingCarrier['says']>[0];
const says = (binds: object | Says, quote: object = {}) =>
  carrier.says((heard, response) => {
    if (heard.path === '/quote') return { ref: 'R-7', price: 640, ...quote };
    return typeof binds === 'function' ? (binds as Says)(heard, response) : binds;
  });

const asked = () => carrier.heard.filter(({ path }) => path !== '/quote');

async function toBind() {
  const { id: application_id, quotes } = await quoted(agent);
  const quote_id = quotes[0]?.id ?? 0;
  const ids = { application_id, quote_id };
  return {
    ...ids,
    ids,
    bind: (client = agent, effective_date = '2026-12-20') =>
      client.call('bindQuoteAtCarrier', { ...ids, effective_date }),
    seen: async (client = agent) => (await opened(client, application_id)).quotes[0],
    actions: async () =>
      succeeded(await agent.call('getApplicationHistory', { application_id })).history.data.map(({ action }) => action),
  };
}

describe('a quote that its carrier binds by a call', () => {
  it('of the NFIP is bound during a lapse only once a person confirms it', async () => {
    const mapping = { steps: STEPS, answer: ANSWER, bind: BIND, waiting: { flood: { program: 'nfip' } } };
    await settle({ mapping });
    const owner = await server.as('super');
    succeeded(await owner.call('setNfipAuthority', { lapsed_since: '2026-10-01' }));
    says(BOUND);
    const { bind, ids, seen, application_id } = await toBind();
    expect(await seen()).toMatchObject({ payload: { waiting: { program: 'nfip', lapsed_since: '2026-10-01' } } });
    const before = asked().length;
    expect(await bind(agent, '2026-12-30')).toMatchObject({
      code: 422,
      errors: { confirms_lapse: [expect.stringContaining('lapsed')] },
    });
    expect(asked()).toHaveLength(before);
    const request = { ...ids, effective_date: '2026-12-30', confirms_lapse: true };
    expect(succeeded(await agent.call('bindQuoteAtCarrier', request)).application.quotes[0]?.bound).not.toBeNull();
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id }));
    expect(JSON.stringify(history)).toContain('confirms_lapse');
    const byHand = await toBind();
    const policy = { policy_number: 'TK-9', premium: 640, effective_date: '2026-12-30', expiration_date: '2027-12-30' };
    expect(await agent.call('recordBoundQuote', { ...byHand.ids, ...policy, premium: 0 })).toMatchObject({
      ...{ code: 422, errors: { premium: [expect.any(String)], confirms_lapse: [expect.stringContaining('lapsed')] } },
    });
    expect((await byHand.seen())?.bound).toBeNull();
    succeeded(await agent.call('recordBoundQuote', { ...byHand.ids, ...policy, confirms_lapse: true }));
    const recorded = succeeded(
      await agent.call('getApplicationHistory', { application_id: byHand.application_id }),
    ).history.data.find(({ action }) => action === 'recorded a quote as bound');
    expect(JSON.stringify(recorded)).toContain('confirms_lapse');
    succeeded(await owner.call('setNfipAuthority', { lapsed_since: null }));
    await settleAnew();
  });

  it('is bound, with the outputs of its quote, and recorded with its files; what was sent is kept masked', async () => {
    says({ ...BOUND, premium: '655.50', files: [{ name: 'Declarations.pdf', base64: PDF.toString('base64') }] });
    const { bind, seen, application_id, actions } = await toBind();
    expect(await seen()).toMatchObject({ binds: true, binding: null, bound: null });
    const { application } = succeeded(await bind());
    // The bind is recorded although its premium differs from the quote's.
    expect(application.quotes[0]).toMatchObject({
      bound: { policy_number: 'TK-1', premium: 655.5, effective_date: '2026-12-20', expiration_date: '2027-12-20' },
      binding: { state: 'bound' },
      payload: { premium: 640 },
    });
    expect(asked()).toMatchObject([{ path: '/bind/R-7', method: 'POST' }]);
    expect(JSON.parse(asked()[0]?.body ?? '')).toMatchObject({ from: '2026-12-20', number: 'R-7', key: KEY });
    expect(await actions()).toEqual(
      expect.arrayContaining(['asked a carrier to bind a quote', 'bound a quote at its carrier']),
    );
    await eventually(async () =>
      expect((await seen())?.documents).toMatchObject([
        { state: 'kept', attachment: { name: `${name} R-7 Declarations.pdf`, kind: 'pdf' } },
      ]),
    );
    const kept = await server.db
      .selectFrom('exchanges')
      .selectAll()
      .where('application_id', '=', application_id)
      .where('purpose', '=', 'bind')
      .execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(KEY);
    // A second bind is refused and not sent.
    expect(await bind()).toMatchObject({ ok: false, code: 409 });
    expect(asked()).toHaveLength(1);
  });

  it('has its files fetched with the headers of the step that named them', async () => {
    const headers = { 'X-Api': '{{secrets.key}}', Authorization: 'Bearer {{token}}' };
    const [quote] = STEPS;
    const [binding] = BIND;
    await settle({
      steps: [{ ...quote, outputs: { ref: 'body.ref', token: 'body.token' } }],
      bind: [{ ...binding, request: { ...binding?.request, headers } }],
    });
    says(
      ({ path, headers: sent }, response) => {
        if (path !== '/files/policy') return { ...BOUND, files: [{ name: 'Policy.pdf', url: '/files/policy' }] };
        const isLetIn = sent['x-api'] === KEY && sent.authorization === 'Bearer token-of-quote';
        if (isLetIn) response.setHeader('content-type', 'application/pdf').end(PDF);
        else response.writeHead(401).end();
        return undefined;
      },
      { token: 'token-of-quote' },
    );
    const { bind, seen, application_id } = await toBind();
    succeeded(await bind());
    await eventually(async () => expect((await seen())?.documents).toMatchObject([{ state: 'kept', fault: '' }]));
    const exchanges = await server.db
      .selectFrom('exchanges')
      .selectAll()
      .where('application_id', '=', application_id)
      .execute();
    const ofFile = exchanges.filter(({ url }) => revealCarrier(url).includes('/files'));
    expect(ofFile).toHaveLength(1);
    expect(JSON.stringify(ofFile)).not.toMatch(new RegExp(`${KEY}|token-of-quote`));
    await settleAnew();
  });

  it('is asked once by two who ask at once', async () => {
    const gate = Promise.withResolvers<object>();
    says(() => gate.promise);
    const { bind, seen, ids } = await toBind();
    const first = bind();
    await eventually(() => expect(asked()).toHaveLength(1));
    expect(await seen()).toMatchObject({ binding: { state: 'asking' } });
    expect(await bind(await server.as('admin'))).toMatchObject({ ok: false, code: 409, message: /right now/ });
    const policy = { policy_number: 'X', premium: 1, effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    expect(await agent.call('recordBoundQuote', { ...ids, ...policy })).toMatchObject({ code: 409 });
    gate.resolve(BOUND);
    expect(await first).toMatchObject({ ok: true });
    expect(asked()).toHaveLength(1);
  });

  it('can be asked again once the carrier lets us in', async () => {
    says((_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(401).end());
    const { bind } = await toBind();
    expect(succeeded(await bind()).application.quotes[0]).toMatchObject({
      binding: { state: 'unsent', message: expect.stringContaining('refused the credentials') },
    });
    says(BOUND);
    expect(succeeded(await bind()).application.quotes[0]).toMatchObject({ binding: { state: 'bound' } });
  });

  it('at a premium that nobody can read is recorded at the quote’s, and says so', async () => {
    says({ ...BOUND, premium: '1.234,56 EUR' });
    const { bind } = await toBind();
    const [quote] = succeeded(await bind()).application.quotes;
    expect(quote).toMatchObject({
      bound: { premium: quote?.payload.premium },
      binding: { message: expect.stringMatching(/gave as the premium cannot be read/) },
    });
  });

  it('that the carrier refuses says so in its words, and can still be recorded by hand', async () => {
    says({ bound: false, because: 'A moratorium is in force.' });
    const { bind, seen, ids } = await toBind();
    expect(succeeded(await bind()).application.quotes[0]).toMatchObject({
      bound: null,
      binding: { state: 'refused', message: 'A moratorium is in force.' },
    });
    expect(await bind()).toMatchObject({ ok: false, code: 409, message: /never asks twice/ });
    const policy = { policy_number: 'X', premium: 1, effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    succeeded(await agent.call('recordBoundQuote', { ...ids, ...policy }));
    expect(await seen()).toMatchObject({ bound: { policy_number: 'X' }, binding: null });
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['breaks off', (_: unknown, response: { destroy(): void }) => void response.destroy()],
    ['fails', (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(503).end()],
    ['gives no policy number', () => ({ bound: true })],
    ['cannot be understood', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
  ])('is in doubt where the answer %s, and is not asked again', async (_what, answer) => {
    says(answer as Says);
    const { bind, ids, application_id } = await toBind();
    expect(succeeded(await bind()).application.quotes[0]).toMatchObject({
      bound: null,
      binding: { state: 'in_doubt' },
    });
    expect(await bind()).toMatchObject({ ok: false, code: 409, message: /not known/ });
    expect(asked()).toHaveLength(1);
    succeeded(await agent.call('clearBindAttempt', ids));
    expect(await agent.call('clearBindAttempt', ids)).toMatchObject({ code: 409 });
    expect((await opened(agent, application_id)).quotes[0]).toMatchObject({ binding: { state: 'cleared' } });
    expect(await bind()).toMatchObject({ ok: false, code: 409, message: /never asks twice/ });
  });

  it('of which nobody knows is recorded by hand even where the application was changed since', async () => {
    says((_, response) => void response.destroy());
    const { bind, ids, application_id } = await toBind();
    succeeded(await bind());
    const { version } = await opened(agent, application_id);
    const useable_details = { building_limit: 200_000 } as never;
    succeeded(await agent.call('updateApplication', { application_id, version, useable_details }));
    const policy = { policy_number: 'X', premium: 1, effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    succeeded(await agent.call('recordBoundQuote', { ...ids, ...policy }));
  });

  it('is in the record of what was said as soon as it is known what came of it', async () => {
    says(BOUND);
    const { bind, seen, application_id } = await toBind();
    const exchanges = () =>
      server.db
        .selectFrom('exchanges')
        .select('status')
        .where('application_id', '=', application_id)
        .where('purpose', '=', 'bind')
        .execute();
    // Blocks the writing of exchanges.
    const lock = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const held = server.db.transaction().execute(async (trx) => {
      await sql`lock table exchanges in share mode`.execute(trx);
      locked.resolve();
      await lock.promise;
    });
    await locked.promise;
    const ended: number[] = [];
    const binding = bind().then(async () => ended.push((await exchanges()).length));
    await eventually(async () => expect(await seen()).toMatchObject({ binding: { state: 'unrecorded' } }));
    // Gives the bind time to end, in case it does not wait.
    for (const _ of 'looks') await seen();
    expect(ended).toEqual([]);
    lock.resolve();
    await held;
    await binding;
    expect(ended).toEqual([1]);
  });

  it('sends nothing more once a person has said that it is not bound', async () => {
    const gate = Promise.withResolvers<object>();
    const issue = { ...BIND[0], id: 'issue', name: 'Issue', request: { path: '/issue' } };
    await settle({ bind: [{ ...BIND[0], outputs: {} }, issue] });
    says(({ path }: { path: string }) => (path === '/issue' ? BOUND : gate.promise));
    const { bind, seen, ids } = await toBind();
    const asking = bind();
    await eventually(() => expect(asked()).toHaveLength(1));
    // Expires the lease, as if the process had hung.
    const attempts = () => server.db.updateTable('bind_attempts').where('quote_id', '=', ids.quote_id);
    await attempts()
      .set({ lease_until: new Date('2026-11-22T14:00:00Z') })
      .execute();
    succeeded(await agent.call('clearBindAttempt', ids));
    gate.resolve({ bound: true });
    await asking;
    expect(asked().map(({ path }) => path)).toEqual(['/bind/R-7']);
    expect(await seen()).toMatchObject({ binding: { state: 'cleared' }, bound: null });
    await settleAnew();
  });

  it('is bound where its carrier says so, though a person has said meanwhile that it is not', async () => {
    const gate = Promise.withResolvers<object>();
    says(() => gate.promise);
    const { bind, seen, ids } = await toBind();
    const asking = bind();
    await eventually(() => expect(asked()).toHaveLength(1));
    const attempts = () => server.db.updateTable('bind_attempts').where('quote_id', '=', ids.quote_id);
    await attempts()
      .set({ lease_until: new Date('2026-11-22T14:00:00Z') })
      .execute();
    succeeded(await agent.call('clearBindAttempt', ids));
    gate.resolve(BOUND);
    succeeded(await asking);
    expect(await seen()).toMatchObject({ binding: { state: 'bound' }, bound: { policy_number: 'TK-1' } });
  });

  it('beside which another was recorded meanwhile stays to be recorded', async () => {
    const gate = Promise.withResolvers<object>();
    says(() => gate.promise);
    const { bind, ids, application_id } = await toBind();
    const other = { id: ids.quote_id + 100_000 };
    await sql`insert into quotes select (jsonb_populate_record(null::quotes,
      to_jsonb(quotes) || jsonb_build_object('id', ${other.id}::int, 'offer_key', 'other'))).*
      from quotes where id = ${ids.quote_id}`.execute(server.db);
    const asking = bind();
    await eventually(() => expect(asked()).toHaveLength(1));
    const attempts = () => server.db.updateTable('bind_attempts').where('quote_id', '=', ids.quote_id);
    await attempts()
      .set({ lease_until: new Date('2026-11-22T14:00:00Z') })
      .execute();
    succeeded(await agent.call('clearBindAttempt', ids));
    const policy = { policy_number: 'X', premium: 1, effective_date: '2026-12-20', expiration_date: '2027-12-20' };
    succeeded(await agent.call('recordBoundQuote', { application_id, quote_id: other.id, ...policy }));
    gate.resolve(BOUND);
    succeeded(await asking);
    const states = (await opened(agent, application_id)).quotes.map(({ id, binding, bound }) => [
      ...[id, binding?.state ?? null],
      bound?.policy_number ?? null,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        [ids.quote_id, 'unrecorded', null],
        [other.id, null, 'X'],
      ]),
    );
    // The record of the other quote has to be undone first, and cannot be restored while this bind is recorded.
    const admin = await server.as('admin');
    const by_hand = { application_id, quote_id: other.id };
    succeeded(await admin.call('undoBoundQuote', by_hand));
    expect(await admin.call('restoreBoundQuote', by_hand)).toMatchObject({ code: 409 });
    succeeded(await bind());
    expect(await admin.call('undoBoundQuote', ids)).toMatchObject({ code: 409 });
  });

  it.each([
    ['recorded by the call', true],
    ['recorded by hand, since that failed', false],
  ])('cannot be forgotten, whoever asks: %s', async (_, isRecorded) => {
    says(BOUND);
    const { bind, seen, ids } = await toBind();
    const admin = await server.as('admin');
    succeeded(await bind());
    if (!isRecorded) {
      // As after a crash between the carrier's answer and the record.
      const attempt = server.db.updateTable('bind_attempts').set({ result_sealed: Buffer.from('sealed') });
      await attempt.where('quote_id', '=', ids.quote_id).execute();
      await server.db.deleteFrom('bound_policies').where('quote_id', '=', ids.quote_id).execute();
      const policy = { policy_number: 'TK-1', premium: 1, effective_date: '2026-12-20', expiration_date: '2027-12-20' };
      expect(await seen()).toMatchObject({ bound: null, binding: { state: 'unrecorded' } });
      succeeded(await agent.call('recordBoundQuote', { ...ids, ...policy }));
    }
    const before = await seen();
    expect(before).toMatchObject({ bound: { policy_number: 'TK-1' }, binding: { state: 'bound' } });
    expect(await admin.call('undoBoundQuote', ids)).toMatchObject({
      code: 409,
      message:
        "The carrier bound this policy, so its record can't be removed. To end the policy, cancel it with the carrier.",
    });
    expect(await seen()).toEqual(before);
  });

  it('can be asked again where nothing reached the carrier', async () => {
    says(BOUND);
    const { bind } = await toBind();
    const at = (base_url: string) =>
      server.db.updateTable('carriers').set({ base_url }).where('id', '=', carrier_id).execute();
    await at('http://127.0.0.1:1');
    expect(succeeded(await bind()).application.quotes[0]).toMatchObject({ binding: { state: 'unsent' }, bound: null });
    await at(carrier.base_url);
    expect(succeeded(await bind()).application.quotes[0]).toMatchObject({ bound: { policy_number: 'TK-1' } });
    expect(asked()).toHaveLength(1);
  });
});

describe('nothing is asked', () => {
  it('on a day on which cover cannot begin', async () => {
    const { bind } = await toBind();
    for (const day of ['', '2026-02-30', '2026-11-21'])
      expect(await bind(agent, day), day).toMatchObject({
        code: 422,
        errors: { effective_date: [expect.any(String)] },
      });
    expect(asked()).toEqual([]);
  });

  it('of a quote that has expired, or whose application was changed or archived', async () => {
    const { bind, application_id, quote_id } = await toBind();
    const until = (expires_on: string | null) =>
      server.db.updateTable('quotes').set({ expires_on }).where('id', '=', quote_id).execute();
    await until('2026-11-21');
    expect(await bind()).toMatchObject({ code: 409, message: /expired/ });
    await until(null);
    const archived = (is_archived: boolean) =>
      agent.call('archiveApplication', { application_id, archived: is_archived });
    succeeded(await archived(true));
    expect(await bind()).toMatchObject({ code: 409, message: /archived/ });
    succeeded(await archived(false));
    const { version } = await opened(agent, application_id);
    const useable_details = { building_limit: 200_000 } as never;
    succeeded(await agent.call('updateApplication', { application_id, version, useable_details }));
    expect(await bind()).toMatchObject({ code: 409, message: /was changed/ });
    expect(asked()).toEqual([]);
  });

  it('of a carrier that is switched off, or binds nothing by a call', async () => {
    const { bind } = await toBind();
    const set = (is_enabled: boolean) =>
      server.db.updateTable('carriers').set({ is_enabled }).where('id', '=', carrier_id).execute();
    await set(false);
    expect(await bind()).toMatchObject({ code: 409, message: /switched off/ });
    await set(true);
    const mapping = JSON.stringify({ steps: STEPS, answer: ANSWER });
    await server.db.updateTable('carriers').set({ mapping }).where('id', '=', carrier_id).execute();
    expect(await bind()).toMatchObject({ code: 409, message: /binds nothing by a call/ });
    const whole = JSON.stringify({ steps: STEPS, answer: ANSWER, bind: BIND });
    await server.db.updateTable('carriers').set({ mapping: whole }).where('id', '=', carrier_id).execute();
    expect(asked()).toEqual([]);
  });

  it('for a customer, or anybody of another agency', async () => {
    const { bind } = await toBind();
    expect(await bind(await server.as('customer'))).toMatchObject({ ok: false, code: 403 });
    const stranger = await server.as((await aPerson(server.db, 'admin')).username);
    expect(await bind(stranger)).toMatchObject({ ok: false, code: 404 });
    expect(asked()).toEqual([]);
  });
});

it('goes by the waiting period of its own line alone', async () => {
  says(BOUND);
  const { bind } = await toBind();
  const waits = (line: 'flood' | 'home') =>
    server.db
      .updateTable('carriers')
      .set({
        mapping: JSON.stringify({
          ...{ steps: STEPS, answer: ANSWER, bind: BIND },
          waiting: { [line]: { program: 'private', days: 30 } },
        }),
      })
      .where('id', '=', carrier_id)
      .execute();
  await waits('flood');
  expect(await bind()).toMatchObject({ code: 422, errors: { effective_date: [expect.stringContaining('30-day')] } });
  await waits('home');
  expect(succeeded(await bind()).application.quotes[0]?.binding).toMatchObject({ state: 'bound' });
});

it('who may not see carriers is told neither the number nor the name by what the carrier says', async () => {
  says({ bound: false, because: `${name} is closed in this county.` });
  const { bind } = await toBind();
  await server.db.updateTable('people').set({ display_carriers: false }).where('id', '=', agent.id).execute();
  const answer = await bind().finally(() =>
    server.db.updateTable('people').set({ display_carriers: true }).where('id', '=', agent.id).execute(),
  );
  const { message } = succeeded(answer).application.quotes[0]?.binding ?? { message: '' };
  expect(message).toMatch(/is closed in this county/);
  expect(JSON.stringify(answer)).not.toContain(name);
});

it('takes today’s date of the agency until its midnight, though the day is over in the East', async () => {
  const { agency_id } = await server.db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const inZone = (time_zone: string) =>
    server.db
      .updateTable('agencies')
      .set({ time_zone })
      .where('id', '=', agency_id ?? 0)
      .execute();
  says(BOUND);
  const { bind } = await toBind();
  // Half past nine in the evening in Los Angeles, half past midnight in New York.
  clock.set('2026-11-23T05:30:00Z');
  agent = await server.as('agent');
  await inZone('America/New_York');
  expect(await bind(agent, '2026-11-22')).toMatchObject({
    code: 422,
    errors: { effective_date: [expect.any(String)] },
  });
  await inZone('America/Los_Angeles');
  expect(succeeded(await bind(agent, '2026-11-22')).application.quotes[0]?.binding).toMatchObject({ state: 'bound' });
});
