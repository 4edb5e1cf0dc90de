import { randomBytes } from 'node:crypto';
import { FILE_LIMITS, GUEST_LIMITS } from '@freeboard/domain/files';
import { EICAR, type TextMedia } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, startTestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { INBOUND_PATH } from '../webhook-urls.ts';
import { MEDIA_QUEUE, takeUpMediaJob } from './fetch-media.ts';
import { TOO_MANY_TODAY } from './stored-files.ts';

const server = useServer();
let agent: SignedIn;
let application_id = 0;
let next = 5_000;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
/** A picture with unique bytes. */
const picture = (more: Partial<TextMedia> = {}): TextMedia => ({
  type: 'image/png',
  bytes: Buffer.concat([PNG, randomBytes(8)]),
  ...more,
});

beforeAll(async () => {
  agent = await server.current.as('agent');
  application_id = (await quoted(agent)).id;
});
beforeEach(async () => {
  agent = await server.current.as('agent');
});

async function aClient(of = application_id) {
  next += 1;
  const receiver = `(941) ${String(200 + (next % 700))}-${next}`;
  const input = { application_id: of, type: 'sms', receiver, body: `Hello ${receiver}` } as const;
  succeeded(await agent.call('sendMessage', { ...input, consent_source: 'Phone call' }));
  return { shown: receiver, dialed: `+1${receiver.replaceAll(/\D/g, '')}` };
}
const bring = (dialed: string, media: readonly TextMedia[], body = '', sid?: string) =>
  server.current.sandbox.textWithMedia(dialed, body, media, sid);
const inbound = async (shown: string) =>
  succeeded(await agent.call('getMessages', { address: shown })).messages.filter(
    ({ direction }) => direction === 'inbound',
  );
const last = async (shown: string) => {
  const [message] = await inbound(shown);
  if (!message) throw new Error('Nothing came.');
  return message;
};
const reaches = (shown: string, states: readonly string[]) =>
  eventually(async () => {
    const message = await last(shown);
    expect(message.media.map(({ state }) => state)).toEqual(states);
    return message;
  });
const jobsOf = async (messageId: number) =>
  (
    await sql<{ state: string; retry_limit: number }>`select state, retry_limit from pgboss.job
      where name = ${MEDIA_QUEUE} and (data ->> 'message_id')::int = ${messageId}`.execute(server.current.db)
  ).rows;
/** Waits for a failed attempt, and makes the job due now, as its last attempt with `isLast`. */
const retryNow = (messageId: number, isLast = false) =>
  eventually(async () => {
    const { numAffectedRows } = await sql`update pgboss.job
      set start_after = now() - interval '1 hour', retry_limit = case when ${isLast} then retry_count + 1 else retry_limit end
      where name = ${MEDIA_QUEUE} and (data ->> 'message_id')::int = ${messageId} and state = 'retry'`.execute(
      server.current.db,
    );
    expect(numAffectedRows).toBe(1n);
  });
const notesOf = async (id: number) =>
  succeeded(await agent.call('getNoteAndAttachmentsOfApplication', { application_id: id })).notes;

