import { truncateSync, writeFileSync } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened, quoted, succeeded } from '../../../test/support/application.ts';
import { keyPair, useFolders } from '../../../test/support/backups/commands.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { type TestServer, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { readParts } from '../../kernel/backup/archive-reader.ts';
import { writeArchive } from '../../kernel/backup/archive-writer.ts';
import type { BackupKeys } from '../../kernel/backup/encryption.ts';
import { createFileStore } from '../../kernel/files/files.ts';
import { historyChain } from '../applications/index.ts';
import { exportAgency } from './export.ts';
import { migrationNames } from './format.ts';
import { importAgency } from './import.ts';
import { AGENCY_TABLES } from './tables.ts';

const folder = useFolders();
const [firstDir, secondDir] = [folder(), folder()];
const first = useServer({ env: { dataDir: firstDir } });
const second = useServer({ env: { dataDir: secondDir } });
const STORED = 'file-of-a-note';
const NEIGHBOR = 'Zephyrine';
const MEDIA_URL = 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1';
let keys: BackupKeys;
let [agencyId, applicationId] = [0, 0];

const storeOf = (dataDir: string) => createFileStore(dataDir);
const write = (server: TestServer, id: number, path: string, dataDir = firstDir) =>
  exportAgency(
    { databaseUrl: server.databaseUrl, files: storeOf(dataDir), version: '0.1.0', now: new Date() },
    id,
    path,
    keys,
  );
const take = (server: TestServer, path: string, dataDir = secondDir) =>
  importAgency(path, keys, { databaseUrl: server.databaseUrl, files: storeOf(dataDir) });

/** Prefixes user names and e-mail addresses, because both databases have the demo's people. */
const renamePeople = ({ db }: TestServer, prefix: string) =>
  sql`update people set email = ${prefix} || email, username = ${prefix} || username`.execute(db);

async function shownOf(server: TestServer, username: string, id: number) {
  const application = await opened(await server.as(username), id);
  const { payload, application_id, version, provenance, min_quote_amount, created_at, notes } = application;
  const quotes = application.quotes.map(({ carrier_quote_number, payload: quote }) => ({
    carrier_quote_number,
    ...quote,
  }));
  const titles = notes.map((note) => note.title);
  return { payload, application_id, version, provenance, min_quote_amount, created_at, titles, quotes };
}

async function plainText(path: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of readParts(path, keys)) for await (const chunk of part.content) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

beforeAll(async () => {
  const pair = await keyPair();
  keys = { passphrase: null, recipient: pair.BACKUP_RECIPIENT, identity: pair.BACKUP_IDENTITY };
  const { db } = first.current;
  const agent = await first.current.as('agent');
  applicationId = (await quoted(agent)).id;
  const held = await quoted(await first.current.as('agent2'), 'flood', { first_name: NEIGHBOR });
  expect(held.id).toBeGreaterThan(applicationId);
  const row = await db
    .selectFrom('people')
    .select('agency_id')
    .where('username', '=', 'agent')
    .executeTakeFirstOrThrow();
  agencyId = row.agency_id ?? 0;
  const other = await quoted(agent, 'home');
  await everythingOf(db, { id: other.id, agency_id: agencyId, created_by: agent.id });
  await db
    .updateTable('quote_requests')
    .set({ state: 'done', ended_at: new Date() })
    .where('state', '<>', 'done')
    .execute();
  const media = [
    { kind: 'picture', state: 'saved' },
    { kind: 'video', state: 'waiting' },
  ];
  const media_waiting = [{ at: 1, url: MEDIA_URL, media_type: 'video/mp4' }];
  const link = db.selectFrom('client_links').select('id').where('application_id', '=', other.id);
  const ofOther = db.selectFrom('quotes').select('id').where('application_id', '=', other.id).orderBy('id');
  const template = {
    name: 'Quotes by e-mail',
    version: 2,
    quote_ids: (await ofOther.execute()).map(({ id }) => id),
    together: [applicationId],
    link_id: (await link.executeTakeFirstOrThrow()).id,
  };
  await db
    .updateTable('messages')
    .set({
      media: JSON.stringify(media),
      media_waiting: JSON.stringify(media_waiting),
      template: JSON.stringify(template),
    })
    .where('application_id', '=', other.id)
    .execute();
  await db.updateTable('attachments').set({ storage_key: STORED }).where('agency_id', '=', agencyId).execute();
  const path = join(await storeOf(firstDir).incoming(), 'note');
  writeFileSync(path, 'The roof was replaced.');
  await storeOf(firstDir).keep(path, STORED);
  await renamePeople(second.current, 'second-');
});

