import { mkdtempSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@freeboard/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '../../src/kernel/database/pool.ts';
import { isDatabaseAway } from '../../src/kernel/faults.ts';
import { createLog } from '../../src/kernel/log.ts';
import { made, succeeded } from '../support/application.ts';
import { type SignedIn, useServer } from '../support/server.ts';

const server = useServer({ env: { dataDir: mkdtempSync(join(tmpdir(), 'freeboard-files-')) } });
const folder = () => join(server.current.server.services.env.dataDir, 'files', 'kept');
const storedKeys = () => readdir(folder()).catch(() => [] as string[]);

async function addNote({ sessionKey }: SignedIn, id: number, file: File): Promise<number> {
  const form = new FormData();
  form.append('session_key', sessionKey);
  form.append('application_id', String(id));
  form.append('note_details', JSON.stringify({ title: 'Scan', body: 'A scan of a page.' }));
  form.append('file_data', file);
  const headers = { 'x-api-key': server.current.apiKey };
  const path = CALLS.addNoteOrAttachmentToApplication.path;
  return (await fetch(`${server.current.api}${path}`, { method: 'POST', headers, body: form })).status;
}

const paper = (text: string) => new File([`%PDF-1.4\n%${text}\ntrailer<<>>`], 'paper.pdf');

it('a call with a file succeeds at its second try after a deadlock', async () => {
  const agent = await server.current.as('agent');
  const { id } = await made(agent);
  const { db } = server.current;
  await sql`create sequence deadlock_tries`.execute(db);
  await sql`
    create function raise_deadlock() returns trigger language plpgsql as $$
    begin
      if nextval('deadlock_tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(db);
  await sql`grant usage on sequence deadlock_tries to public`.execute(db);
  await sql`create trigger deadlock_once before insert on attachments for each row execute function raise_deadlock()`.execute(
    db,
  );
  try {
    expect(await addNote(agent, id, paper('deadlock'))).toBe(200);
  } finally {
    await sql`drop trigger deadlock_once on attachments`.execute(db);
  }
  const rows = await db.selectFrom('attachments').select('storage_key').where('application_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(await storedKeys()).toContain(rows[0]?.storage_key);
});

it('a stored file that is gone answers with an envelope that says so', async () => {
  const agent = await server.current.as('agent');
  const { id } = await made(agent);
  expect(await addNote(agent, id, paper('gone'))).toBe(200);
  const { db } = server.current;
  const attachment = await db
    .selectFrom('attachments')
    .select(['id', 'storage_key'])
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  const { file_url } = succeeded(
    await agent.call('openNoteAttachment', { application_id: id, attachment_id: attachment.id }),
  );
  const [path, aside] = [join(folder(), attachment.storage_key), join(folder(), 'aside')];
  await rename(path, aside);
  const answer = await fetch(`${server.current.url}${file_url}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/json; charset=utf-8']);
  expect(answer.headers.get('content-disposition')).toBeNull();
  expect(await answer.json()).toMatchObject({
    code: 502,
    message: expect.stringContaining('no longer in the file store'),
  });
  await rm(aside);
});

it('a database that nothing listens for is away', async () => {
  const connection = connect('postgres://nobody@127.0.0.1:1/none', createLog('silent'));
  const fault = await connection.db
    .selectFrom('agencies')
    .select('id')
    .execute()
    .catch((error: unknown) => error);
  expect(isDatabaseAway(fault)).toBe(true);
  await connection.close();
});