describe('pictures of a text', () => {
  it('are saved at a message of pictures alone and with the application, in one note with one notification', async () => {
    const { id } = await made(agent, 'flood');
    const { shown, dialed } = await aClient(id);
    const before = await server.current.db
      .selectFrom('notifications')
      .select('id')
      .where('application_id', '=', id)
      .execute();
    expect(await bring(dialed, [picture(), picture()])).toBe(200);
    const message = await reaches(shown, ['saved', 'saved']);
    expect(message).toMatchObject({ body: '', reason: '', files: ['Picture 1.png', 'Picture 2.png'] });
    expect(message.documents).toHaveLength(2);
    const notes = (await notesOf(id)).filter(({ attachments }) => attachments.length > 0);
    expect(notes).toHaveLength(1);
    expect(notes[0]?.attachments.map(({ name }) => name)).toEqual(['Picture 1.png', 'Picture 2.png']);
    expect(notes[0]).toMatchObject({ title: `Files by text from ${message.contact_name || shown}` });
    const told = server.current.db.selectFrom('notifications').select('text').where('application_id', '=', id);
    const people = new Set((await told.select('person_id').execute()).map(({ person_id }) => person_id));
    expect((await told.execute()).length - before.length).toBe(people.size);
    const { to_read } = succeeded(await agent.call('listDocuments', { application_id: id }));
    expect(to_read.map(({ name }) => name).toSorted()).toEqual(['Picture 1.png', 'Picture 2.png']);
    const { entries } = succeeded(await agent.call('getApplicationTimeline', { application_id: id }));
    expect(entries.find(({ kind }) => kind === 'received')).toMatchObject({ text: '2 pictures' });
  });

  it('show nothing of where the gateway keeps them', async () => {
    const { shown, dialed } = await aClient();
    await bring(dialed, [picture({ misses: 1 })], 'Here is my roof');
    await eventually(() => last(shown));
    const answer = JSON.stringify(succeeded(await agent.call('getMessages', { address: shown })));
    expect(answer).not.toMatch(/2010-04-01|Accounts|twilio|Signature/i);
    await retryNow((await last(shown)).id);
    await reaches(shown, ['saved']);
  });

  it('of a text that is delivered twice are saved once', async () => {
    const { shown, dialed } = await aClient();
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const sent = picture();
    await Promise.all([bring(dialed, [sent], 'Twice', sid), bring(dialed, [sent], 'Twice', sid)]);
    const { id } = await reaches(shown, ['saved']);
    expect(await inbound(shown)).toHaveLength(1);
    expect(await jobsOf(id)).toHaveLength(1);
    const files = server.current.db.selectFrom('message_files').select('id').where('message_id', '=', id);
    expect(await files.execute()).toHaveLength(1);
  });

  it('that are there late are waited for, and join the note of those that were there', async () => {
    const { id } = await made(agent, 'flood');
    const { shown, dialed } = await aClient(id);
    await bring(dialed, [picture(), picture({ misses: 2 }), picture({ misses: 1, status: 503 })], 'My roof');
    const message = await reaches(shown, ['saved', 'waiting', 'waiting']);
    await retryNow(message.id);
    await reaches(shown, ['saved', 'waiting', 'saved']);
    await retryNow(message.id);
    expect(await reaches(shown, ['saved', 'saved', 'saved'])).toMatchObject({ reason: '' });
    const notes = (await notesOf(id)).filter(({ attachments }) => attachments.length > 0);
    expect(notes.map(({ attachments }) => attachments.length)).toEqual([3]);
    expect(notes[0]?.body).toBe('They came with: My roof');
  });

  it('that never are there say so once all attempts are over', async () => {
    const { shown, dialed } = await aClient();
    await bring(dialed, [picture({ misses: 99 }), picture()], 'Look');
    const { id } = await reaches(shown, ['waiting', 'saved']);
    await retryNow(id, true);
    expect((await reaches(shown, ['failed', 'saved'])).files).toEqual(['Picture 2.png']);
    const { media_waiting } = await server.current.db
      .selectFrom('messages')
      .select('media_waiting')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(media_waiting).toBeNull();
  });

  it('that wait without a job are queued again', async () => {
    const { shown, dialed } = await aClient();
    await bring(dialed, [picture({ misses: 1 })]);
    const { id } = await eventually(() => last(shown));
    await eventually(async () => expect(await jobsOf(id)).toMatchObject([{ state: 'retry' }]));
    await sql`delete from pgboss.job where name = ${MEDIA_QUEUE} and (data ->> 'message_id')::int = ${id}`.execute(
      server.current.db,
    );
    const created_at = new Date(Date.now() - 600_000);
    await server.current.db.updateTable('messages').set({ created_at }).where('id', '=', id).execute();
    await doNow(server.current, takeUpMediaJob);
    await reaches(shown, ['saved']);
  });

  it('of a number that nobody knows stay with their message until it is tied to an application', async () => {
    const dialed = '+19415550199';
    const { id } = await made(agent, 'flood');
    await bring(dialed, [picture()]);
    const row = () =>
      server.current.db.selectFrom('messages').select(['id', 'media']).where('address', '=', dialed).executeTakeFirst();
    await eventually(async () => expect(await row()).toMatchObject({ media: [{ kind: 'picture', state: 'saved' }] }));
    const owner = await server.current.as('super');
    succeeded(await owner.call('tieConversation', { channel: 'sms', address: dialed, application_id: id }));
    const notes = (await notesOf(id)).filter(({ attachments }) => attachments.length > 0);
    expect(notes.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['Picture.png']]);
    expect(notes[0]?.body).toBe('They came with a text without words.');
  });
});

