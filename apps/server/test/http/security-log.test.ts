import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { succeeded } from '../support/application.ts';
import { readMetrics } from '../support/env.ts';
import { useServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const folder = mkdtempSync(join(tmpdir(), 'freeboard-security-'));
const path = join(folder, 'log', 'security.log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const server = useServer({ env: { securityLog: path } });

const lines = (): Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('writes sign-ins, refusals, work as another, changes of people, exports and uses of keys to the file', async () => {
  const { guest } = server.current;
  const [owner, admin] = [await server.current.as('super'), await server.current.as('admin')];
  const { id: agentId } = await server.current.as('agent');
  const signedIn = succeeded(await guest.call('login', { username: 'agent', password: 'demo-pass-1' }));
  await guest.call('login', { username: 'agent', password: 'Wr0ng-pass-word' });
  succeeded(await admin.call('loginWithUserId', { user_id: agentId }));
  succeeded(await admin.call('deactivateUser', { user_id: agentId }));
  succeeded(await admin.call('activateUser', { user_id: agentId }));
  succeeded(await admin.call('exportAgencyHistory', {} as never));
  succeeded(await owner.call('testChecklistItem', { item: 'files' }));
  succeeded(await owner.call('logout', {}));

  await eventually(() =>
    expect(lines().map(({ event, outcome }) => `${event} ${outcome}`)).toEqual(
      expect.arrayContaining([
        'sign_in ok',
        'sign_in_failed refused',
        'impersonation ok',
        'permission_changed ok',
        'export ok',
        'key_used ok',
        'sign_out ok',
      ]),
    ),
  );
  expect(lines().find(({ event }) => event === 'sign_in')).toMatchObject({ person_id: agentId, call: '/api/login' });
  expect(lines().find(({ event }) => event === 'sign_in_failed')).toMatchObject({ person_id: agentId, count: 1 });
  expect(lines().find(({ event }) => event === 'impersonation')).toMatchObject({
    person_id: admin.id,
    target: { user_id: agentId },
    request_id: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  const text = readFileSync(path, 'utf8');
  expect(text).not.toMatch(/Wr0ng|demo-pass|@demo\.test|Maria/);
  expect(text).not.toContain(signedIn.session.session_key);
  expect(await readMetrics(server.current.url)).toContain('freeboard_security_events_total{event="sign_in_failed"} 1');
});
