import type { RequestOf } from '@freeboard/contract';
import { CLIENT_TEXT } from '@freeboard/domain/messages';
import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { anAgency, anApplication, aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency();
let admin: SignedIn;
let agent: SignedIn;
beforeAll(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

const LENA = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'Lena@example.com' };
const record = (client: SignedIn, application_id: number, more: Partial<RequestOf<'recordConsent'>> = {}) =>
  client.call('recordConsent', {
    application_id,
    channel: 'sms',
    receiver: LENA.phone,
    state: 'opted_in',
    source: 'Phone call',
    wording: 'Yes, text me.',
    ...more,
  });
const linesOf = async (client: SignedIn, request: RequestOf<'getConsents'>) =>
  succeeded(await client.call('getConsents', request)).consents;

it('R9.10 what a client said by phone stands in the ledger, with its words and who recorded it', async () => {
  const { id } = await made(agent, 'flood', LENA);
  succeeded(await record(agent, id));
  succeeded(
    await record(agent, id, {
      channel: 'email',
      receiver: 'lena@EXAMPLE.com',
      state: 'opted_out',
      source: 'In person',
    }),
  );
  const lines = await linesOf(agent, { application_id: id });
  expect(lines).toMatchObject([
    { channel: 'email', address: 'lena@example.com', state: 'opted_out', source: 'In person' },
    { channel: 'sms', address: LENA.phone, state: 'opted_in', source: 'Phone call', wording: 'Yes, text me.' },
  ]);
  expect(lines.map(({ recorded_by, contact_name }) => [recorded_by, contact_name])).toEqual([
    ['Maria Reyes', 'Lena Hoffmann'],
    ['Maria Reyes', 'Lena Hoffmann'],
  ]);
  expect(await linesOf(admin, { search: 'hoffm' })).toEqual(lines);
  expect(await linesOf(admin, { search: '5550176' })).toEqual([lines[1]]);
  expect(await linesOf(admin, { search: 'nobody' })).toEqual([]);
  const refused = await agent.call('sendMessage', {
    application_id: id,
    type: 'email',
    receiver: LENA.email,
    subject: 'Hello',
    body: 'Hello',
  });
  expect(refused).toMatchObject({
    code: 422,
    errors: { receiver_email: ['This client has unsubscribed from e-mail.'] },
  });
});

it('R9.10 a text of the client is taken back by themselves alone, and a requester agrees for nobody', async () => {
  const { db } = server.current;
  const phone = '(813) 555-0199';
  const { id } = await made(agent, 'flood', {
    ...LENA,
    email: 'stopped@example.com',
    phone,
    requester_phone: '(813) 555-0111',
  });
  const line = { agency_id: null, channel: 'sms', address: '+18135550199', application_id: id, source: CLIENT_TEXT };
  await db
    .insertInto('consents')
    .values({ ...line, state: 'opted_out', wording: 'STOP' })
    .execute();
  expect(await record(agent, id, { receiver: phone })).toMatchObject({
    code: 422,
    errors: { state: ['This client has ended texts. They can allow them again by texting START.'] },
  });
  succeeded(await record(agent, id, { receiver: phone, state: 'opted_out' }));
  expect(await record(agent, id, { receiver: phone })).toMatchObject({ code: 422 });
  expect(await record(agent, id, { receiver: '(813) 555-0111' })).toMatchObject({
    code: 422,
    errors: { state: [expect.stringContaining('requester')] },
  });
  expect(await record(agent, id, { receiver: '12' })).toMatchObject({
    code: 422,
    errors: { receiver: ['10 Digits required.'] },
  });
  const shown = await linesOf(agent, { application_id: id });
  expect(shown.map(({ source }) => source)).toEqual(['Phone call', CLIENT_TEXT]);
});

it('R9.10 the whole ledger is for administrators, and nobody reads that of another agency', async () => {
  const { db } = server.current;
  const { id } = await made(agent, 'flood', LENA);
  succeeded(await record(agent, id));
  expect(await agent.call('getConsents', {})).toMatchObject({ code: 403 });
  expect(await agent.call('getConsents', { address: '(305) 555-0101' })).toMatchObject({ code: 404 });
  const agency = await anAgency(db);
  const other = await server.current.as((await aPerson(db, 'admin', { agency_id: agency.id })).username);
  expect(await linesOf(other, {})).toEqual([]);
  expect(await other.call('getConsents', { application_id: id })).toMatchObject({ code: 404 });
  expect(await other.call('getConsents', { address: LENA.phone })).toMatchObject({ code: 404 });
  expect(await record(other, id)).toMatchObject({ code: 404 });
  const own = await anApplication(db, { agency_id: agency.id });
  expect(await linesOf(other, { application_id: own.id })).toEqual([]);
});
