import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const agency = useAgency({ carriers: 'none' });
let agent: SignedIn;
let admin: SignedIn;
let colleague: SignedIn;
let count = 0;
beforeAll(async () => {
  agent = await agency.current.as('agent');
  admin = await agency.current.as('admin');
  const person = await aPerson(agency.current.db, 'agent', { agency_id: agency.current.id });
  colleague = await agency.current.as(person.username);
});

function aClient() {
  count += 1;
  return {
    first_name: 'Dana',
    last_name: `Marlow${'abcdefghij'[Math.floor(count / 10)]}${'abcdefghij'[count % 10]}`,
    email: `dana-${agency.current.id}-${count}@marlow.example`,
    phone: `(904) 557-${1_000 + count}`,
  };
}
type Values = ReturnType<typeof aClient>;
const dialed = (phone: string) => `+1${phone.replaceAll(/\D/g, '')}`;

async function ofClient(by: SignedIn, values: Values, type: 'flood' | 'home' = 'flood') {
  const application = await made(by, type, values);
  return { ...application, client_id: application.client_id ?? 0 };
}

type Row = Partial<{
  channel: string;
  direction: string;
  body: string;
  subject: string;
  state: string;
  address: string;
  application_id: number | null;
  agency_id: number;
  not_before: Date;
  contact_name: string;
  sender_saw_carriers: boolean;
  client_words: string;
}>;
/** Inserts a message as if it had been sent or received. @returns its id */
async function stored(row: Row): Promise<number> {
  const isOut = row.direction === 'outbound';
  const message = await agency.current.db
    .insertInto('messages')
    .values({
      ...{ agency_id: agency.current.id, channel: 'sms', direction: 'inbound', address: '', body: 'Hello' },
      ...{ state: isOut ? 'sent' : 'received' },
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return message.id;
}
const text = (values: Values, application_id: number | null, more: Row = {}) =>
  stored({ address: dialed(values.phone), application_id, ...more });
const mail = (values: Values, application_id: number | null, more: Row = {}) =>
  stored({ channel: 'email', address: values.email, application_id, subject: 'Quotes', ...more });

const list = async (by: SignedIn, more: object = {}) =>
  succeeded(await by.call('getMessages', { limit: 100, ...more }));
const rowsOf = async (by: SignedIn, more: object = {}) => (await list(by, more)).conversations;
const open = async (by: SignedIn, conversation_id: string) =>
  succeeded(await by.call('getMessages', { conversation_id }));
const idOf = (client_id: number) => `client-${client_id}`;

describe('a conversation with a client', () => {
  it('is one over texts, e-mails and all applications, in the order of time', async () => {
    const values = aClient();
    const [flood, home] = [await ofClient(agent, values), await ofClient(agent, values, 'home')];
    await text(values, flood.id, { body: 'one' });
    await mail(values, home.id, { body: 'two', direction: 'outbound' });
    await text(values, home.id, { body: 'three' });
    const rows = (await rowsOf(agent)).filter(({ contact_name }) => contact_name.endsWith(values.last_name));
    expect(rows).toMatchObject([{ id: idOf(flood.client_id), unread: 2, last: { body: 'three', channel: 'sms' } }]);
    const { conversation, messages } = await open(agent, idOf(flood.client_id));
    expect(messages.map(({ body, channel, application_id }) => [body, channel, application_id])).toEqual([
      ['three', 'sms', home.id],
      ['two', 'email', home.id],
      ['one', 'sms', flood.id],
    ]);
    expect(conversation?.applications.map(({ id, application_type }) => [id, application_type])).toEqual([
      [home.id, 'home'],
      [flood.id, 'flood'],
    ]);
    expect(conversation?.receivers).toEqual([
      { channel: 'sms', address: values.phone, consent: 'unknown' },
      { channel: 'email', address: values.email, consent: 'unknown' },
    ]);
  });

  it('is found by an address alone, as links have it', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    await text(values, id);
    expect((await open(agent, values.phone)).conversation).toMatchObject({ id: idOf(client_id), client_id });
  });

  it('is open to be begun before anything was written', async () => {
    const values = aClient();
    const { client_id } = await ofClient(agent, values);
    const { conversation, messages } = await open(agent, idOf(client_id));
    expect(messages).toEqual([]);
    expect(conversation).toMatchObject({ contact_name: `Dana ${values.last_name}`, unread: 0 });
    expect(conversation?.receivers).toHaveLength(2);
  });

  it('names the consent to each channel; a refusal on the shared number goes before an agreement', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    const of = { agency_id: agency.current.id, application_id: id, source: 'Phone call' };
    const address = dialed(values.phone);
    await agency.current.db
      .insertInto('consents')
      .values([
        { ...of, channel: 'sms', address, state: 'opted_in' },
        { ...of, channel: 'email', address: values.email, state: 'opted_out' },
      ])
      .execute();
    const consents = async () =>
      (await open(agent, idOf(client_id))).conversation?.receivers.map(({ channel, consent }) => [channel, consent]);
    expect((await consents())?.toSorted()).toEqual([
      ['email', 'opted_out'],
      ['sms', 'opted_in'],
    ]);
    const stop = { ...of, agency_id: null, channel: 'sms', address, state: 'opted_out', source: 'client text' };
    await agency.current.db.insertInto('consents').values(stop).execute();
    expect(await consents()).toContainEqual(['sms', 'opted_out']);
  });

  it('moves with its client: merged into another one, and back', async () => {
    const [one, two] = [aClient(), aClient()];
    const [into, from] = [await ofClient(agent, one), await ofClient(agent, two)];
    await text(one, into.id, { body: 'of one' });
    await mail(two, from.id, { body: 'of two' });
    const { merge_id } = succeeded(
      await agent.call('mergeClients', { client_id: into.client_id, other_id: from.client_id }),
    );
    const bodies = async (id: number) => (await open(agent, idOf(id))).messages.map(({ body }) => body);
    expect(await bodies(into.client_id)).toEqual(['of two', 'of one']);
    expect(await bodies(from.client_id)).toEqual(['of two', 'of one']);
    const shown = (await rowsOf(agent)).map(({ id }) => id);
    expect(shown).toContain(idOf(into.client_id));
    expect(shown).not.toContain(idOf(from.client_id));
    succeeded(await agent.call('undoClientMerge', { merge_id }));
    expect(await bodies(into.client_id)).toEqual(['of one']);
    expect(await bodies(from.client_id)).toEqual(['of two']);
  });

  it('is found by a client at any remove of its merges, as its record and tasks are', async () => {
    const [first, second, last] = [
      await ofClient(agent, aClient()),
      await ofClient(agent, aClient()),
      await ofClient(agent, aClient()),
    ];
    await text(aClient(), last.id, { body: 'of the last' });
    const { task } = succeeded(
      await agent.call('saveTask', { client_id: first.client_id, title: 'Call back', due_on: '2030-01-01' }),
    );
    const leads = (from: number, into: number) =>
      agency.current.db.updateTable('clients').set({ merged_into: into }).where('id', '=', from).execute();
    await agency.current.db
      .updateTable('applications')
      .set({ client_id: last.client_id })
      .where('id', 'in', [first.id, second.id])
      .execute();
    await leads(first.client_id, second.client_id);
    await leads(second.client_id, last.client_id);
    expect((await open(agent, idOf(first.client_id))).messages.map(({ body }) => body)).toEqual(['of the last']);
    expect(succeeded(await agent.call('getClient', { client_id: first.client_id })).client).toMatchObject({
      id: last.client_id,
    });
    const { tasks } = succeeded(await agent.call('listTasks', { client_id: last.client_id, view: 'open' }));
    expect(tasks.data).toMatchObject([{ id: task.id, client: { id: last.client_id } }]);
  });
});