describe('the tables of an agency', () => {
  const database = useDatabase();
  it('bring no column that is sealed, or a hash of a secret', async () => {
    const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
      from information_schema.columns where table_schema = 'public'
        and column_name ~ '(sealed|hash|token|password|secret)'`.execute(database.current.db);
    const brought = rows.filter(({ table, column }) =>
      AGENCY_TABLES.some((one) => one.table === table && !one.omit?.includes(column)),
    );
    // None is a secret: digests of exported content, and whether the password must be changed.
    expect(brought.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
      'agency_logos.hash',
      'client_choices.document_hash',
      'flood_papers.document_hash',
      'people.must_change_password',
    ]);
  });

  it('refer to no table that stays behind', async () => {
    const { rows } = await sql<{ table: string; column: string; to: string }>`
      select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(database.current.db);
    const left = rows.filter(({ table, column, to }) => {
      const spec = AGENCY_TABLES.find((one) => one.table === table);
      return spec && !spec.omit?.includes(column) && !AGENCY_TABLES.some((one) => one.table === to);
    });
    expect(left).toEqual([]);
  });
});

describe('an agency', () => {
  const file = join(folder(), 'agency.age');

  it('is exported without another agency, a password, a key or a token', async () => {
    const { header, manifest } = await write(first.current, agencyId, file);
    expect(header.agency.id).toBe(agencyId);
    expect(manifest.files.count).toBe(1);
    const text = await plainText(file);
    expect(text).toContain('The roof was replaced.');
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from people
      union all select encode(auth_sealed, 'hex') from carriers where auth_sealed is not null
      union all select encode(key_hash, 'hex') from sessions
      union all select encode(token_hash, 'hex') from client_links
      union all select value from installation where key = 'web_api_key'`.execute(first.current.db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { secret } of rows) expect(text.includes(secret)).toBe(false);
    for (const absent of [NEIGHBOR, 'Cedar Point', 'agent2@demo.test', MEDIA_URL]) expect(text).not.toContain(absent);
  });

  it('is imported into another installation with the same counts and values, under new ids', async () => {
    const before = await second.current.db.selectFrom('applications').selectAll().execute();
    const report = await take(second.current, file);
    const { db } = second.current;
    const ids = [report.agency_id, (await db.selectFrom('agencies').select('id').execute()).length];
    expect(ids).toEqual([3, 3]);
    for (const [name, count] of Object.entries(report.counts)) {
      const key = name === 'agencies' ? 'id' : 'agency_id';
      const extra = name === 'history' ? 1 : 0;
      const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}
        where ${sql.ref(key)} = ${report.agency_id}`.execute(db);
      expect([name, found.rows[0]?.n]).toEqual([name, count + extra]);
    }
    const brought = await sql<{ media: unknown; media_waiting: unknown }>`select media, media_waiting from messages
      where agency_id = ${report.agency_id} and media <> '[]'`.execute(db);
    const media = [
      { kind: 'picture', state: 'saved' },
      { kind: 'video', state: 'failed' },
    ];
    expect(brought.rows).toEqual([{ media, media_waiting: null }]);
    const sent = await db
      .selectFrom('messages')
      .innerJoin('client_links', 'client_links.application_id', 'messages.application_id')
      .select(['messages.template', 'client_links.id', 'messages.application_id'])
      .where('messages.agency_id', '=', report.agency_id)
      .where('messages.template', 'is not', null)
      .executeTakeFirstOrThrow();
    const quotes = await db
      .selectFrom('quotes')
      .select('id')
      .where('application_id', '=', sent.application_id)
      .orderBy('id')
      .execute();
    const imported = await db
      .selectFrom('applications')
      .select('id')
      .where('agency_id', '=', report.agency_id)
      .orderBy('number')
      .execute();
    expect(sent.template).toEqual({
      name: 'Quotes by e-mail',
      version: 2,
      quote_ids: quotes.map((one) => one.id),
      together: [imported[0]?.id],
      link_id: sent.id,
    });
    expect(report.counts).toMatchObject({ applications: 2, agency_logos: 1, attachments: 1, client_choices: 1 });
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('agency_id', '=', report.agency_id)
      .orderBy('number')
      .executeTakeFirstOrThrow();
    expect(await shownOf(second.current, 'agent', id)).toEqual(await shownOf(first.current, 'agent', applicationId));
    expect(await historyChain.firstBrokenLine(db)).toBeNull();
    expect(await db.selectFrom('applications').selectAll().where('agency_id', '<', 3).execute()).toEqual(before);
    const { storage_key } = await db
      .selectFrom('attachments')
      .select('storage_key')
      .where('agency_id', '=', 3)
      .executeTakeFirstOrThrow();
    const parts: Buffer[] = [];
    for await (const chunk of await storeOf(secondDir).read(storage_key)) parts.push(chunk as Buffer);
    expect(Buffer.concat(parts).toString()).toBe('The roof was replaced.');
  });

  it('brings its people without a password, and no carrier that is asked', async () => {
    const { db } = second.current;
    const people = await db.selectFrom('people').select('password_hash').where('agency_id', '=', 3).execute();
    expect(new Set(people.map((person) => person.password_hash))).toEqual(new Set(['invited']));
    const carriers = await db
      .selectFrom('carriers')
      .select(['kind', 'is_enabled', 'auth_sealed'])
      .where('agency_id', '=', 3)
      .execute();
    expect(new Set(carriers.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    expect(carriers.filter((one) => one.auth_sealed !== null || one.is_enabled)).toEqual([]);
  });

  it('lets a super-admin there invite its first admin once it is active, who comes in', async () => {
    const { db, guest, sandbox } = second.current;
    const owner = await second.current.as('second-super');
    const { users } = succeeded(await owner.call('listUsers', { state: 'invited', role: 'admin' }));
    const first = users.find(({ agency }) => agency?.id === 3);
    expect(first).toMatchObject({ username: 'admin', is_managed: true });
    const setDeactivated = (at: Date | null) =>
      db.updateTable('agencies').set({ deactivated_at: at }).where('id', '=', 3).execute();
    await setDeactivated(new Date());
    const invite = () => owner.call('inviteUser', { user_id: first?.id ?? 0 });
    expect(await invite()).toMatchObject({ code: 409, message: expect.stringContaining('Activate it first') });
    await setDeactivated(null);
    succeeded(await invite());
    const key = await eventually(async () => {
      const sent = sandbox.inbox.mails.find(({ to }) => to.includes('<admin@demo.test>'));
      const found = /\/invitation#([\w-]+)/.exec(sent?.text ?? '')?.[1];
      expect(found).toBeDefined();
      return found ?? '';
    });
    const password = 'calm-otter-42-boats';
    succeeded(await guest.call('acceptInvitation', { key, name: 'Dana Whitmore', password }));
    expect(await guest.call('login', { username: 'admin', password })).toMatchObject({ ok: true });
  });

  it('lets an administrator there invite its people again', async () => {
    const admin = await second.current.as('admin');
    // People who have signed in here need no invitation.
    const [waiting] = succeeded(await admin.call('listUsers', { state: 'invited' })).users;
    expect(waiting).toMatchObject({ invitation_ends_at: expect.any(String), last_seen_at: null });
    const { user } = succeeded(await admin.call('inviteUser', { user_id: waiting?.id ?? 0 }));
    expect(Date.parse(user.invitation_ends_at ?? '')).toBeGreaterThan(Date.now());
  });

  it('goes on there: a person sees it and adds to its history', async () => {
    const admin = await second.current.as('admin');
    const list = await admin.call('getAgentApplicationsList', {});
    expect(list).toMatchObject({ ok: true, data: { applications: { total: 2 } } });
    const made = await admin.call('createApplication', { application_type: 'flood', useable_details: {} });
    expect(made).toMatchObject({ ok: true, data: { application: { application_id: 1003 } } });
    expect(await historyChain.firstBrokenLine(second.current.db)).toBeNull();
  });

  it('goes back the same way', async () => {
    const back = join(folder(), 'back.age');
    const { manifest } = await write(second.current, 3, back, secondDir);
    await renamePeople(first.current, 'first-');
    const { counts, agency_id } = await take(first.current, back, firstDir);
    expect(counts).toEqual(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])));
    const { db } = first.current;
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('agency_id', '=', agency_id)
      .orderBy('number')
      .executeTakeFirstOrThrow();
    expect(await shownOf(first.current, 'agent', id)).toEqual(
      await shownOf(first.current, 'first-agent', applicationId),
    );
    expect(await historyChain.firstBrokenLine(db)).toBeNull();
  });

  describe('is refused, and nothing is imported,', () => {
    const applications = () => sql<{ n: number }>`select count(*)::int as n from agencies`.execute(second.current.db);
    let before = 0;
    beforeAll(async () => {
      before = (await applications()).rows[0]?.n ?? 0;
    });
    afterAll(async () => expect((await applications()).rows[0]?.n).toBe(before));

    it('when its people are there already', async () => {
      await expect(take(second.current, file)).rejects.toThrow(
        /People of this installation have these e-mail addresses already: admin@demo\.test, .*Was the agency imported before\?/,
      );
    });

    it.each([40, 400, 4_000])('when it was cut off %i bytes before its end', async (bytes) => {
      const cut = join(folder(), 'cut.age');
      await copyFile(file, cut);
      const { size } = await stat(cut);
      truncateSync(cut, size - bytes);
      await expect(take(second.current, cut)).rejects.toThrow('damaged or cut off');
    });

    it.each([
      [
        'a newer release',
        [...migrationNames(), '9001_newer.sql'],
        'made by a newer release of Freeboard (9.9.9, with 9001_newer.sql). Upgrade this installation first',
      ],
      ['an older release', migrationNames().slice(0, -1), 'made by an older release of Freeboard (9.9.9, without'],
    ])('when %s made it', async (_who, migrations, sentence) => {
      const path = join(folder(), 'other.age');
      await writeArchive(path, keys, async (writer) => {
        const agency = { id: 1, name: 'Coastal' };
        const header = { product: 'freeboard-agency', format: 1, version: '9.9.9', made_at: new Date().toISOString() };
        await writer.add('agency.json', JSON.stringify({ ...header, installation: 'x', migrations, agency }));
      });
      await expect(take(second.current, path)).rejects.toThrow(sentence);
    });

    it('when it is another file', async () => {
      const path = join(folder(), 'other.age');
      await writeArchive(path, keys, (writer) => writer.add('header.json', '{}'));
      await expect(take(second.current, path)).rejects.toThrow('The file is no export of an agency.');
    });
  });
});
