import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { keyPair, runScript, useFolders } from '../../../../test/support/backups/commands.ts';
import { administer, databaseUrl } from '../../../../test/support/databases/administer.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { assertRestored } from '../../../kernel/backup/restore-database.ts';
import { newKey } from '../../../kernel/secrets.ts';
import { ERASURE_LIST, readErasureList } from './list.ts';

const folder = useFolders();
const dataDir = folder();
const backups = folder();
const backup = { folder: backups, passphrase: null, recipient: null, identity: null, niceness: 0 };
const server = useServer({ env: { dataDir, backup } });
const PASSWORD = 'quiet-harbor-72';
const CLIENT = {
  first_name: 'Odile',
  last_name: 'Fenwickham',
  email: 'odile@fenwickham.example',
  phone: '(904) 557-0909',
};
let keys: Record<string, string>;
let admin: SignedIn;

const emptied: string[] = [];
afterAll(() =>
  administer(inject('adminUrl'), async (query) => {
    for (const name of emptied) await query(`drop database ${name} with (force)`);
  }),
);
async function emptyDatabase(): Promise<string> {
  const name = `test_erased_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  emptied.push(name);
  return databaseUrl(inject('adminUrl'), name);
}
const count = (url: string, text: string) => administer(url, async (query) => Number((await query(text)).rows[0]?.n));

beforeAll(async () => {
  keys = await keyPair();
  const { agency_id } = await server.current.db
    .selectFrom('people')
    .select('agency_id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const person = await aPerson(server.current.db, 'admin', { agency_id, password_hash: await hashed(PASSWORD) });
  admin = await server.current.as(person.username);
});

it('erases from a restored copy whom the old installation erased after the backup', async () => {
  const { client_id } = await made(admin, 'flood', CLIENT);
  const file = join(backups, 'before.age');
  const source = { ...keys, DATABASE_URL: server.current.databaseUrl, DATA_DIR: dataDir, SECRET_KEY };
  expect(await runScript('scripts/backup.ts', ['--to', file, '--json'], source)).toMatchObject({ code: 0, errors: '' });

  const { certificate } = succeeded(
    await admin.call('erasePerson', {
      client_id: client_id ?? 0,
      reason: 'Odile Fenwickham, 904 557 0909, wrote.',
      password: PASSWORD,
    }),
  );
  await eventually(async () => {
    const [job] = succeeded(await admin.call('listPrivacyJobs', {})).jobs;
    expect(job).toMatchObject({ id: certificate.id, state: 'done', failure: '' });
  });
  const list = join(backups, ERASURE_LIST);
  expect(existsSync(list)).toBe(true);
  expect(readFileSync(list, 'utf8')).not.toMatch(/fenwickham|557|reason/i);

  const DATABASE_URL = await emptyDatabase();
  const env = { ...keys, DATABASE_URL, DATA_DIR: join(folder(), 'data'), BACKUP_DIR: join(folder(), 'none') };
  const restored = await runScript('scripts/restore.ts', [file, '--json'], env);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(JSON.parse(restored.output)).toMatchObject({ erasures: 1, erasure_list: list, is_history_whole: true });
  expect(await count(DATABASE_URL, `select count(*) as n from applications where last_name = 'Fenwickham'`)).toBe(0);
  expect(await count(DATABASE_URL, `select count(*) as n from clients where last_name = 'Fenwickham'`)).toBe(0);
  expect(await count(DATABASE_URL, `select id as n from privacy_jobs where kind = 'erase'`)).toBe(certificate.id);
});

it('leaves a copy that does not start where erasures fail midway, and starts over', async () => {
  const [entry] = await readErasureList(join(backups, ERASURE_LIST));
  const list = join(folder(), ERASURE_LIST);
  const impossible = { ...entry, erasure_id: 900_000, agency_id: 900_000 };
  writeFileSync(list, [entry, impossible].map((one) => `${JSON.stringify(one)}\n`).join(''));
  const DATABASE_URL = await emptyDatabase();
  const env = { ...keys, DATABASE_URL, DATA_DIR: join(folder(), 'data') };
  const file = join(backups, 'before.age');
  const failed = await runScript('scripts/restore.ts', [file, '--erasures', list], env);
  expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining('the restored copy does not start') });
  await expect(assertRestored(DATABASE_URL)).rejects.toThrow('Run the same npm run restore again');
  expect(await runScript('scripts/restore.ts', [file], env)).toMatchObject({ code: 0, errors: '' });
  await assertRestored(DATABASE_URL);
  expect(await count(DATABASE_URL, `select count(*) as n from clients where last_name = 'Fenwickham'`)).toBe(0);
});

it('refuses a list that is none before anything is restored', async () => {
  const list = join(folder(), 'other.jsonl');
  writeFileSync(list, '{"who":"nobody"}\n');
  const DATABASE_URL = await emptyDatabase();
  const env = { ...keys, DATABASE_URL, DATA_DIR: join(folder(), 'data') };
  const refused = await runScript('scripts/restore.ts', [join(backups, 'before.age'), '--erasures', list], env);
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Line 1 of') });
  expect(
    await count(DATABASE_URL, `select count(*) as n from pg_class where relnamespace = 'public'::regnamespace`),
  ).toBe(0);
});
