import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EICAR, startSandbox } from '@freeboard/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScanner } from './clamd.ts';

/** Milliseconds: enough for an answer on a slow machine, but short when none comes. */
const SOON_MS = 300;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let folder = '';

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'freeboard-scanner-'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function scanned(content: string | Buffer, clamdUrl = sandbox.clamdUrl, timeoutMs?: number) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return createScanner({ clamdUrl }, timeoutMs)?.scan(path);
}
async function saying(answer: string): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('a file that the scanner looks at', () => {
  it.each([
    ['with nothing in it that it knows', 'A letter.', { state: 'clean' }],
    ['of many pieces', Buffer.alloc(1_000_000, 'a'), { state: 'clean' }],
    ['with a virus', EICAR, { state: 'infected', virus: 'Eicar-Test-Signature' }],
    [
      'with a virus far into it',
      Buffer.concat([Buffer.alloc(300_000), Buffer.from(EICAR)]),
      { state: 'infected', virus: 'Eicar-Test-Signature' },
    ],
  ])('%s', async (_what, content, scan) => expect(await scanned(content)).toEqual(scan));
});

describe('a file that it did not look at is never passed as clean', () => {
  it.each([
    ['while it breaks off', 'SANDBOX-SCANNER-GONE', /could not be reached|broke off/],
    ['while it talks nonsense', 'SANDBOX-SCANNER-NONSENSE', /no answer that can be read/],
    ['larger than it takes', Buffer.alloc(27_000_000, 'a'), /no file of this size|broke off|could not be reached/],
  ])('%s', async (_what, content, reason) =>
    expect(await scanned(content)).toMatchObject({ state: 'unchecked', reason: expect.stringMatching(reason) }),
  );

  it('and never will be, where it says that the file is too large for it', async () =>
    expect(await scanned('SANDBOX-SCANNER-LARGE')).toEqual({
      state: 'unchecked',
      reason: 'the virus scanner takes no file of this size',
      isForGood: true,
    }));

  it('while it does not answer', async () =>
    expect(await scanned('SANDBOX-SCANNER-SLOW', sandbox.clamdUrl, SOON_MS)).toEqual({
      state: 'unchecked',
      reason: 'the virus scanner did not answer in time',
    }));

  it('while it is down', async () =>
    expect(await scanned('A letter.', 'tcp://127.0.0.1:1')).toMatchObject({ state: 'unchecked' }));

  it.each([
    '',
    'stream: OK',
    'stream: OK\n',
    'OK\0',
    'stream: OK \0',
    'x: OK\0',
    'stream: FOUND\0',
    'stream: OK FOUND OK\0',
  ])('while it says %j', async (answer) => {
    const server = await saying(answer);
    const scan = await scanned('A letter.', server.url);
    server.close();
    expect(scan).toMatchObject({ state: 'unchecked' });
  });
});

it('without one nothing is looked at', () => expect(createScanner({ clamdUrl: null })).toBeNull());
