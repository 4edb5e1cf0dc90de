import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { runScript, useFolders } from '../../../../test/support/backups/commands.ts';
import { administer } from '../../../../test/support/databases/administer.ts';
import { testEnv } from '../../../../test/support/env.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { useServer } from '../../../../test/support/server.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import type { CheckResult } from './check.ts';
import { examine } from './examine.ts';
import { askRunning, checkSettings, factsOf } from './running.ts';

const folder = useFolders();
const server = useServer();

async function examined(more: Record<string, string> = {}) {
  const { url, databaseUrl, sandbox } = server.current;
  const { code, output } = await runScript('scripts/doctor.ts', ['--json'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder(),
    SECRET_KEY,
    PORT: new URL(url).port,
    CENSUS_GEOCODER_URL: `${sandbox.url}/census/geocoder`,
    ALLOWED_PRIVATE_HOSTS: `providers=${new URL(sandbox.url).host}`,
    DNS_RESOLVER: sandbox.dns.address,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'quotes@agency.example',
    ...more,
  });
  const { checks } = JSON.parse(output) as { checks: CheckResult[] };
  return { code, output, of: (check: string) => checks.find((one) => one.check === check) };
}

it('finds a sound installation sound', async () => {
  const { dns } = server.current.sandbox;
  dns.texts.set('freeboard.example', ['v=spf1 include:mail.example -all']);
  dns.texts.set('_dmarc.freeboard.example', ['v=DMARC1; p=reject']);
  const { code, output, of } = await examined();
  for (const check of [
    'Service',
    'Database',
    'Keys',
    'Hold',
    'Clock',
    'File storage',
    'Address lookup',
    'Mail server',
    'SPF',
    'DMARC',
  ])
    expect(of(check)).toMatchObject({ state: 'ok', next: '' });
  expect(of('Text gateway')?.state).toBe('ok');
  expect(of('Backups')).toMatchObject({ state: 'warning', next: expect.stringContaining('BACKUP_PASSPHRASE') });
  expect(code).toBe(0);
  expect(output).not.toContain(SECRET_KEY);
});

it('asks the running process for the services that it uses, which this command may not know', async () => {
  const { of } = await examined({ CENSUS_GEOCODER_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' });
  for (const check of ['Address lookup', 'Mail server']) expect(of(check)).toMatchObject({ state: 'ok' });
  expect(of('Settings')?.text).toContain('demo');
  const { url } = server.current;
  for (const authorization of ['', 'Bearer x', `Bearer ${'A'.repeat(43)}`])
    expect((await fetch(`${url}/api/doctor`, { headers: { authorization } })).status).toBe(404);
});

it('does not take another page at its address for the process', async () => {
  const other = createServer((_, response) => response.end('<p>It works!</p>')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await askRunning(testEnv(base, {}), base)).toBeNull();
  other.close();
});

it('names the settings in which a running process differs from the command', () => {
  const env = testEnv('http://127.0.0.1:1', { demo: false, smtpUrl: 'smtp://a' });
  const running = { ...factsOf(env), checks: [] };
  expect(checkSettings(env, running).state).toBe('ok');
  expect(checkSettings({ ...env, smtpUrl: 'smtp://b', clamdUrl: 'tcp://c:1' }, running)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining(': CLAMD_URL, SMTP_URL.'),
  });
  expect(checkSettings(env, null).state).toBe('skipped');
});

it('names the next step for each fault', async () => {
  await administer(server.current.databaseUrl, (query) =>
    query(`insert into migrations (name, checksum) values ('9999_tomorrow.sql', 'x')`),
  );
  const { code, of } = await examined({
    PORT: '1',
    SECRET_KEY: 'another key that is as long as it has to be',
    CENSUS_GEOCODER_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'quotes@elsewhere.example',
    CLAMD_URL: 'tcp://127.0.0.1:1',
    PUBLIC_URL: 'https://127.0.0.1:1',
  });
  expect(code).toBe(1);
  for (const [check, next] of [
    ['Service', 'systemctl start freeboard'],
    ['Database', 'Start that release'],
    ['Keys', 'backups contain it'],
    ['Address lookup', 'CENSUS_GEOCODER_URL'],
    ['Mail server', 'SMTP_URL'],
    ['Virus scanner', 'CLAMD_URL'],
    ['SPF', 'Add a TXT record at elsewhere.example'],
    ['DMARC', '_dmarc.elsewhere.example'],
    ['Public address', 'nginx -t'],
    ['TLS', 'certbot renew'],
  ] as const)
    expect(of(check)).toMatchObject({ state: 'fault', next: expect.stringContaining(next) });
  expect(of('Proxy headers')).toMatchObject({ state: 'warning', next: expect.stringContaining('TRUST_PROXY=1') });
});

it('says so when the database is away', async () => {
  const { code, of } = await examined({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(of('Database')).toMatchObject({ state: 'fault', next: expect.stringContaining('DATABASE_URL') });
  expect(of('File storage')?.state).toBe('ok');
});

it('says that the disk is full where the database says so', async () => {
  const { env, files } = server.current.server.services;
  const full = Object.assign(new Error('could not extend a file: No space left on device'), { code: '53100' });
  const pool = { options: {}, connect: () => Promise.reject(full), end: async () => undefined };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const found = (await examine(db, env, files)).find(({ check }) => check === 'Database');
  expect(found).toMatchObject({ state: 'fault', next: expect.stringContaining('free up space') });
});