describe('an address that belongs to no client', () => {
  it('has a conversation of its own, also where a client has the same address', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    const nameless = await made(agent, 'flood', { first_name: '', last_name: '', phone: values.phone, email: '' });
    expect(nameless.client_id).toBeNull();
    await text(values, nameless.id, { body: 'of nobody' });
    await text(values, id, { body: 'of Dana' });
    const alone = (await rowsOf(agent)).find((row) => row.client_id === null && row.address === values.phone);
    expect(alone).toMatchObject({
      id: `address-${agency.current.id}-${values.phone}`,
      last: { body: 'of nobody' },
      unread: 1,
    });
    const { conversation, messages } = await open(agent, alone?.id ?? '');
    expect(messages.map(({ body }) => body)).toEqual(['of nobody']);
    expect(conversation?.applications.map((one) => one.id)).toEqual([nameless.id]);
    expect((await open(agent, idOf(client_id))).messages.map(({ body }) => body)).toEqual(['of Dana']);
  });

  it('that no agency has is shown to who may give it to one', async () => {
    const values = aClient();
    await text(values, null, { agency_id: null as never, body: 'Who am I?' });
    const owner = await agency.current.as('super');
    expect((await open(owner, values.phone)).messages).toMatchObject([{ body: 'Who am I?', application_id: null }]);
    expect((await open(admin, values.phone)).messages).toEqual([]);
  });

  it('that two agencies wrote to has a conversation of each for who sees both', async () => {
    const values = aClient();
    const other = await agency.current.as('agent2');
    const { agency_id: otherAgency } = await agency.current.db
      .selectFrom('people')
      .select('agency_id')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await text(values, null, { body: 'to the first agency' });
    await text(values, null, { agency_id: otherAgency ?? 0, body: 'to the second agency' });
    const owner = await agency.current.as('super');
    const rows = (await rowsOf(owner, { filter: 'unread' })).filter(({ address }) => address === values.phone);
    expect(rows.map(({ id, unread, last }) => [id, unread, last.body])).toEqual([
      [`address-${otherAgency}-${values.phone}`, 1, 'to the second agency'],
      [`address-${agency.current.id}-${values.phone}`, 1, 'to the first agency'],
    ]);
    const seen = async (id: string) => (await open(owner, id)).messages.map(({ body }) => body);
    expect(await seen(rows[1]?.id ?? '')).toEqual(['to the first agency']);
    expect(await owner.call('markMessagesRead', { conversation_id: rows[0]?.id ?? '' })).toMatchObject({
      data: { read: 1 },
    });
    expect((await rowsOf(owner, { filter: 'unread' })).map(({ id }) => id)).toContain(rows[1]?.id);
    expect((await open(agent, `address-${otherAgency}-${values.phone}`)).messages).toEqual([]);
  });
});

