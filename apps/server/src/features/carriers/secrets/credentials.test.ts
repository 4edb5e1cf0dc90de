import type { RequestOf } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { inSteps } from '../../../../test/support/in-steps.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import type { SignedIn } from '../../../../test/support/server.ts';
import { mappingInSteps } from '../../../integrations/testing/in-steps.ts';
import { createVault } from '../../../kernel/secrets.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;

beforeAll(async () => {
  admin = await server.current.as('admin');
});

type Input = RequestOf<'saveCarrier'>['carrier'];
const KEY = { kind: 'header', name: 'Authorization' } as const;
const UNREADABLE = 'The stored credentials cannot be read with this SECRET_KEY. Enter them again.';

const carrier = (more: Partial<Input> = {}): Input => ({
  ...inSteps({
    name: `Keeper ${Math.random().toString(36).slice(2, 8)}`,
    kind: 'http-json',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: `${server.current.sandbox.url}/carriers/wayfarer`,
    auth: { ...KEY, value: 'first secret' },
    mapping: { request: { path: '/x' }, answer: '{"premium": body.annual}' },
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 60 },
    rate_type: 'bindable',
  }),
  ...more,
});

const detail = async (carrier_id: number) => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const seen = async (carrier_id: number) => ({ carrier_id, revision: (await detail(carrier_id)).revision });
const create = async (input: Input) => succeeded(await admin.call('saveCarrier', { carrier: input })).carrier.id;
const change = async (carrier_id: number, input: Input) =>
  admin.call('saveCarrier', { ...(await seen(carrier_id)), carrier: input });
const publish = async (carrier_id: number) => admin.call('publishCarrier', await seen(carrier_id));

/** Seals a carrier's credentials under another key, as after a loss of SECRET_KEY. */
async function loseKey(carrier_id: number) {
  const auth_sealed = createVault('another key').seal(JSON.stringify({ ...KEY, value: 'lost' }));
  const { db } = server.current;
  await db.updateTable('carriers').set({ auth_sealed }).where('id', '=', carrier_id).execute();
  await db.updateTable('carrier_versions').set({ auth_sealed }).where('carrier_id', '=', carrier_id).execute();
}

describe('credentials sealed under another SECRET_KEY', () => {
  it('are said to be unreadable, and are entered again', async () => {
    const input = carrier();
    const id = await create(input);
    await publish(id);
    await loseKey(id);
    expect((await detail(id)).published?.auth).toEqual({
      kind: 'none',
      is_secret_set: false,
      is_secret_unreadable: true,
    });
    const { id: application_id } = await made(await server.current.as('agent'));
    expect(await admin.call('testCarrier', { carrier_id: id, application_id, use: 'published' })).toMatchObject({
      code: 409,
      message: UNREADABLE,
    });
    expect(await change(id, { ...input, auth: KEY })).toMatchObject({
      code: 422,
      errors: { 'carrier.auth.value': [UNREADABLE] },
    });
    const saved = succeeded(await change(id, { ...input, auth: { ...KEY, value: 'second secret' } })).carrier;
    expect(saved.draft?.auth).toMatchObject({ kind: 'header', is_secret_set: true, is_secret_unreadable: false });
    expect(await publish(id)).toMatchObject({ ok: true });
  });

  it('stay as they are when a rate table is changed', async () => {
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    const id = carriers.find(({ kind }) => kind === 'rate-table')?.id ?? 0;
    await loseKey(id);
    const [table] = succeeded(await admin.call('getRateTables', { carrier_id: id })).tables;
    if (!table) throw new Error('no table');
    const saved = await admin.call('saveRateTables', { ...(await seen(id)), tables: [table] });
    expect(succeeded(saved).carrier.draft?.auth.is_secret_unreadable).toBe(true);
  });
});

