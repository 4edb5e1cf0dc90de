import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerPool } from './pool.ts';

type Job = { job: string; given?: unknown };
const pool = (is_offline: boolean) =>
  createWorkerPool<Job, unknown>(new URL('./testing/odd-jobs.ts', import.meta.url), {
    most: 1,
    memory_mb: 64,
    is_offline,
  });
const offline = pool(true);
const server = createServer((socket) => socket.end());
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => server.close());

it.each(['connect', 'fetch', 'datagram'])('opens no socket from an offline process (%s)', async (job) => {
  const given = job === 'fetch' ? `http://127.0.0.1:${port}/` : port;
  await expect(offline.run({ job, given }, 20_000)).rejects.toMatchObject({ fault: 'broken' });
});

it('reads neither the machine nor the environment from an offline process', async () => {
  await expect(offline.run({ job: 'read', given: '/etc/passwd' }, 20_000)).rejects.toMatchObject({ fault: 'broken' });
  expect((await offline.run({ job: 'environment' }, 20_000)).value).not.toContain('PATH');
});

it('does its work offline, and reaches the network where it is not', async () => {
  await expect(offline.run({ job: 'echo', given: 7 }, 20_000)).resolves.toMatchObject({ value: 7 });
  await expect(pool(false).run({ job: 'connect', given: port }, 20_000)).resolves.toMatchObject({ value: 'connected' });
});
