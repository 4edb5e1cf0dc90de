import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import { fileOf, scriptedPdf } from '../../../test/support/documents/reading-files.ts';
import { aPerson } from '../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { attachFiles } from '../messages/inbound/attach-files.ts';
import { storeFiles } from '../messages/inbound/stored-files.ts';
import { insertMessage } from '../messages/messages.queries.ts';

// Without the worker role, so queued jobs stay queued.
const server = useServer({ env: { roles: new Set(['web']) } });
let agent: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  agent = await server.current.as('agent');
  const { agency_id } = await server.current.db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  colleague = await server.current.as((await aPerson(server.current.db, 'agent', { agency_id })).username);
});

let count = 0;
function aClient() {
  count += 1;
  return { first_name: 'Dana', last_name: `Marlow${'abcdefghij'[count]}`, email: `dana${count}@mail.test` };
}
async function ofClient(by: SignedIn, values: ReturnType<typeof aClient>) {
  const { id, client_id } = await made(by, 'flood', values);
  return { id, client_id: client_id ?? 0 };
}

type Sent = readonly [name: string, content?: Buffer];

async function mailTo(application_id: number, address: string, sent: readonly Sent[]) {
  const { db } = server.current;
  const at = new Date();
  const { agency_id } = await db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow();
  const of = { agency_id, application_id, contact_name: 'Dana Marlow', address };
  const { id } = await insertMessage(db, {
    ...of,
    channel: 'email',
    direction: 'inbound',
    our_number: '',
    subject: 'My papers',
    body: 'Here they are.',
    state: 'received',
    gateway_id: randomUUID(),
    created_at: at,
    updated_at: at,
  });
  const store = server.current.server.services.files;
  const { kept } = await storeFiles(
    store,
    sent.map(([name, bytes = scriptedPdf(fileOf([]))]) => ({ name, bytes })),
    10,
  );
  await attachFiles(db, { message: { id, channel: 'email', subject: 'My papers', at }, whose: of, files: kept });
}

const toRead = async (application_id: number, by = agent) =>
  succeeded(await by.call('listDocuments', { application_id })).to_read;
const ofConversation = async (client_id: number, by = agent) =>
  succeeded(await by.call('getMessages', { conversation_id: `client-${client_id}` })).conversation?.to_read ?? [];
const idsOf = (files: readonly { attachment_id: number | null }[]) =>
  files.flatMap(({ attachment_id }) => attachment_id ?? []);

describe('files that a client sent by e-mail', () => {
  it('are counted until they are read, by content and only where they may hold a document', async () => {
    const { id, client_id } = await ofClient(agent, aClient());
    const same = scriptedPdf(fileOf([]));
    await mailTo(id, 'dana@mail.test', [
      ['dec.pdf', same],
      ['again.pdf', same],
      ['roof.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)])],
      ['letter.txt', Buffer.from('Dear Maria,')],
    ]);
    const files = await toRead(id);
    expect(files.map(({ name }) => name).sort()).toEqual(['dec.pdf', 'roof.jpg']);
    expect(idsOf(await ofConversation(client_id)).sort()).toEqual(idsOf(files).sort());
    const { documents } = succeeded(
      await agent.call('readMessageFiles', { application_id: id, attachment_ids: idsOf(files) }),
    );
    expect(documents.map(({ state }) => state)).toEqual(['queued', 'queued']);
    expect(await toRead(id)).toEqual([]);
    expect(await ofConversation(client_id)).toEqual([]);
  });

  it('are read into another application of the client, attached there once', async () => {
    const values = aClient();
    const one = await ofClient(agent, values);
    const other = await ofClient(agent, values);
    expect(other.client_id).toBe(one.client_id);
    await mailTo(one.id, 'dana@mail.test', [['dec.pdf']]);
    const request = { application_id: other.id, attachment_ids: idsOf(await ofConversation(one.client_id)) };
    const answers = await Promise.all([
      agent.call('readMessageFiles', request),
      agent.call('readMessageFiles', request),
    ]);
    const ids = answers.map((answer) => succeeded(answer).documents.map(({ id }) => id));
    expect(ids[0]).toHaveLength(1);
    expect(ids[1]).toEqual(ids[0]);
    const { notes } = await opened(agent, other.id);
    expect(notes.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['dec.pdf']);
    expect(await ofConversation(one.client_id)).toEqual([]);
  });

  it('are not read into an application of somebody else, nor one out of reach', async () => {
    const one = await ofClient(agent, aClient());
    const stranger = await ofClient(agent, aClient());
    const theirs = await ofClient(colleague, aClient());
    await mailTo(one.id, 'dana@mail.test', [['dec.pdf']]);
    const attachment_ids = idsOf(await toRead(one.id));
    expect(await agent.call('readMessageFiles', { application_id: stranger.id, attachment_ids })).toMatchObject({
      code: 422,
      errors: { attachment_ids: ['These files came from somebody else.'] },
    });
    expect(await agent.call('readMessageFiles', { application_id: theirs.id, attachment_ids })).toMatchObject({
      code: 404,
    });
    for (const [who, code] of [
      ['agent2', 404],
      ['customer', 403],
    ] as const) {
      const by = await server.current.as(who);
      expect(await by.call('readMessageFiles', { application_id: one.id, attachment_ids })).toMatchObject({ code });
    }
    expect(await toRead(one.id)).toHaveLength(1);
  });
});