describe('who sees it', () => {
  it('an agent sees the messages of their applications alone, an admin all of the client', async () => {
    const values = aClient();
    const [mine, theirs] = [await ofClient(agent, values), await ofClient(colleague, values, 'home')];
    await text(values, mine.id, { body: 'mine' });
    await mail(values, theirs.id, { body: 'theirs' });
    const seen = async (by: SignedIn) => {
      const row = (await rowsOf(by)).find(({ client_id }) => client_id === mine.client_id);
      const { messages, conversation } = await open(by, idOf(mine.client_id));
      return [row?.last.body, row?.unread, messages.map(({ body }) => body), conversation?.applications.length];
    };
    expect(await seen(agent)).toEqual(['mine', 1, ['mine'], 1]);
    expect(await seen(colleague)).toEqual(['theirs', 1, ['theirs'], 1]);
    expect(await seen(admin)).toEqual(['theirs', 2, ['theirs', 'mine'], 2]);
  });

  it.each(['agent2', 'colleague'])('%s sees and marks nothing of it', async (who) => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    await text(values, id);
    const other = who === 'colleague' ? colleague : await agency.current.as(who);
    expect(await other.call('getMessages', { conversation_id: idOf(client_id) })).toMatchObject({ code: 404 });
    expect((await open(other, values.phone)).messages).toEqual([]);
    expect(await rowsOf(other, { search: values.last_name })).toEqual([]);
    for (const conversation_id of [idOf(client_id), values.phone])
      expect(succeeded(await other.call('markMessagesRead', { conversation_id }))).toEqual({ read: 0 });
    expect((await open(agent, idOf(client_id))).conversation?.unread).toBe(1);
  });

  it('a customer has no console', async () => {
    const customer = await agency.current.as('customer');
    expect(await customer.call('getMessages', {})).toMatchObject({ code: 403 });
  });
});

