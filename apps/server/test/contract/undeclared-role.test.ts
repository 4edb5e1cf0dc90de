import { CALL_NAMES, CALLS, type Call } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { beforeAll, expect, it } from 'vitest';
import { NOT_SERVED } from '../../src/features.ts';
import { listen } from '../support/connections/stream.ts';
import { anApplication, aPerson } from '../support/factories.ts';
import { type SignedIn, useServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';
import { samples } from './samples.ts';

/** A role that the access table lacks, as the database of another version may have. */
const UNDECLARED = 'nobody-declared' as Role;
const server = useServer();
let auditor: SignedIn;
let agency_id = 0;
let application_id = 0;

beforeAll(async () => {
  const { db } = server.current;
  const person = await aPerson(db, UNDECLARED, { display_carriers: true });
  agency_id = person.agency_id ?? 0;
  const application = await anApplication(db, { agency_id, agent_id: person.id, created_by: person.id });
  application_id = application.id;
  auditor = await server.current.as(person.username);
});

const PERMITTED = CALL_NAMES.filter((name) => (CALLS[name] as Call).may !== null);

it.each(PERMITTED)('%s is refused, also for what would be theirs', async (name) => {
  const bodies = samples({
    application_id,
    note_id: 1,
    user_id: auditor.id,
    carrier_id: 1,
    quote_id: 1,
    agency_id,
    upload_id: 1,
    client_id: 1,
    merge_id: 1,
    document_id: 1,
    reading_id: 1,
    key_id: 1,
    endpoint_id: 1,
    delivery_id: '1',
    policy_id: 1,
  });
  const answer = await fetch(`${server.current.api}${CALLS[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': server.current.apiKey },
    body: JSON.stringify({ ...bodies[name], session_key: auditor.sessionKey }),
  });
  expect([answer.status, NOT_SERVED.includes(name)]).toEqual([403, NOT_SERVED.includes(name)]);
});

it('hears nothing of what happens in the agency, not even of what would be theirs', async () => {
  const { db } = server.current;
  const admin = await server.current.as((await aPerson(db, 'admin', { agency_id })).username);
  const [mine, theirs] = await Promise.all([listen(auditor), listen(admin)]);
  expect(await admin.call('archiveApplication', { application_id })).toMatchObject({ ok: true });
  await eventually(() => expect(theirs.events).not.toEqual([]));
  expect(mine.events).toEqual([]);
  mine.close();
  theirs.close();
});

it('may still sign out', async () => {
  expect(await auditor.call('logout', {})).toMatchObject({ ok: true });
});
