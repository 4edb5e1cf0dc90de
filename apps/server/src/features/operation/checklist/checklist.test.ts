import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';

let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  bare = await startTestServer({
    env: { smtpUrl: null, mailFrom: null, twilio: null, propertyDataKey: null },
  });
});
afterAll(async () => {
  await server.stop();
  await bare.stop();
});

const statesOf = async (client: SignedIn) =>
  Object.fromEntries(succeeded(await client.call('getChecklist', {})).items.map(({ item, state }) => [item, state]));

it('says what is on and what is missing, and never a key', async () => {
  expect(await statesOf(await server.as('super'))).toMatchObject({
    carriers: 'on',
    email: 'on',
    texts: 'on',
    providers: 'on',
    files: 'on',
    backups: 'missing',
  });
  const owner = await bare.as('super');
  expect(await statesOf(owner)).toMatchObject({ email: 'missing', texts: 'missing', providers: 'partly' });
  const shown = JSON.stringify(succeeded(await (await server.as('super')).call('getChecklist', {})));
  expect(shown).not.toContain('sandbox-token');
});

it('says whether e-mail is signed, and never with what', async () => {
  const emailOf = async (client: SignedIn) =>
    succeeded(await client.call('getChecklist', {})).items.find(({ item }) => item === 'email');
  expect(await emailOf(await server.as('super'))).toMatchObject({
    state: 'on',
    text: expect.stringContaining('Not signed by Freeboard (DKIM).'),
    advice: expect.stringContaining('DKIM_PRIVATE_KEY'),
  });
  const dkim = { domain: 'agency.example', selector: 's1', privateKey: 'a key' };
  const signing = await startTestServer({ env: { dkim } });
  const found = await emailOf(await signing.as('super'));
  await signing.stop();
  expect(found).toMatchObject({ state: 'on', text: expect.stringContaining('Signed for agency.example'), advice: '' });
  expect(JSON.stringify(found)).not.toContain('a key');
});

it('says whether answers by e-mail come in, and never by which secret', async () => {
  const owner = await server.as('super');
  const textOf = async (client: SignedIn) =>
    succeeded(await client.call('getChecklist', {})).items.find(({ item }) => item === 'email')?.text;
  expect(await textOf(owner)).toContain('Answers come in by webhook, to answers@freeboard.example.');
  expect(await textOf(owner)).not.toContain('sandbox-inbound-mail');
  const closed = await startTestServer({ env: { inboundMail: null } });
  expect(await textOf(await closed.as('super'))).toContain('inbound e-mail is off');
  await closed.stop();
});

it('an agency in which nobody can invite anybody is missing people', async () => {
  const owner = await server.as('super');
  const { id } = await anAgency(server.db, { name: 'Bay Shore Partners' });
  expect(await statesOf(owner)).toMatchObject({ people: 'partly', carriers: 'partly' });
  const { name } = await aPerson(server.db, 'admin', { agency_id: id, name: 'Marcus Bell' });
  const people = succeeded(await owner.call('getChecklist', {})).items.find(({ item }) => item === 'people');
  expect(people?.text).toContain('Bay Shore Partners: 1 admin, no agents.');
  expect(people?.advice).toContain(`${name} doesn't see carrier names. Show them under Users.`);
  await server.db.updateTable('people').set({ display_carriers: true }).where('name', '=', name).execute();
  const after = succeeded(await owner.call('getChecklist', {})).items.find(({ item }) => item === 'people');
  expect(after?.advice).not.toContain('carrier names');
});

it('what is set aside says by whom, and can be taken up again', async () => {
  const owner = await server.as('super');
  const { items } = succeeded(await owner.call('setChecklistItemAside', { item: 'backups', is_set_aside: true }));
  expect(items.find(({ item }) => item === 'backups')).toMatchObject({
    state: 'set aside',
    text: expect.stringContaining('Set aside by Sam Porter'),
  });
  succeeded(await owner.call('setChecklistItemAside', { item: 'backups', is_set_aside: false }));
  expect(await statesOf(owner)).toMatchObject({ backups: 'missing' });
});

describe('a test', () => {
  it('of e-mail sends one to whoever asks', async () => {
    const owner = await server.as('super');
    expect(succeeded(await owner.call('testChecklistItem', { item: 'email' }))).toMatchObject({ is_good: true });
    expect(server.sandbox.inbox.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      ['<super@demo.test>'],
      'A test from Freeboard',
    ]);
  });

  it('of texts sends none, and of the data providers asks one', async () => {
    const owner = await server.as('super');
    const before = server.sandbox.inbox.texts.length;
    for (const item of ['texts', 'providers'] as const)
      expect(succeeded(await owner.call('testChecklistItem', { item }))).toMatchObject({ is_good: true });
    expect(server.sandbox.inbox.texts).toHaveLength(before);
  });

  it.each(['email', 'texts'] as const)('of %s that is not configured says so', async (item) => {
    const owner = await bare.as('super');
    expect(succeeded(await owner.call('testChecklistItem', { item }))).toMatchObject({ is_good: false });
  });
});

it.each(['files', 'backups'] as const)('%s is tried out, and says in words what came of it', async (item) => {
  const owner = await server.as('super');
  const result = succeeded(await owner.call('testChecklistItem', { item }));
  expect(result).toMatchObject({ is_good: true, text: expect.stringMatching(/\.$/) });
  const line = await server.db.selectFrom('history').select('action').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(line.action).toBe(`tested ${item}: it works`);
});
