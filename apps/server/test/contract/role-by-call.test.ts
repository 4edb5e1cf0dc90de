import { CALL_NAMES, CALLS, type Call, type CallName, needsApiKey } from '@freeboard/contract';
import { may, ROLES, type Role } from '@freeboard/domain/access';
import { describe, expect, it } from 'vitest';
import { NOT_SERVED } from '../../src/features.ts';
import { aPerson } from '../support/factories.ts';
import { type SignedIn, useServer } from '../support/server.ts';
import { samples } from './samples.ts';

const server = useServer();
const people = new Map<Role, string>();

/** A person with this role who may see carriers' names, in a new session. */
async function somebody(role: Role): Promise<SignedIn> {
  const username = people.get(role) ?? (await aPerson(server.current.db, role, { display_carriers: true })).username;
  people.set(role, username);
  return server.current.as(username);
}

const UNKNOWN = 2_000_000;
const bodies = samples({
  application_id: UNKNOWN,
  note_id: UNKNOWN,
  user_id: UNKNOWN,
  carrier_id: UNKNOWN,
  quote_id: UNKNOWN,
  agency_id: UNKNOWN,
  upload_id: UNKNOWN,
  client_id: UNKNOWN,
  merge_id: UNKNOWN,
  document_id: UNKNOWN,
  reading_id: UNKNOWN,
  key_id: UNKNOWN,
  endpoint_id: UNKNOWN,
  delivery_id: String(UNKNOWN),
  policy_id: UNKNOWN,
});

/** @returns status and message, without waiting for the events of a stream */
async function status(name: CallName, sessionKey: string | null, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const answer = await fetch(`${server.current.api}${CALLS[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': server.current.apiKey, ...headers },
    body: JSON.stringify({ ...bodies[name], ...(sessionKey ? { session_key: sessionKey } : {}) }),
    signal: stop.signal,
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const envelope = isStream ? { code: answer.status, message: '' } : await answer.json();
  stop.abort();
  expect(envelope.code).toBe(answer.status);
  return { status: answer.status, message: envelope.message as string };
}

describe.each(CALL_NAMES)('%s', (name) => {
  const call: Call = CALLS[name];

  it('wants a session where the contract says so', async () => {
    const { status: code, message } = await status(name, null);
    if (call.access === 'session')
      expect([code, message]).toEqual([401, 'Your session has ended. Please sign in again.']);
    else expect(message).not.toContain('session');
  });

  it.each(ROLES)('opens to %s as R7.9 says', async (role) => {
    const { sessionKey } = await somebody(role);
    const { status: code } = await status(name, sessionKey);
    if (call.may && !may(role, call.may)) expect(code).toBe(403);
    else if (NOT_SERVED.includes(name)) expect(code).toBe(501);
    else if (call.access === 'session') expect([401, 403, 500, 501]).not.toContain(code);
  });
});

it.each(CALL_NAMES.filter((name) => needsApiKey(CALLS[name])))(
  '%s wants the API key, whoever is signed in',
  async (name) => {
    const { sessionKey } = await server.current.as('super');
    for (const key of ['wrong', '', `${server.current.apiKey}x`])
      expect(await status(name, sessionKey, { 'x-api-key': key })).toEqual({
        status: 401,
        message: 'The API key is missing or wrong.',
      });
  },
);

const SPECIFIED: readonly Role[] = ['super-admin', 'admin', 'agent', 'customer'];

/** R7.9 written by hand, so that a mistake in the access table shows: the roles that each call refuses. */
const REFUSED: [call: CallName, roles: Role[]][] = [
  ['getAgentApplicationsList', []],
  ['getApplicationById', []],
  ['createApplication', ['customer']],
  ['updateApplication', ['customer']],
  ['launchApplication', ['customer']],
  ['createApplicationCustomQuote', ['customer']],
  ['addNoteOrAttachmentToApplication', ['customer']],
  ['assignApplication', ['agent', 'customer']],
  ['undoAddressLookup', ['customer']],
  ['closeAddressLookup', ['customer']],
  ['fillLateParcel', ['customer']],
  ['fillEarlierAnswers', ['customer']],
  ['archiveApplication', ['customer']],
  ['duplicateApplication', ['customer']],
  ['quoteOtherLine', ['customer']],
  ['stateLine', ['customer']],
  ['startBulkUpload', ['customer']],
  ['commitBulkUpload', ['customer']],
  ['getBulkUploadErrorsFile', ['customer']],
  ['importApplication', ['customer']],
  ['createUser', ['customer']],
  ['deactivateUser', ['customer']],
  ['loginWithUserId', ['agent', 'customer']],
  ['listMgas', ['admin', 'agent', 'customer']],
  ['createMga', ['admin', 'agent', 'customer']],
  ['updateGlobalSettings', ['agent', 'customer']],
  ['getStandingDefaults', ['customer']],
  ['updateUserStandingDefaults', ['customer']],
  ['updateAgencyStandingDefaults', ['agent', 'customer']],
  ['listCarriers', ['agent', 'customer']],
  ['saveCarrier', ['agent', 'customer']],
  ['getApplicationApiCommunication', ['customer']],
  ['changePassword', []],
];

describe('the table of roles', () => {
  it.each(REFUSED)('%s refuses exactly %j', (name, refused) => {
    const permission = CALLS[name].may;
    expect(SPECIFIED.filter((role) => permission !== null && !may(role, permission))).toEqual(refused);
  });
});