describe('what is not taken', () => {
  it('is named at the message, and the rest is saved', async () => {
    const { shown, dialed } = await aClient();
    const large = { type: 'video/mp4', bytes: Buffer.alloc(FILE_LIMITS.bytes + 1) };
    const program = { type: 'image/jpeg', bytes: EXE };
    const empty = { type: 'application/pdf', bytes: Buffer.alloc(0) };
    await bring(dialed, [large, program, picture(), empty]);
    const message = await reaches(shown, ['refused', 'refused', 'saved', 'refused']);
    expect(message.files).toEqual(['Picture 2.png']);
    expect(message.reason).toMatch(/Video: This file is over 25 MB\./);
    expect(message.reason).toMatch(/Picture 1.*This is a Windows program\. Not accepted\./);
    expect(message.reason).toMatch(/File: This file is empty\./);
  });

  it('is a picture that an iPhone alone shows: it is saved, and says so', async () => {
    const { id } = await made(agent, 'flood');
    const { shown, dialed } = await aClient(id);
    await bring(dialed, [{ type: 'image/heic', bytes: HEIC }]);
    const message = await reaches(shown, ['saved']);
    expect(message).toMatchObject({
      files: ['Picture.heic'],
      reason: 'Picture.heic: an iPhone picture (HEIC) can be downloaded, but not shown or read here. Ask for a JPEG.',
    });
    expect(succeeded(await agent.call('listDocuments', { application_id: id })).to_read).toEqual([]);
  });

  it('is fetched from no other host than the gateway’s', async () => {
    const { shown, dialed } = await aClient();
    const { sandbox } = server.current;
    const before = sandbox.requests()['/inbox'] ?? 0;
    expect(await sandbox.textWithMedia(dialed, '', [{ ...picture(), url: `${sandbox.url}/inbox` }])).toBe(200);
    await reaches(shown, ['failed']);
    expect(sandbox.requests()['/inbox'] ?? 0).toBe(before);
  });

  it('is what comes after as much as a sender may bring in a day', async () => {
    const { shown, dialed } = await aClient();
    const { agency_id } = await server.current.db
      .selectFrom('applications')
      .select('agency_id')
      .where('id', '=', application_id)
      .executeTakeFirstOrThrow();
    const { files } = GUEST_LIMITS.text.link_day;
    const link_hash = hashKey(`text ${dialed}`);
    await server.current.db
      .insertInto('guest_files')
      .values({ agency_id, door: 'text', link_hash, at: new Date(), files: files - 1, bytes: 1 })
      .execute();
    await bring(dialed, [picture(), picture()]);
    const message = await reaches(shown, ['saved', 'refused']);
    expect(message.reason).toBe(`Picture 2: ${TOO_MANY_TODAY}`);
    const used = await server.current.db
      .selectFrom('guest_files')
      .select((eb) => eb.fn.sum<string>('files').as('files'))
      .where('link_hash', '=', link_hash)
      .executeTakeFirstOrThrow();
    expect(Number(used.files)).toBe(files);
  });

  it('waits while the disk is nearly full or the scanner is away, and is no virus', async () => {
    const sick = Buffer.concat([PNG, Buffer.from(EICAR)]);
    const full = await startTestServer({ env: { diskReserve: Number.MAX_SAFE_INTEGER } });
    const scanned = await startTestServer({ sandbox: full.sandbox, env: { clamdUrl: full.sandbox.clamdUrl } });
    const away = await startTestServer({ sandbox: full.sandbox, env: { clamdUrl: 'tcp://127.0.0.1:1' } });
    try {
      for (const [at, reached, state] of [
        [full, 'retry', 'waiting'],
        [away, 'retry', 'waiting'],
        [scanned, 'completed', 'refused'],
      ] as const) {
        full.sandbox.deliverTextsTo(`${at.url}${INBOUND_PATH}`);
        await full.sandbox.textWithMedia('+19415550111', '', [{ type: 'image/png', bytes: sick }]);
        await eventually(async () => {
          const { rows } = await sql<{
            state: string;
          }>`select state from pgboss.job where name = ${MEDIA_QUEUE}`.execute(at.db);
          expect(rows).toEqual([{ state: reached }]);
        });
        const rows = await at.db
          .selectFrom('messages')
          .select(['media', 'reason'])
          .where('media', '<>', '[]')
          .execute();
        expect(rows).toMatchObject([{ media: [{ kind: 'picture', state }] }]);
        if (at === scanned) expect(rows[0]?.reason).toMatch(/Picture\.png: A virus was found in it/);
        expect(await at.db.selectFrom('guest_files').select('id').where('door', '=', 'text').execute()).toEqual([]);
      }
    } finally {
      await Promise.all([scanned.stop(), away.stop()]);
      await full.stop();
    }
  });
});
