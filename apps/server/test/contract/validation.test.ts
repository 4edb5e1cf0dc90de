import { CALL_NAMES, CALLS, type CallName } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sendRaw } from '../support/connections/raw.ts';
import { useServer } from '../support/server.ts';
import { samples } from './samples.ts';

const server = useServer();
const bodies = samples({
  application_id: 1,
  note_id: 1,
  user_id: 1,
  carrier_id: 1,
  quote_id: 1,
  agency_id: 1,
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
const fieldsOf = (name: CallName) => Object.entries((CALLS[name].request as z.ZodObject<z.ZodRawShape>).shape);
/** A value that is invalid for every field except those that take any JSON. */
const WRONG = [[{}]];

const OWN_WORDS =
  /^(Field is required|Unknown field|Value is not valid|Invalid Email|Must be .+|Username or Email is required|Password is required|m(in|ax)\. \d+ (Characters|Number))\.$/;

/** Sends a body as a super-admin, who may do everything. @returns the field messages of the expected 422 */
async function refusal(name: CallName, body: object): Promise<Record<string, string[]>> {
  const { sessionKey } = await server.current.as('super');
  const { status, envelope } = await sendRaw(server.current, CALLS[name].path, { ...body, session_key: sessionKey });
  expect({ status, code: envelope.code, data: envelope.data }).toEqual({ status: 422, code: 422, data: null });
  expect(envelope.error?.message).toBe(envelope.message);
  const errors = envelope.error?.errors ?? {};
  for (const messages of Object.values(errors)) for (const message of messages) expect(message).toMatch(OWN_WORDS);
  return errors;
}

const accepts = (type: unknown, value: unknown) => (type as z.ZodType).safeParse(value).success;
const keysThatRefuse = (value: unknown) =>
  CALL_NAMES.map((name) => {
    const keys = fieldsOf(name).flatMap(([key, type]) => (accepts(type, value) ? [] : [key]));
    return [name, keys.sort()] as const;
  }).filter(([, keys]) => keys.length > 0);

describe('every call', () => {
  it.each(CALL_NAMES)('%s refuses a field that it does not know', async (name) => {
    expect(await refusal(name, { ...bodies[name], surprise: 1 })).toEqual({ surprise: ['Unknown field.'] });
  });

  it.each(keysThatRefuse(WRONG))('%s names each field of the wrong type: %j', async (name, keys) => {
    const errors = await refusal(name, { ...bodies[name], ...Object.fromEntries(keys.map((key) => [key, WRONG])) });
    expect([...new Set(Object.keys(errors).map((key) => key.split('.')[0]))].sort()).toEqual(keys);
  });

  it.each(keysThatRefuse(undefined))('%s names each field that is missing: %j', async (name, keys) => {
    const errors = await refusal(name, {});
    expect(Object.keys(errors).sort()).toEqual(keys);
    for (const messages of Object.values(errors)) expect(messages[0]).toMatch(/ is required\.$/);
  });
});

const WORDED: [call: CallName, change: object, errors: Record<string, string[]>][] = [
  [
    'login',
    { username: '', password: '' },
    {
      username: ['Username or Email is required.', 'min. 3 Characters.'],
      password: ['Password is required.', 'min. 8 Characters.'],
    },
  ],
  [
    'login',
    { username: 'ab', password: 'short' },
    { username: ['min. 3 Characters.'], password: ['min. 8 Characters.'] },
  ],
  ['getApplicationById', { application_id: '7' }, { application_id: ['Must be a number.'] }],
  ['getApplicationById', { application_id: 1.5 }, { application_id: ['Must be a whole number.'] }],
  ['getApplicationById', { application_id: 0 }, { application_id: ['min. 0 Number.'] }],
  ['createApplication', { application_type: 'boat' }, { application_type: ['Value is not valid.'] }],
  [
    'createApplicationCustomQuote',
    { carrier_name: ' ', premium: 0 },
    { carrier_name: ['Field is required.'], premium: ['Value is not valid.'] },
  ],
  ['createApplicationCustomQuote', { carrier_url: 'javascript:alert(1)' }, { carrier_url: ['Value is not valid.'] }],
  [
    'addNoteOrAttachmentToApplication',
    { note_details: { title: 'ab', body: 'short' } },
    { 'note_details.title': ['min. 3 Characters.'], 'note_details.body': ['min. 10 Characters.'] },
  ],
  ['getAgentApplicationsList', { filters: { status: ['gone'] } }, { 'filters.status.0': ['Value is not valid.'] }],
  ['getAgentApplicationsList', { filters: { surprise: 1 } }, { 'filters.surprise': ['Unknown field.'] }],
];

describe('the words of a refusal', () => {
  it.each(WORDED)('%s with %j', async (name, change, errors) => {
    expect(await refusal(name, { ...bodies[name], ...change })).toEqual(errors);
  });
});
