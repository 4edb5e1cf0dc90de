import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { made } from '../../../test/support/application.ts';
import { aKey, anAdmin, programWith } from '../../../test/support/programs/programs.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const server = useServer({ env: { dataDir: mkdtempSync(join(tmpdir(), 'freeboard-files-')) } });
const folder = () => join(server.current.server.services.env.dataDir, 'files', 'kept');
const storedKeys = () => readdir(folder()).catch(() => [] as string[]);
const paper = (text: string) => new File([`%PDF-1.4\n%${text}\ntrailer<<>>`], 'paper.pdf');
let admin: SignedIn;

beforeAll(async () => {
  const person = await server.current.as('admin');
  const { agency_id } = await server.current.db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  admin = await anAdmin(server.current, agency_id ?? 0);
});

it('gives an export to a key with the scope, under its version', async () => {
  const { id, version } = await made(admin, 'flood', { first_name: 'Ana' });
  const call = programWith(server.current, (await aKey(admin)).secret);
  const { status, headers, body } = await call('GET', `/applications/${id}/export?format=quoterush`);
  expect([status, headers.get('etag')]).toEqual([200, `"${version}"`]);
  expect(JSON.parse(body.content)).toMatchObject({ Client: { NameFirst: 'Ana', Lob_Flood: true } });
  expect((await call('GET', `/applications/${id}/export?format=pdf`)).status).toBe(422);
  const narrow = programWith(server.current, (await aKey(admin, { scopes: ['client.see'] })).secret);
  expect((await narrow('GET', `/applications/${id}/export?format=acord`)).status).toBe(403);
});

it('a repeated Idempotency-Key leaves no file that no row names', async () => {
  const { db } = server.current;
  const { id } = await made(admin);
  const call = programWith(server.current, (await aKey(admin, { name: 'Scanner' })).secret);
  const before = await storedKeys();
  const form = () => {
    const data = new FormData();
    data.append('files', paper('twice'), 'paper.pdf');
    return data;
  };
  const send = () => call('POST', `/applications/${id}/documents`, form(), { 'idempotency-key': 'paper-1' });
  // The table stays locked until both requests have stored their file.
  const answers = await db.transaction().execute(async (trx) => {
    await sql`lock table attachments in share row exclusive mode`.execute(trx);
    const both = [send(), send()];
    await eventually(async () => expect(await storedKeys()).toHaveLength(before.length + 2));
    return both;
  });
  for (const answer of answers) expect((await answer).status).toBe(202);
  const rows = await db.selectFrom('attachments').select('storage_key').where('application_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect((await storedKeys()).filter((key) => !before.includes(key))).toEqual([rows[0]?.storage_key]);
});
