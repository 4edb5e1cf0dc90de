import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3_BUCKET, startS3 } from '@freeboard/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFileStore } from '../../kernel/files/files.ts';
import type { OutsideFault } from '../../kernel/network/outside-fault.ts';
import { createBucket } from './s3.ts';

let store: Awaited<ReturnType<typeof startS3>>;
let folder = '';

beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.close());
beforeEach(async () => {
  reported.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'freeboard-s3-'));
  return () => rm(folder, { recursive: true, force: true });
});

const reported: OutsideFault[] = [];
const filesOf = async (more: { secretKey?: string; bucket?: string; endpoint?: string } = {}) =>
  createFileStore(folder, {
    bucket: await createBucket({ s3: { ...S3_BUCKET, endpoint: store.url, ...more } }),
    onFault: (fault) => reported.push(fault),
  });
type Files = Awaited<ReturnType<typeof filesOf>>;
async function put(files: Files, key: string, bytes: Buffer) {
  const path = join(await files.incoming(), key.replaceAll('/', '-'));
  await writeFile(path, bytes);
  await files.keep(path, key);
}
async function read(files: Files, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await files.read(key)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

it.each([0, 1, 100_000, 12_000_000])(
  'a file of %i bytes lies in the bucket as it came, and nowhere else',
  async (size) => {
    const files = await filesOf();
    const bytes = Buffer.alloc(size, 'f');
    await put(files, 'a-key', bytes);
    expect(store.objects.get('a-key')?.equals(bytes)).toBe(true);
    expect(await readdir(await files.incoming())).toEqual([]);
    expect((await read(files, 'a-key')).equals(bytes)).toBe(true);
    await files.remove('a-key');
    expect(store.objects.has('a-key')).toBe(false);
  },
);

it('is lent to what reads from a path', async () => {
  const files = await filesOf();
  await put(files, 'lent', Buffer.from('a sheet'));
  expect(await files.lend('lent', async (path) => (await import('node:fs/promises')).readFile(path, 'utf8'))).toBe(
    'a sheet',
  );
  expect(await readdir(await files.incoming())).toEqual([]);
});

it.each([
  ['with the wrong secret', { secretKey: 'another' }],
  ['in a bucket that is not there', { bucket: 'nobodys' }],
])('%s nothing is kept, and the file stays where it came in', async (_how, more) => {
  const files = await filesOf(more);
  await expect(put(files, 'refused', Buffer.from('x'))).rejects.toMatchObject({ code: 'outside' });
  expect(store.objects.has('refused')).toBe(false);
  expect(await readdir(await files.incoming())).toEqual(['refused']);
});

it.each<[string, Parameters<typeof filesOf>[0], string, RegExp]>([
  [
    'a bucket that is not there',
    { bucket: 'nobodys' },
    'NoSuchBucket',
    /bucket for files does not exist.*administrator/,
  ],
  ['a wrong secret', { secretKey: 'another' }, 'SignatureDoesNotMatch', /refused this installation’s access key/],
  [
    'a store that is away',
    { endpoint: 'http://127.0.0.1:1' },
    'ECONNREFUSED',
    /did not answer\. Try again in a minute/,
  ],
])('reports %s once, with its cause, and says who can mend it', async (_which, more, cause, text) => {
  const files = await filesOf(more);
  await expect(put(files, 'one', Buffer.from('x'))).rejects.toMatchObject({ message: expect.stringMatching(text) });
  const fault = { service: 'File store (bucket)', code: 'save', cause, duration_ms: expect.any(Number) };
  expect(reported).toEqual([fault]);
});

it('what is not there, or cannot be reached, is a fault and no empty file', async () => {
  const files = await filesOf();
  await expect(read(files, 'nothing')).rejects.toMatchObject({ code: 'outside' });
});

it('without a bucket there is none', async () => expect(await createBucket({ s3: null })).toBeNull());

it('a store that accepts a connection and stays silent is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const bucket = await createBucket({ s3: { ...S3_BUCKET, endpoint: `http://127.0.0.1:${port}` } }, 50);
  const files = createFileStore(folder, { bucket, onFault: (fault) => reported.push(fault) });
  await expect(put(files, 'waits', Buffer.from('x'))).rejects.toMatchObject({ code: 'outside' });
  expect(await readdir(await files.incoming())).toEqual(['waits']);
  silent.close();
});
