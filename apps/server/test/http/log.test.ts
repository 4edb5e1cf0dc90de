import { createClient } from '@freeboard/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completed, launched, made } from '../support/application.ts';
import { type Child, startChild } from '../support/child.ts';
import { type SignedIn, useServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

// The child process runs all jobs, and its log is checked.
const server = useServer({ env: { roles: new Set(['web']) } });
let child: Child;
let api: string;
let agent: SignedIn;

beforeAll(async () => {
  const { databaseUrl, sandbox } = server.current;
  child = startChild('child-server.ts', [databaseUrl, sandbox.url, 'info']);
  api = `${(await child.message()).url}/api`;
  const { sessionKey, id } = await server.current.as('agent');
  const client = createClient({ baseUrl: api, sessionKey: () => sessionKey, apiKey: () => server.current.apiKey });
  agent = { ...client, sessionKey, id };
});
afterAll(() => child.kill('SIGTERM'));

const PERSON = {
  first_name: 'Xanthippe',
  last_name: 'Quillfeather',
  email: 'xanthippe.q@bayhome.example',
  phone: '8135550199',
  address1: '4711 Heronsong Lane',
};
const TYPED = ['hunter2-Tr0ub4dor', 'nobody.at.all@nowhere.example', 'Her dog is called Bartholomew'];

const lines = (): Record<string, unknown>[] =>
  child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line));

it('has a line for each call, verb, job, conversation and exchange, and nothing of a person or a secret in any', async () => {
  const { id } = await made(agent, 'flood', PERSON);
  await launched(agent, id);
  await completed(agent, id);
  await agent.call('addNoteOrAttachmentToApplication', { application_id: id, note: TYPED[2] ?? '' } as never);
  await agent.call('login', { username: TYPED[1] ?? '', password: TYPED[0] ?? '' } as never);
  // An unexpected error in a call with data of the person.
  await sql`alter table applications rename to applications_away`.execute(server.current.db);
  const failed = await fetch(`${api}/agent-portal/create-application`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': server.current.apiKey },
    body: JSON.stringify({
      session_key: agent.sessionKey,
      application_type: 'flood',
      useable_details: PERSON,
    }),
  });
  await sql`alter table applications_away rename to applications`.execute(server.current.db);
  const requestId = failed.headers.get('x-request-id');
  expect([failed.status, requestId]).toEqual([500, expect.stringMatching(/^[0-9a-f]{12}$/)]);
  expect(((await failed.json()) as { message: string }).message).toContain(`Reference ${requestId}.`);

  const kinds = ['call', 'verb', 'job', 'carrier_request', 'exchange'];
  await eventually(() => expect(kinds.filter((kind) => !lines().some(({ msg }) => msg === kind))).toEqual([]));
  await eventually(() => {
    const ofFailed = lines().filter(({ request_id }) => request_id === requestId);
    expect(ofFailed.map(({ msg, level }) => `${msg}: ${level}`)).toEqual(
      expect.arrayContaining(['unexpected error: error', 'verb: info', 'call: info']),
    );
  });
  for (const line of lines().filter(({ msg }) => kinds.includes(String(msg))))
    expect(line).toMatchObject({
      time: expect.stringMatching(/Z$/),
      process: expect.any(String),
      roles: 'web,worker,cron',
      request_id: expect.any(String),
      outcome: expect.any(String),
      duration_ms: expect.any(Number),
    });

  const output = child.output().toLowerCase();
  const secrets = [agent.sessionKey, server.current.apiKey, ...TYPED, ...Object.values(PERSON)];
  expect(secrets.filter((secret) => output.includes(secret.toLowerCase()))).toEqual([]);
});