describe('going back to an earlier version', () => {
  const back = async (carrier_id: number, version: number) =>
    admin.call('rollBackCarrier', { ...(await seen(carrier_id)), version });
  const sent = async (carrier_id: number) => {
    const row = await server.current.db
      .selectFrom('carriers')
      .select('auth_sealed')
      .where('id', '=', carrier_id)
      .executeTakeFirstOrThrow();
    return row.auth_sealed && createVault(SECRET_KEY).open(row.auth_sealed);
  };

  it('keeps the secret that was entered last, and versions that do not quote hold none', async () => {
    const input = carrier();
    const id = await create(input);
    await publish(id);
    await change(id, { ...input, rate_type: 'indication', auth: { ...KEY, value: 'second secret' } });
    await publish(id);
    const carried = succeeded(await back(id, 1)).carrier;
    expect(carried).toMatchObject({ version: 3, published: { rate_type: 'bindable', auth: { is_secret_set: true } } });
    expect(await sent(id)).toContain('second secret');
    const versions = await server.current.db
      .selectFrom('carrier_versions')
      .select(['state', 'auth_sealed'])
      .where('carrier_id', '=', id)
      .execute();
    const vault = createVault(SECRET_KEY);
    const kept = versions.flatMap(({ state, auth_sealed }) =>
      state === 'retired' && auth_sealed ? [vault.open(auth_sealed)] : [],
    );
    expect(kept).toHaveLength(2);
    expect(kept.join()).not.toContain('secret');
  });

  it('at another address or of another kind needs the secret entered again', async () => {
    const input = carrier();
    const id = await create(input);
    await publish(id);
    const auth = { ...KEY, value: 'second secret' };
    await change(id, { ...input, base_url: 'https://elsewhere.example', auth });
    await publish(id);
    expect(await back(id, 1)).toMatchObject({
      code: 422,
      errors: { 'carrier.auth.value': [expect.stringContaining('Enter it again')] },
    });
    await change(id, { ...input, auth: { kind: 'basic', username: 'ann', password: 'third secret' } });
    await publish(id);
    expect(await back(id, 1)).toMatchObject({ code: 422, errors: { 'carrier.auth.value': [expect.any(String)] } });
    expect(await sent(id)).toContain('third secret');
  });

  it('of credentials that cannot be read is refused', async () => {
    const input = carrier();
    const id = await create(input);
    await publish(id);
    await change(id, { ...input, rate_type: 'indication', auth: KEY });
    await publish(id);
    await loseKey(id);
    expect(await back(id, 1)).toMatchObject({ code: 422, errors: { 'carrier.auth.kind': [UNREADABLE] } });
  });
});

describe('what is published', () => {
  const alter = async (carrier_id: number, settings: object) => {
    const { db } = server.current;
    const { settings: before } = await db
      .selectFrom('carrier_versions')
      .select('settings')
      .where('carrier_id', '=', carrier_id)
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('carrier_versions')
      .set({ settings: JSON.stringify({ ...(before as object), ...settings }) })
      .where('carrier_id', '=', carrier_id)
      .where('state', '=', 'draft')
      .execute();
  };

  it.each([
    ['an address that is not allowed any more', { base_url: 'http://10.0.0.7/' }, 'carrier.base_url'],
    [
      'a mapping that does not compile',
      { mapping: { request: { path: '/x' }, answer: '{' } },
      'carrier.mapping.answer',
    ],
  ])('is checked again: %s is refused at its field', async (_what, settings, field) => {
    const id = await create(carrier());
    await alter(id, settings);
    expect(await publish(id)).toMatchObject({ code: 422, errors: { [field]: [expect.any(String)] } });
    expect(await detail(id)).toMatchObject({ version: 0, has_draft: true });
  });

  it('has credentials that can be read', async () => {
    const id = await create(carrier());
    await loseKey(id);
    expect(await publish(id)).toMatchObject({ code: 422, errors: { 'carrier.auth.kind': [UNREADABLE] } });
  });

  it('can be called back: that needs an address of this installation', async () => {
    const short = { request: { path: '/x' }, ref: 'body.id', answer: '{"premium": body.annual}' };
    const mapping = mappingInSteps('callback', short);
    const callback = (base_url: string) => admin.call('saveCarrier', { carrier: carrier({ mapping, base_url }) });
    expect(await callback('https://carrier.example')).toMatchObject({
      code: 422,
      errors: { 'carrier.mapping.steps': [expect.stringContaining('PUBLIC_URL')] },
    });
    expect(await callback(`${server.current.sandbox.url}/carriers/lighthouse`)).toMatchObject({ ok: true });
  });
});

describe('a secret in the request body', () => {
  const signedOn = (body: string): Partial<Input> => ({
    auth: { kind: 'body', value: 'body secret' },
    mapping: mappingInSteps('http-json', { request: { path: '/x', body }, answer: '{"premium": body.annual}' }),
  });

  it('must have a place in the body', async () => {
    const unplaced = await admin.call('saveCarrier', { carrier: carrier(signedOn('{"a": 1}')) });
    expect(unplaced).toMatchObject({
      code: 422,
      errors: { 'carrier.mapping.steps': ['Write secret where the secret belongs.'] },
    });
  });

  it('is sealed, kept when it is left out, and sent there', async () => {
    const id = await create(carrier(signedOn('{"word": secret}')));
    expect(await change(id, carrier({ ...signedOn('{"pass": secret}'), auth: { kind: 'body' } }))).toMatchObject({
      ok: true,
    });
    expect((await detail(id)).draft?.auth).toEqual({ kind: 'body', is_secret_set: true, is_secret_unreadable: false });
    expect(JSON.stringify(await detail(id))).not.toContain('body secret');
    const { id: application_id } = await made(await server.current.as('agent'));
    const tested = succeeded(await admin.call('testCarrier', { carrier_id: id, application_id, use: 'draft' }));
    expect(tested.exchanges[0]?.request_body).toBe('{"pass":"•••"}');
  });
});
