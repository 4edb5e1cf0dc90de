import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { answerOf, assistantWith } from '../../../../test/support/programs/mcp.ts';
import { PASSWORD } from '../../../../test/support/programs/programs.ts';
import { type SignedIn, startTestServer, useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';

const clock = settableClock();
const server = useServer({ clock });
const BACK = 'http://127.0.0.1:7777/back';
const VERIFIER = 'v'.repeat(50);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

let agencyId = 0;
let agent: SignedIn & { id: number };
let clientId = '';

const post = (path: string, body: object | URLSearchParams) =>
  fetch(`${server.current.url}/oauth/${path}`, {
    method: 'POST',
    ...(body instanceof URLSearchParams
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const register = async (more: object = {}) =>
  (await post('register', { client_name: 'Desk helper', redirect_uris: [BACK], ...more })).json() as Promise<{
    client_id: string;
  }>;

const requestOf = (more: object = {}) => ({
  ...{ client_id: clientId, redirect_uri: BACK, response_type: 'code', code_challenge_method: 'S256', state: 'x y' },
  ...{ code_challenge: challengeOf(VERIFIER), ...more },
});

/** Grants the assistant access. @returns the authorization code */
async function allow(by: SignedIn = agent, allowed: readonly string[] = ['application.see', 'application.create']) {
  const wish = { ...requestOf(), allowed: [...allowed] as never, password: PASSWORD };
  const { url } = succeeded(await by.call('allowAssistant', wish));
  const back = new URL(url);
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([BACK, 'x y']);
  return back.searchParams.get('code') ?? '';
}

async function exchange(code: string, more: Record<string, string> = {}) {
  const form = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: BACK };
  const answer = await post('token', new URLSearchParams({ ...form, code_verifier: VERIFIER, ...more }));
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}
const refresh = async (token = '', more: Record<string, string> = {}) => {
  const form = { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more };
  const answer = await post('token', new URLSearchParams(form));
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

async function isHeard(token = '', url = server.current.url): Promise<boolean> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  if (answer.status === 401) return false;
  expect(answer.status).toBe(200);
  return true;
}

async function anAgent(role: 'agent' | 'admin' | 'customer' = 'agent'): Promise<SignedIn & { id: number }> {
  const password_hash = await hashed(PASSWORD);
  const row = { agency_id: agencyId, name: 'Maria Reyes', password_hash };
  const { username } = await aPerson(server.current.db, role, row);
  return server.current.as(username);
}

beforeAll(async () => {
  agencyId = (await anAgency(server.current.db)).id;
  clientId = (await register()).client_id;
});
beforeEach(async () => {
  agent = await anAgent();
});

describe('connecting an assistant', () => {
  it('takes the person’s consent, and then acts for them and names them', async () => {
    const asked = succeeded(
      await agent.call('getAssistantRequest', requestOf({ scope: 'application.see application.edit' })),
    );
    expect(asked).toMatchObject({
      name: 'Desk helper',
      host: 'this computer',
      scopes: ['application.edit', 'application.see'],
    });
    expect(asked.refused_url).toContain('error=access_denied');
    const { status, body } = await exchange(await allow());
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', 'application.see application.create']);
    const assistant = await assistantWith(server.current, body.access_token ?? '');
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_application');
    expect(tools.map(({ name }) => name)).not.toContain('launch_quotes');
    const args = { application_type: 'flood' };
    const { id } = answerOf(await assistant.callTool({ name: 'create_application', arguments: args }));
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    expect(history.data[0]?.actor).toMatchObject({ id: agent.id, name: 'Assistant of Maria Reyes' });
    const { assistants } = succeeded(await agent.call('listAssistants', {}));
    expect(assistants).toMatchObject([{ name: 'Desk helper', last_used_at: expect.any(String) }]);
  });

  it('reaches what its person reaches, and nothing of another agent or agency', async () => {
    const { body } = await exchange(await allow());
    const assistant = await assistantWith(server.current, body.access_token ?? '');
    const strangers = [await anAgent(), await server.current.as('agent2')];
    for (const stranger of strangers) {
      const { id } = await made(stranger);
      const answer = await assistant.callTool({ name: 'get_application', arguments: { application_id: id } });
      expect(answerOf(answer)).toMatchObject({ status: 404 });
    }
  });

  it('takes the person’s password, and their second factor where they have one', async () => {
    const wish = { ...requestOf(), allowed: ['application.see' as const] };
    for (const password of ['', 'wrong'])
      expect(await agent.call('allowAssistant', { ...wish, password })).toMatchObject({
        code: 422,
        errors: { password: [expect.any(String)] },
      });
    expect(await agent.call('allowAssistant', wish as never)).toMatchObject({ code: 422 });
    const { ticket, secret } = succeeded(await agent.call('enrollSecondFactor', { password: PASSWORD }));
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
    succeeded(await agent.call('confirmSecondFactor', { ticket, otp: code() }));
    clock.forward(60_000);
    const whole = { ...wish, password: PASSWORD };
    expect(await agent.call('allowAssistant', whole)).toMatchObject({
      code: 422,
      errors: { otp: [expect.any(String)] },
    });
    succeeded(await agent.call('allowAssistant', { ...whole, otp: code() }));
  });

  it('is told to the person and to the admins of the agency, on the page and by e-mail', async () => {
    const { db, sandbox } = server.current;
    const own = (await anAgency(db)).id;
    const row = { agency_id: own, password_hash: await hashed(PASSWORD) };
    const people = [await aPerson(db, 'agent', row), await aPerson(db, 'admin', row), await aPerson(db, 'admin', row)];
    const stranger = await aPerson(db, 'agent', { agency_id: own });
    const by = await server.current.as(people[0]?.username ?? '');
    await exchange(await allow(by));
    const ids = people.map(({ id }) => id);
    await eventually(async () => {
      const rows = await db
        .selectFrom('notifications')
        .select(['person_id', 'kind', 'text'])
        .where('person_id', 'in', [...ids, stranger.id])
        .orderBy('person_id')
        .execute();
      expect(rows.map(({ person_id }) => person_id)).toEqual(ids);
      for (const { kind, text } of rows)
        expect([kind, text]).toEqual(['access', expect.stringMatching(/Desk helper \(this computer\) was connected/)]);
      for (const { email } of people) {
        const mail = sandbox.inbox.mails.find(({ to }) => to.join().includes(email));
        expect(mail?.text).toContain('Desk helper (this computer) was connected');
        expect(mail?.text).toContain('/dashboard/access');
      }
      expect(sandbox.inbox.mails.some(({ to }) => to.join().includes(stranger.email))).toBe(false);
    });
  });

  it('says where the person goes as DNS has it: a look-alike is not shown in its letters', async () => {
    const lookAlike = 'https://xn--lude-1jcc.example/back';
    const { client_id } = await register({ client_name: 'Clаude', redirect_uris: [lookAlike] });
    const asked = await agent.call('getAssistantRequest', requestOf({ client_id, redirect_uri: lookAlike }));
    expect(succeeded(asked).host).toBe('xn--lude-1jcc.example');
    const typed = await post('register', { redirect_uris: ['https://clаude.example/'] });
    expect(typed.status).toBe(400);
  });

  it('is described where assistants look, and refuses them until then', async () => {
    const at = async (path: string) => (await fetch(`${server.current.url}/.well-known/${path}`)).json();
    const server_ = (await at('oauth-authorization-server')) as Record<string, unknown>;
    expect(server_).toMatchObject({ code_challenge_methods_supported: ['S256'], response_types_supported: ['code'] });
    expect(await at('oauth-protected-resource')).toEqual(await at('oauth-protected-resource/mcp'));
    expect(await isHeard('fba_unknown')).toBe(false);
  });
});

describe('what is refused', () => {
  it.each([
    ['http of another host', 'http://evil.example/back'],
    ['another protocol', 'app:back'],
    ['a script', 'javascript:alert(1)'],
    ['a fragment', 'https://a.example/#x'],
    ['a password', 'https://me:secret@a.example/'],
    ['with a sign that cannot be saved', 'https://a.example/\0'],
    ['with half a sign', 'https://a.example/\ud800'],
    ['read in two ways', 'https://a.example\\@evil.example/'],
    ['on two lines', 'https://a.exa\nmple/'],
  ])('a redirect address that is %s', async (_what, uri) => {
    const answer = await post('register', { redirect_uris: [uri] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_redirect_uri' }),
    ]);
  });

  it.each([
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:7777/back2' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a token at once', { response_type: 'token' }],
    ['an unknown scope', { scope: 'application.see agency.manage' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
  ])('a request with %s', async (_what, more) => {
    const request = requestOf(more);
    expect(await agent.call('getAssistantRequest', request)).toMatchObject({ ok: false, code: 422 });
    const allowed = ['application.see' as const];
    expect(await agent.call('allowAssistant', { ...request, allowed, password: PASSWORD })).toMatchObject({
      ok: false,
      code: 422,
    });
  });

  it('a scope that is wider than the role or than what was asked', async () => {
    const offered = succeeded(await agent.call('getAssistantRequest', requestOf()));
    expect(offered.scopes).not.toContain('portal.manage');
    for (const [request, allowed] of [
      [requestOf(), 'portal.manage'],
      [requestOf({ scope: 'application.see' }), 'application.edit'],
    ] as const)
      expect(await agent.call('allowAssistant', { ...request, allowed: [allowed], password: PASSWORD })).toMatchObject({
        code: 422,
        errors: { allowed: [expect.any(String)] },
      });
    expect(await (await anAgent('customer')).call('getAssistantRequest', requestOf())).toMatchObject({ code: 403 });
  });

  it('a code with another verifier, redirect address or client, and one that has expired', async () => {
    const other = (await register()).client_id;
    const code = await allow();
    const others: Record<string, string>[] = [
      { code_verifier: 'w'.repeat(50) },
      { redirect_uri: `${BACK}2` },
      { client_id: other },
    ];
    for (const more of others)
      expect(await exchange(code, more)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await exchange(code)).status).toBe(200);
    const late = await allow();
    clock.forward(61_000);
    expect(await exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a code that is used twice, also at once, and then all of its tokens', async () => {
    const code = await allow();
    const { body } = await exchange(code);
    expect(await isHeard(body.access_token)).toBe(true);
    expect((await exchange(code)).status).toBe(400);
    expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
    const two = await allow();
    const both = await Promise.all([exchange(two), exchange(two)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await isHeard(both.find(({ status }) => status === 200)?.body.access_token)).toBe(false);
  });

  it('a refresh token that was rotated, or is of another client', async () => {
    const first = (await exchange(await allow())).body;
    const other = (await register()).client_id;
    expect((await refresh(first.refresh_token, { client_id: other })).status).toBe(400);
    const second = (await refresh(first.refresh_token)).body;
    expect(await isHeard(second.access_token)).toBe(true);
    clock.forward(21_000);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect(await isHeard(second.access_token)).toBe(false);
  });

  it('not a refresh token that two windows exchange at once, nor one whose answer was lost', async () => {
    const first = (await exchange(await allow())).body.refresh_token;
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [next, ...others] = new Set(answers.map(({ body }) => body.refresh_token));
    expect([others, next === first]).toEqual([[], false]);
    for (const { body } of answers) expect(await isHeard(body.access_token)).toBe(true);
    clock.forward(5_000);
    expect((await refresh(first)).body.refresh_token).toBe(next);
    // Once its successor was used, a repeated token is taken for stolen.
    expect((await refresh(next)).status).toBe(200);
    expect((await refresh(first)).status).toBe(400);
    expect(await isHeard(answers[0]?.body.access_token)).toBe(false);
  });

  it('a token of another kind, and a form that names a thing twice', async () => {
    const { body } = await exchange(await allow());
    expect(await isHeard(body.refresh_token)).toBe(false);
    expect((await refresh(body.access_token)).status).toBe(400);
    const twice = await post('token', new URLSearchParams('grant_type=refresh_token&grant_type=refresh_token'));
    expect(await twice.json()).toMatchObject({ error: 'invalid_request' });
    const password = await post('token', new URLSearchParams({ grant_type: 'password' }));
    expect(await password.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });
});

describe('an assistant ends', () => {
  it.each([
    ['the person ends all of their sessions', (by: SignedIn) => by.call('endSessions', {})],
    [
      'an admin ends the sessions of the person',
      async (by: SignedIn) => (await anAgent('admin')).call('endUserSessions', { user_id: by.id }),
    ],
  ])('when %s', async (_who, end) => {
    const { body } = await exchange(await allow());
    expect(await isHeard(body.access_token)).toBe(true);
    succeeded((await end(agent)) as never);
    expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
  });

  it('not when one session ends', async () => {
    const { body } = await exchange(await allow());
    succeeded(await agent.call('logout', {}));
    expect(await isHeard(body.access_token)).toBe(true);
  });

  it('90 days after it was connected, however often it is used', async () => {
    let { body } = await exchange(await allow());
    for (let day = 0; day < 87; day += 29) {
      clock.forward(29 * 86_400_000);
      body = (await refresh(body.refresh_token)).body;
    }
    clock.forward(3 * 86_400_000 - 60_000);
    body = (await refresh(body.refresh_token)).body;
    expect(await isHeard(body.access_token)).toBe(true);
    clock.forward(60_000);
    expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
  });

  it('when its access token has lasted its half hour', async () => {
    const { body } = await exchange(await allow());
    clock.forward(1_801_000);
    expect(await isHeard(body.access_token)).toBe(false);
    expect(await isHeard((await refresh(body.refresh_token)).body.access_token)).toBe(true);
  });

  it.each(['is deactivated', 'gets another role', 'moves to another agency'])(
    'with its person, who %s',
    async (what) => {
      const { db } = server.current;
      const [set, back] = {
        'is deactivated': [{ deactivated_at: new Date() }, { deactivated_at: null }],
        'gets another role': [{ role: 'admin' }, { role: 'agent' }],
        'moves to another agency': [{ agency_id: (await anAgency(db)).id }, { agency_id: agencyId }],
      }[what] as [object, object];
      // The change ends the assistant even if it is undone before the assistant is used.
      for (const sets of [[set], [set, back]]) {
        const by = await anAgent();
        const { body } = await exchange(await allow(by));
        for (const one of sets) await db.updateTable('people').set(one).where('id', '=', by.id).execute();
        expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
      }
    },
  );

  it('with its agency, also where that is active again', async () => {
    const { db } = server.current;
    const elsewhere = (await anAgency(db)).id;
    const { username } = await aPerson(db, 'agent', { agency_id: elsewhere, password_hash: await hashed(PASSWORD) });
    const { body } = await exchange(await allow(await server.current.as(username)));
    for (const deactivated_at of [new Date(), null])
      await db.updateTable('agencies').set({ deactivated_at }).where('id', '=', elsewhere).execute();
    expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
  });

  it('with the demo whose person it acts for, for good', async () => {
    const { db, databaseUrl, sandbox } = server.current;
    await db.updateTable('people').set({ is_demo: true }).where('id', '=', agent.id).execute();
    const { body } = await exchange(await allow());
    const env = { demo: false, roles: new Set(['web' as const]) };
    const real = await startTestServer({ databaseUrl, sandbox, clock, env });
    try {
      expect(await isHeard(body.access_token, real.url)).toBe(false);
    } finally {
      await real.stop();
    }
    expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
  });

  it('with the password that it was allowed under', async () => {
    const { body } = await exchange(await allow());
    const changed = new Date(clock.now().getTime() + 1);
    await server.current.db
      .updateTable('people')
      .set({ password_changed_at: changed })
      .where('id', '=', agent.id)
      .execute();
    expect([await isHeard(body.access_token), (await refresh(body.refresh_token)).status]).toEqual([false, 400]);
  });

  it('when its person disconnects it, or the assistant itself', async () => {
    const { body } = await exchange(await allow());
    const [one] = succeeded(await agent.call('listAssistants', {})).assistants;
    const colleague = await anAgent();
    expect(await colleague.call('disconnectAssistant', { assistant_id: one?.id ?? 0 })).toMatchObject({ code: 404 });
    succeeded(await agent.call('disconnectAssistant', { assistant_id: one?.id ?? 0 }));
    expect(await isHeard(body.access_token)).toBe(false);
    expect(succeeded(await agent.call('listAssistants', {})).assistants).toEqual([]);
    const again = (await exchange(await allow())).body;
    await post('revoke', new URLSearchParams({ token: again.refresh_token ?? '', client_id: clientId }));
    expect(await isHeard(again.access_token)).toBe(false);
  });

  it('and its scopes with those that its person has lost', async () => {
    const admin = await anAgent('admin');
    await server.current.db.updateTable('people').set({ display_carriers: true }).where('id', '=', admin.id).execute();
    const { body } = await exchange(await allow(admin, ['application.see']));
    await server.current.db.updateTable('people').set({ display_carriers: false }).where('id', '=', admin.id).execute();
    expect(await isHeard(body.access_token)).toBe(true);
  });
});
