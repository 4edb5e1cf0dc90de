import type { AccessEntry } from '@freeboard/contract';
import type { AccessKind } from '@freeboard/domain/people';
import { beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { aKey, anAdmin, PASSWORD, programWith } from '../../../../test/support/programs/programs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { hashKey } from '../../../kernel/secrets.ts';

const server = useServer();
let count = 0;

/** @returns its access token */
async function anAssistant(agency_id: number, person: { id: number }, role: string): Promise<string> {
  const { db } = server.current;
  count += 1;
  const [client_id, token, now] = [`client-${count}`, `fba_token-${count}`, new Date()];
  await db
    .insertInto('oauth_clients')
    .values({ id: client_id, name: `Claude ${count}`, redirect_uris: ['https://claude.example/'], registered_at: now })
    .execute();
  const { id } = await db
    .insertInto('assistants')
    .values({ agency_id, person_id: person.id, client_id, scopes: ['application.see'], role, connected_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(now.getTime() + 600_000);
  const row = { hash: hashKey(token), agency_id, assistant_id: id, kind: 'access', created_at: now, expires_at };
  await db.insertInto('assistant_tokens').values(row).execute();
  return token;
}

async function isHeard(token: string): Promise<boolean> {
  const answer = await fetch(`${server.current.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return answer.status === 200;
}

/** An agency with one access of each kind, and functions that check whether each still works. */
async function anOpenAgency() {
  const { db, guest } = server.current;
  const id = (await anAgency(db)).id;
  const admin = await anAdmin(server.current, id, { name: 'Ada Reyes' });
  const agentRow = await aPerson(db, 'agent', { agency_id: id, name: 'Tom Ellis' });
  const agent = await server.current.as(agentRow.username);
  const { secret } = await aKey(admin, { name: 'CRM sync' });
  const token = await anAssistant(id, agent, 'agent');
  const application = await made(admin, 'flood', { first_name: 'Lena', last_name: 'Hoffmann' });
  const client = succeeded(await admin.call('createClientLink', { application_id: application.id })).url;
  const wording = { name: 'Bayside', fields: [], greeting: '', consent: 'I agree to be called.' };
  const intake = succeeded(
    await admin.call('createIntakeLink', { ...wording, audience: 'partner', type: 'flood', agent_id: null }),
  ).url;
  succeeded(
    await admin.call('saveWebhook', { url: 'https://example.com/hook', events: ['policy.bound'], password: PASSWORD }),
  );
  const tokenOf = (url: string) => new URL(url).hash.slice(1);
  const works: Record<string, () => Promise<boolean>> = {
    session: async () => (await agent.call('getUserFreshData', {})).ok,
    assistant: () => isHeard(token),
    api_key: async () => (await programWith(server.current, secret)('GET', '/applications')).status === 200,
    client_link: async () => (await guest.call('openClientPage', { token: tokenOf(client) })).ok,
    intake_link: async () => (await guest.call('openIntake', { token: tokenOf(intake) })).ok,
    webhook: async () => succeeded(await admin.call('listWebhooks', {})).endpoints.length === 1,
  };
  const working = async () => {
    const kinds: string[] = [];
    for (const [kind, isWorking] of Object.entries(works)) if (await isWorking()) kinds.push(kind);
    return kinds;
  };
  return { id, admin, agent, working, kinds: Object.keys(works) as AccessKind[] };
}

const accessOf = async (by: SignedIn) => succeeded(await by.call('getAccess', {}));
const find = (entries: readonly AccessEntry[] | null, kind: AccessKind) =>
  (entries ?? []).filter((one) => one.kind === kind);

let open: Awaited<ReturnType<typeof anOpenAgency>>;
beforeEach(async () => {
  open = await anOpenAgency();
});

describe('the list of what has access', () => {
  it('names for an admin everything of the agency, with whose it is, its last use and its place', async () => {
    expect(await open.working()).toEqual(open.kinds);
    const { agency, client_links } = await accessOf(open.admin);
    const [key] = find(agency, 'api_key');
    const used = { last_used_at: expect.any(String), place: expect.stringMatching(/127\.0\.0\.1|::1/) };
    expect(key).toMatchObject({ name: 'CRM sync', person: 'Ada Reyes', ...used });
    expect(find(agency, 'assistant')).toMatchObject([{ person: 'Tom Ellis', scopes: ['application.see'], ...used }]);
    expect(find(agency, 'client_link')).toMatchObject([{ name: expect.stringContaining('Lena Hoffmann'), ...used }]);
    expect(find(agency, 'intake_link')).toMatchObject([{ name: 'Bayside', may_end: true }]);
    expect(find(agency, 'webhook')).toMatchObject([{ place: 'example.com', last_used_at: null }]);
    expect(find(agency, 'session').map(({ person, is_this, may_end }) => [person, is_this, may_end])).toEqual(
      expect.arrayContaining([
        ['Ada Reyes', true, false],
        ['Tom Ellis', false, true],
      ]),
    );
    expect(client_links).toBe(1);
  });

  it('names for an agent their own sessions and assistants, and nothing of the agency', async () => {
    const { own, agency } = await accessOf(open.agent);
    expect([own.map(({ kind }) => kind), agency]).toEqual([['session', 'assistant'], null]);
    expect((await accessOf(open.admin)).own.map(({ kind }) => kind)).toEqual(['session']);
  });

  it('is not for somebody who works as another', async () => {
    const { session } = succeeded(await open.admin.call('loginWithUserId', { user_id: open.agent.id }));
    const as = server.current.with(session.session_key, open.agent.id);
    expect([(await as.call('getAccess', {})).code, (await as.call('endAccess', { of: 'own' })).code]).toEqual([
      403, 403,
    ]);
  });
});

describe('ending access', () => {
  it('ends one of each kind at once, and nothing else', async () => {
    const left = [...open.kinds];
    for (const kind of open.kinds) {
      const { agency } = await accessOf(open.admin);
      const [one] = find(agency, kind).filter(({ may_end }) => may_end);
      succeeded(await open.admin.call('endAccess', { of: 'agency', kind, id: one?.id ?? '0' }));
      left.shift();
      expect([kind, await open.working()]).toEqual([kind, left]);
    }
  });

  it('ends all of the agency but the session that asks, and nothing of another agency', async () => {
    const other = await anOpenAgency();
    succeeded(await open.admin.call('endAccess', { of: 'agency' }));
    expect([await open.working(), await other.working()]).toEqual([[], other.kinds]);
    const { agency } = await accessOf(open.admin);
    expect((agency ?? []).map(({ kind, is_this }) => [kind, is_this])).toEqual([['session', true]]);
  });

  it('ends all of a person’s but the session that asks', async () => {
    const { username } = await server.current.db
      .selectFrom('people')
      .select('username')
      .where('id', '=', open.agent.id)
      .executeTakeFirstOrThrow();
    const here = await server.current.as(username);
    succeeded(await here.call('endAccess', { of: 'own' }));
    expect(await open.working()).toEqual(open.kinds.filter((kind) => kind !== 'session' && kind !== 'assistant'));
    expect((await accessOf(here)).own.map(({ is_this }) => is_this)).toEqual([true]);
  });

  it('is refused for what is of another agency or person, and for an agent', async () => {
    const other = await anOpenAgency();
    const { agency } = await accessOf(other.admin);
    for (const kind of open.kinds) {
      const id = find(agency, kind).find(({ is_this }) => !is_this)?.id ?? '0';
      expect([kind, (await open.admin.call('endAccess', { of: 'agency', kind, id })).code]).toEqual([kind, 404]);
      if (kind === 'session' || kind === 'assistant')
        expect((await open.admin.call('endAccess', { of: 'own', kind, id })).code).toBe(404);
    }
    expect((await open.agent.call('endAccess', { of: 'agency' })).code).toBe(403);
    expect(await other.working()).toEqual(other.kinds);
  });

  it('leaves the sessions of other admins to themselves, and takes their assistants', async () => {
    const colleague = await anAdmin(server.current, open.id);
    const token = await anAssistant(open.id, colleague, 'admin');
    succeeded(await open.admin.call('endAccess', { of: 'agency' }));
    expect([(await colleague.call('getUserFreshData', {})).ok, await isHeard(token)]).toEqual([true, false]);
  });
});
