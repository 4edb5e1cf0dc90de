import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { anAgency } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { aKey, anAdmin, PASSWORD, programWith } from '../../../../test/support/programs/programs.ts';
import { type SignedIn, startTestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { upkeepJob } from '../../../features.ts';

const clock = settableClock();
const server = useServer({ clock });
let agencyId = 0;
let admin: SignedIn;

beforeAll(async () => {
  agencyId = (await anAgency(server.current.db)).id;
});

// Signs in again for each test, because some move the clock by days.
beforeEach(async () => {
  admin = await anAdmin(server.current, agencyId);
});

const list = (secret: string) => programWith(server.current, secret)('GET', '/applications');
const detailOf = async (secret: string) => {
  const { status, body } = await list(secret);
  return [status, body.detail];
};

describe('a key', () => {
  it('is shown once, and stored as a hash alone', async () => {
    const { secret, prefix, id } = await aKey(admin);
    expect(secret).toMatch(/^fb_live_[0-9A-Za-z]{38}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    const { keys } = succeeded(await admin.call('listApiKeys', {}));
    expect(JSON.stringify(keys)).not.toContain(secret);
    const row = await server.current.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(secret.slice(12));
  });

  it('takes the present password', async () => {
    for (const password of ['', 'wrong'])
      expect(await admin.call('createApiKey', { name: 'X', scopes: ['application.see'], password })).toMatchObject({
        code: 422,
        errors: { password: ['This is not your present password.'] },
      });
    const { id } = await aKey(admin);
    expect(await admin.call('rotateApiKey', { key_id: id, password: 'wrong' })).toMatchObject({ code: 422 });
  });

  it('refuses an end that has passed, and networks that are none', async () => {
    const wish = { name: 'X', scopes: ['application.see' as const], password: PASSWORD };
    expect(
      await admin.call('createApiKey', { ...wish, expires_at: '2020-01-01T00:00:00Z', networks: ['10.0.0.0/64'] }),
    ).toMatchObject({ code: 422, errors: { expires_at: [expect.any(String)], networks: [expect.any(String)] } });
  });

  it('counts its calls and when it was last used', async () => {
    const { secret, id } = await aKey(admin, { name: 'Counted' });
    for (let n = 0; n < 3; n += 1) expect((await list(secret)).status).toBe(200);
    const { keys } = succeeded(await admin.call('listApiKeys', {}));
    expect(keys.find((key) => key.id === id)).toMatchObject({ calls_today: 3, last_used_at: expect.any(String) });
  });

  it('is refused once it is turned off, ended, mistyped or unknown, each with a clear problem', async () => {
    const { secret, id } = await aKey(admin, { name: 'Old AMS link' });
    expect((await list(secret)).status).toBe(200);
    succeeded(await admin.call('revokeApiKey', { key_id: id }));
    expect(await detailOf(secret)).toEqual([401, expect.stringContaining('Old AMS link was turned off')]);
    const soon = new Date(clock.now().getTime() + 60_000).toISOString();
    const ended = await aKey(admin, { name: 'Report script', expires_at: soon });
    clock.forward(61_000);
    expect(await detailOf(ended.secret)).toEqual([401, expect.stringContaining('Report script ended')]);
    const last = ended.secret.at(-1) === 'a' ? 'b' : 'a';
    expect(await detailOf(`${ended.secret.slice(0, -1)}${last}`)).toEqual([401, expect.stringContaining('mistyped')]);
    expect(await detailOf('')).toEqual([401, expect.stringContaining('Authorization')]);
  });

  it('is valid for a day after its rotation, and its new secret from then on', async () => {
    const before = await aKey(admin, { name: 'CRM sync' });
    const after = succeeded(await admin.call('rotateApiKey', { key_id: before.id, password: PASSWORD })).key;
    expect(after.id).toBe(before.id);
    expect([(await list(before.secret)).status, (await list(after.secret)).status]).toEqual([200, 200]);
    clock.forward(24 * 3_600_000 + 1_000);
    expect(await detailOf(before.secret)).toEqual([401, expect.stringContaining('rotated')]);
    expect((await list(after.secret)).status).toBe(200);
  });

  it('works from its networks alone', async () => {
    const inside = await aKey(admin, { networks: ['127.0.0.0/8', '::1'] });
    const outside = await aKey(admin, { networks: ['203.0.113.7'] });
    expect((await list(inside.secret)).status).toBe(200);
    expect(await detailOf(outside.secret)).toEqual([401, expect.stringContaining('may not be used from')]);
  });

  it('says that its maker manages the agency no longer', async () => {
    const maker = await anAdmin(server.current, agencyId);
    const { secret, id, is_maker_admin } = await aKey(maker, { name: 'Left behind' });
    const shown = async () => succeeded(await admin.call('listApiKeys', {})).keys.find((key) => key.id === id);
    const put = (set: { role?: string; deactivated_at?: Date | null; agency_id?: number }) =>
      server.current.db.updateTable('people').set(set).where('id', '=', maker.id).execute();
    expect([is_maker_admin, (await shown())?.is_maker_admin]).toEqual([true, true]);
    const other = (await anAgency(server.current.db)).id;
    for (const set of [{ role: 'agent' }, { deactivated_at: clock.now() }, { agency_id: other }]) {
      await put(set);
      expect([set, (await shown())?.is_maker_admin]).toEqual([set, false]);
      await put({ role: 'admin', deactivated_at: null, agency_id: agencyId });
    }
    // A key keeps working after its maker is deactivated.
    await put({ deactivated_at: clock.now() });
    expect((await list(secret)).status).toBe(200);
  });

  it('of an agency that is not active opens nothing', async () => {
    const { db } = server.current;
    const own = (await anAgency(db)).id;
    const { secret } = await aKey(await anAdmin(server.current, own), { name: 'Closed shop' });
    const put = (deactivated_at: Date | null) =>
      db.updateTable('agencies').set({ deactivated_at }).where('id', '=', own).execute();
    expect((await list(secret)).status).toBe(200);
    await put(clock.now());
    expect(await detailOf(secret)).toEqual([401, expect.stringContaining('is not active')]);
    await put(null);
    expect((await list(secret)).status).toBe(200);
  });

  it('makes as many calls a minute as it may', async () => {
    const { secret } = await aKey(admin, { rate_limit: 2 });
    expect([(await list(secret)).status, (await list(secret)).status]).toEqual([200, 200]);
    const refused = await list(secret);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.headers.get('ratelimit-policy')).toBe('"minute";q=2;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+$/);
    clock.forward(61_000);
    expect((await list(secret)).status).toBe(200);
  });

  it('makes no more calls by asking another process', async () => {
    const { secret } = await aKey(admin, { rate_limit: 3 });
    const { databaseUrl, sandbox } = server.current;
    const other = await startTestServer({ databaseUrl, sandbox, clock, env: { roles: new Set(['web' as const]) } });
    try {
      const [here, there] = [list, () => programWith(other, secret)('GET', '/applications')];
      const answers = [await here(secret), await there(), await here(secret), await there(), await here(secret)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(answers.map(({ headers }) => headers.get('ratelimit')?.split(';')[1])).toEqual([
        ...['r=2', 'r=1', 'r=0', 'r=0', 'r=0'],
      ]);
    } finally {
      await other.stop();
    }
  });

  it('in an address is refused and marked, by its name and not by its text', async () => {
    const { secret, id } = await aKey(admin, { name: 'Leaky script' });
    for (const path of [`/applications?key=${secret}`, `/applications?key=${encodeURIComponent(` ${secret}`)}`]) {
      const answer = await programWith(server.current, secret)('GET', path);
      expect(answer).toMatchObject({ status: 401, body: { detail: expect.stringContaining('Leaky script') } });
      expect(JSON.stringify(answer.body)).not.toContain(secret.slice(12));
    }
    const { keys } = succeeded(await admin.call('listApiKeys', {}));
    expect(keys.find((key) => key.id === id)?.exposed_at).toEqual(expect.any(String));
  });
});

describe('what a key may do', () => {
  it('is what its scopes say', async () => {
    const call = programWith(server.current, (await aKey(admin, { scopes: ['application.see'] })).secret);
    expect((await call('GET', '/applications')).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/applications', { application_type: 'flood' }],
      ['GET', '/clients', undefined],
      ['GET', '/messages', undefined],
      ['POST', '/leads', { name: 'Ana Lee', email: 'ana@lee.test' }],
      ['GET', '/webhook-endpoints', undefined],
    ] as const)
      expect([path, (await call(method, path, body)).status]).toEqual([path, 403]);
  });

  it('ends at its sources and lines', async () => {
    const open = programWith(server.current, (await aKey(admin)).secret);
    const other = (await open('POST', '/applications', { application_type: 'flood' })).body.application;
    const limited = programWith(
      server.current,
      (await aKey(admin, { sources: ['Realtor portal'], lines: ['flood'] })).secret,
    );
    expect((await limited('GET', `/applications/${other.id}`)).status).toBe(404);
    expect((await limited('POST', '/applications', { application_type: 'home' })).status).toBe(422);
    const own = (await limited('POST', '/applications', { application_type: 'flood' })).body.application;
    expect(own.application_source).toBe('Realtor portal');
    // Lists leave out the last second, in which clocks may differ.
    const listed = async () => (await limited('GET', '/applications')).body.data.map(({ id }: { id: number }) => id);
    await expect.poll(listed, { timeout: 20_000 }).toEqual([own.id]);
    const moved = await limited(
      'PATCH',
      `/applications/${own.id}`,
      { useable_details: { application_source: 'Agent Portal' } },
      { 'if-match': '"1"' },
    );
    expect(moved.status).toBe(422);
  });

  it('names carriers as far as its maker may see them, and no longer', async () => {
    const blind = await anAdmin(server.current, agencyId, { display_carriers: false });
    const application = await made(admin);
    succeeded(
      await admin.call('createApplicationCustomQuote', {
        application_id: application.id,
        carrier_name: 'Palmetto Flood',
        premium: 900,
        description: 'By phone',
      }),
    );
    const namesBy = async (maker: SignedIn) => {
      const call = programWith(server.current, (await aKey(maker)).secret);
      return (await call('GET', `/applications/${application.id}/quotes`)).body.data[0].payload.carrier_name;
    };
    expect(await namesBy(admin)).toBe('Palmetto Flood');
    expect(await namesBy(blind)).toMatch(/^Carrier \d+$/);
  });

  it('is nothing with a test key where no sandbox stands in for the outside', async () => {
    const { secret } = await aKey(admin, { is_test: true });
    expect(secret).toMatch(/^fb_test_/);
    expect((await list(secret)).status).toBe(200);
    const { databaseUrl, sandbox } = server.current;
    const env = { sandboxUrl: null, roles: new Set(['web' as const]) };
    const real = await startTestServer({ databaseUrl, sandbox, clock, env });
    try {
      const refused = await programWith(real, secret)('GET', '/applications');
      expect([refused.status, refused.body.detail]).toEqual([401, expect.stringContaining('sandbox')]);
    } finally {
      await real.stop();
    }
  });
});

it('forgets what was answered under an Idempotency-Key after a day', async () => {
  const call = programWith(server.current, (await aKey(admin)).secret);
  const post = () => call('POST', '/applications', { application_type: 'flood' }, { 'idempotency-key': 'daily' });
  const first = (await post()).body.application.id;
  expect((await post()).body.application.id).toBe(first);
  clock.forward(24 * 3_600_000 + 1_000);
  expect((await post()).body.application.id).not.toBe(first);
  clock.forward(24 * 3_600_000 + 1_000);
  await doNow(server.current, upkeepJob);
  const left = () => server.current.db.selectFrom('idempotent_answers').select('key').execute();
  await eventually(async () => expect(await left()).toEqual([]));
});