describe('files of messages', () => {
  /** Inserts a message with a PDF. @returns the file's id */
  async function withFile(application: { id: number; agency_id: number }, row: Row & { sender_saw_carriers: boolean }) {
    const message_id = await mail(aClient(), application.id, { ...row, agency_id: application.agency_id });
    const file = { message_id, agency_id: application.agency_id, name: 'Quotes.pdf', media_type: 'application/pdf' };
    const { id } = await agency.current.db
      .insertInto('message_files')
      .values({ ...file, bytes: Buffer.from('%PDF-1.7') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const agencyOf = async (id: number) => {
    const query = agency.current.db.selectFrom('applications').select(['id', 'agency_id']).where('id', '=', id);
    return query.executeTakeFirstOrThrow();
  };
  const documentsOf = async (by: SignedIn, client_id: number) =>
    (await open(by, idOf(client_id))).messages.map(({ files, documents }) => [files, documents]);

  it('can be opened once they have gone out', async () => {
    const { id, client_id } = await ofClient(agent, aClient());
    const application = await agencyOf(id);
    const out = { direction: 'outbound', sender_saw_carriers: true };
    const sent = await withFile(application, { ...out, state: 'delivered' });
    await withFile(application, { ...out, state: 'failed' });
    expect(await documentsOf(agent, client_id)).toEqual([
      [['Quotes.pdf'], []],
      [['Quotes.pdf'], [{ kind: 'proposal', id: sent, name: 'Quotes.pdf' }]],
    ]);
    const opening = { application_id: id, kind: 'proposal' as const, document_id: sent };
    expect((await agent.call('openFollowedDocument', opening)).ok).toBe(true);
  });

  it('that name carriers are closed to who may not see them', async () => {
    const masked = await agency.current.as('agent2');
    const { id, client_id } = await ofClient(masked, aClient());
    const application = await agencyOf(id);
    const out = { direction: 'outbound', state: 'sent' };
    await withFile(application, { ...out, sender_saw_carriers: true });
    const own = await withFile(application, { ...out, sender_saw_carriers: false });
    expect(await documentsOf(masked, client_id)).toEqual([
      [['Quotes.pdf'], [{ kind: 'proposal', id: own, name: 'Quotes.pdf' }]],
      [['Quotes.pdf'], []],
    ]);
  });
});

describe('the filters', () => {
  it('narrow to what is unread, held, not delivered and mine, with counts', async () => {
    const [unread, held, failed] = [aClient(), aClient(), aClient()];
    const ids = new Map<string, number>();
    for (const [name, values] of Object.entries({ unread, held, failed }))
      ids.set(name, (await ofClient(agent, values)).id);
    const before = await list(agent);
    await text(unread, ids.get('unread') ?? 0);
    const not_before = new Date('2026-11-24T14:00:00Z');
    await text(held, ids.get('held') ?? 0, { direction: 'outbound', state: 'held', not_before });
    await mail(failed, ids.get('failed') ?? 0, { direction: 'outbound', state: 'failed' });
    const named = async (filter: string) =>
      (await rowsOf(agent, { filter }))
        .map(({ contact_name }) => contact_name.replace('Dana ', ''))
        .filter((name) => [unread, held, failed].some(({ last_name }) => last_name === name));
    expect(await named('unread')).toEqual([unread.last_name]);
    expect(await named('held')).toEqual([held.last_name]);
    expect(await named('failed')).toEqual([failed.last_name]);
    expect(await named('mine')).toEqual([failed, held, unread].map(({ last_name }) => last_name));
    const row = (await rowsOf(agent, { filter: 'held' }))[0];
    expect(row).toMatchObject({ held: 1, held_until: not_before.toISOString() });
    const { counts } = await list(agent);
    for (const name of ['unread', 'held', 'failed'] as const)
      expect(counts?.[name]).toEqual({ count: (before.counts?.[name].count ?? 0) + 1, is_exact: true });
  });

  it('mine leaves out the applications that a colleague handles', async () => {
    const values = aClient();
    const { id } = await ofClient(agent, values);
    await text(values, id);
    const names = async (by: SignedIn) =>
      (await rowsOf(by, { filter: 'mine' })).filter(({ contact_name }) => contact_name.endsWith(values.last_name));
    expect(await names(agent)).toHaveLength(1);
    expect(await names(admin)).toEqual([]);
  });

  it('a page follows on another, each conversation once', async () => {
    const all = (await rowsOf(admin)).map(({ id }) => id);
    const paged: string[] = [];
    let before: number | undefined;
    do {
      const page = await list(admin, { limit: 3, ...(before === undefined ? {} : { before }) });
      paged.push(...page.conversations.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the search', () => {
  it.each<[string, (values: Values, number: number) => string]>([
    ['name in any order', ({ last_name }) => `${last_name} dana`],
    ['e-mail address', ({ email }) => email],
    ['phone number', ({ phone }) => phone],
    ['last digits of it', ({ phone }) => phone.slice(-8)],
    ['number of an application', (_, number) => `#${number}`],
    ['words that were written', ({ last_name }) => `garage ${last_name}`],
  ])('finds by the %s', async (_, textOf) => {
    const values = aClient();
    const { id, client_id, application_id } = await ofClient(agent, values);
    await text(values, id, { body: `Does it cover the Garage of ${values.last_name}?` });
    const rows = await rowsOf(agent, { search: textOf(values, application_id) });
    expect(rows.map((row) => row.client_id)).toEqual([client_id]);
  });

  it('finds an address that only a message has', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    const address = `spouse-${client_id}@elsewhere.example`;
    await mail(values, id, { address, contact_name: 'Otto' });
    expect((await rowsOf(agent, { search: address })).map((row) => row.client_id)).toEqual([client_id]);
  });

  it.each(["O'Brien & (x | y) !z", "':*", '%%%', '\\', '<->', 'a:b'])(
    'takes %j as words, not as a query',
    async (search) => {
      expect((await agent.call('getMessages', { search })).ok).toBe(true);
    },
  );

  it('is narrowed by the filter', async () => {
    const values = aClient();
    const { id } = await ofClient(agent, values);
    await text(values, id, { direction: 'outbound' });
    expect(await rowsOf(agent, { search: values.last_name })).toHaveLength(1);
    expect(await rowsOf(agent, { search: values.last_name, filter: 'unread' })).toEqual([]);
  });
});

describe('being done with a conversation', () => {
  it('reads what came in by either channel and sees what failed, up to what was seen', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    await text(values, id);
    await mail(values, id, { direction: 'outbound', state: 'failed' });
    const seen = await mail(values, id);
    await text(values, id, { body: 'came meanwhile' });
    const done = { conversation_id: idOf(client_id), up_to: seen };
    expect(succeeded(await agent.call('markMessagesRead', done))).toEqual({ read: 3 });
    const row = (await rowsOf(agent)).find((one) => one.client_id === client_id);
    expect(row).toMatchObject({ unread: 1, failed: 0, last: { body: 'came meanwhile' } });
  });

  it('loses nothing while a colleague replies', async () => {
    const values = aClient();
    const { id, client_id } = await ofClient(agent, values);
    const seen = await mail(values, id);
    const reply = {
      application_id: id,
      type: 'email' as const,
      receiver: values.email,
      subject: 'Hi',
      body: 'A reply',
    };
    const [sent, read] = await Promise.all([
      admin.call('sendMessage', reply),
      agent.call('markMessagesRead', { conversation_id: idOf(client_id), up_to: seen }),
    ]);
    expect([sent.ok, succeeded(read).read]).toEqual([true, 1]);
    const { conversation, messages } = await open(agent, idOf(client_id));
    expect([conversation?.unread, messages.map(({ body }) => body)]).toEqual([0, ['A reply', 'Hello']]);
  });

  it.each(['client-0', 'client-99999999999', 'client-2147483647', ''])(
    'finds nothing as %j',
    async (conversation_id) => {
      const answer = await agent.call('markMessagesRead', { conversation_id });
      expect(answer).toMatchObject({ ok: true, data: { read: 0 } });
    },
  );
});

it('is found by what the client wrote, not by what they quoted of ours', async () => {
  const values = aClient();
  const { id } = await ofClient(admin, values);
  await text(values, id, {
    body: '> The zephyrine deductible applies\nNo quixotic flood, please',
    client_words: 'No quixotic flood, please',
  });
  expect(await rowsOf(admin, { search: 'quixotic' })).toMatchObject([
    { last: { client_words: 'No quixotic flood, please' } },
  ]);
  expect(await rowsOf(admin, { search: 'zephyrine' })).toEqual([]);
});
