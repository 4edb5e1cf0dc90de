import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import { useFolders } from '../support/backups/commands.ts';
import { cloneDatabase } from '../support/database.ts';
import { administer } from '../support/databases/administer.ts';
import { SECRET_KEY } from '../support/secret-key.ts';
import { startTestServer } from '../support/server.ts';

const folder = useFolders();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A stand-in for PostgreSQL that passes each connection to `then`. @returns its address */
async function database(then: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    then(socket);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/freeboard`;
}

/** Starts a command like `npm run NAME -- ARGS`. */
function start(name: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/install/project-node.mjs', `scripts/${name}.ts`, ...args], {
    cwd: projectRoot(),
    env: { PATH, HOME, DATA_DIR: folder(), SECRET_KEY, BACKUP_PASSPHRASE: 'correct horse battery staple', ...env },
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { pid: child.pid ?? 0, end: ended.then(([output, errors, [code]]) => ({ code, output, errors })) };
}

it.each([
  ['backup', []],
  ['backup', ['--to']],
  ['restore', []],
  ['restore', ['--check']],
  ['restore', ['a.age', 'b.age']],
  ['restore', ['--until', 'yesterday', 'a.age']],
  ['person', ['reset']],
])('npm run %s -- %j ends with 1 and how it is written', async (name, args) => {
  const { code, output, errors } = await start(name, args).end;
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain(`npm run ${name} -- `);
});

it('npm run hold puts a copy on hold, but not while a process runs on it', async () => {
  const copy = await cloneDatabase('demo');
  const server = await startTestServer({ databaseUrl: copy.url });
  const hold = () => start('hold', [], { DATABASE_URL: copy.url }).end;
  expect(await hold()).toMatchObject({ code: 1, errors: expect.stringContaining('Stop it first.') });
  await server.stop();
  expect(await hold()).toMatchObject({ code: 0, errors: '' });
  const { rows } = await administer(copy.url, (query) => query(`select 1 from installation where key = 'hold'`));
  expect(rows).toHaveLength(1);
  await copy.drop();
});

it.each([
  ['/no/such/file.age', 'There is no file /no/such/file.age.'],
  ['/tmp', '/tmp is a folder: name the file of a backup.'],
])('npm run restore -- %s ends with 1 and the reason', async (file, errors) => {
  expect(await start('restore', [file]).end).toEqual({ code: 1, output: '', errors: `${errors}\n` });
});

describe.each([
  ['backup', () => ['--to', `${folder()}/a.age`]],
  ['person', () => ['reset', 'somebody']],
])('npm run %s', (name, args) => {
  it('ends with 1 and the reason where the database breaks off', async () => {
    const DATABASE_URL = await database((socket) => socket.destroy());
    const { code, output, errors } = await start(name, args(), { DATABASE_URL }).end;
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^The database cannot be reached/);
  });
});

it('ends with 1 and says by what a command was killed', async () => {
  const asked = Promise.withResolvers<Socket>();
  const DATABASE_URL = await database(asked.resolve);
  const { pid, end } = start('person', ['reset', 'somebody'], { DATABASE_URL });
  const socket = await asked.promise;
  const [script = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  process.kill(Number(script), 'SIGKILL');
  const { code, errors } = await end;
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'The command was ended by SIGKILL before it was done. Run the same command again.\n',
  });
  socket.destroy();
});
