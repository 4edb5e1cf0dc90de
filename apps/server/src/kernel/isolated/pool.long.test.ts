import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../env/project-root.ts';
import { createWorkerPool, messagesOf } from './pool.ts';

type Job = { job: string; given?: unknown };
const pool = createWorkerPool<Job | Uint8Array, unknown>(new URL('./testing/odd-jobs.ts', import.meta.url), {
  most: 2,
  memory_mb: 64,
});
const echo = async (given: unknown) => (await pool.run({ job: 'echo', given }, 5_000)).value;

describe('isolated work', () => {
  it('comes back with its value, each with its own', async () => {
    const bytes = Buffer.from('a sheet');
    expect(Buffer.from((await echo(bytes)) as Uint8Array)).toEqual(bytes);
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await expect(Promise.all(numbers.map(echo))).resolves.toEqual(numbers);
    await expect(echo(undefined)).resolves.toBeUndefined();
  });

  it('gets long bytes in pieces, none of which holds up others, and as they are', async () => {
    const bytes = randomBytes(5_000_001);
    const pieces = [...messagesOf(bytes)].flatMap((message) => ('piece' in message ? [message.piece] : []));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const both = [pool.run(bytes, 20_000), pool.run(bytes, 20_000), pool.run(Buffer.from('short'), 20_000)];
    expect((await Promise.all(both)).map(({ value }) => value).slice(0, 2)).toEqual([hash, hash]);
    await expect(pool.run({ job: 'end' }, 20_000)).rejects.toMatchObject({ fault: 'broken' });
    expect((await pool.run(bytes, 20_000)).value).toBe(hash);
  });

  it('gets long texts within its input in pieces, and as they are', async () => {
    const text = `${'\u{1f3e0} Zoë '.repeat(200_000)}\ud83c`;
    const given = { '': text, at: { once: { more: [1, text.slice(1)], text: text.slice(2) } }, short: 'text' };
    const sent = [...messagesOf({ job: 'echo', given })];
    expect(Math.max(...sent.map((message) => ('piece' in message ? message.piece.length : 0)))).toBe(256 * 1024);
    expect(sent.at(-1)).toMatchObject({ input: { given: { '': null, at: { once: { text: null } }, short: 'text' } } });
    await expect(echo(given)).resolves.toEqual(given);
    const strange = JSON.parse(`{"__proto__": {"text": ${JSON.stringify(text)}}}`);
    const back = await echo(strange);
    expect(JSON.stringify(back)).toBe(JSON.stringify(strange));
    expect(Object.getPrototypeOf({})).not.toHaveProperty('text');
  });

  it.each([
    ['loop', 'time'],
    ['pattern', 'time'],
    ['never', 'time'],
    ['memory', 'broken'],
    ['string', 'broken'],
    ['end', 'broken'],
    ['fail', 'broken'],
    ['code', 'broken'],
    ['write', 'broken'],
  ])('that runs wild (%s) ends as %s, and the next one is done', async (job, fault) => {
    await expect(pool.run({ job }, fault === 'time' ? 300 : 20_000)).rejects.toMatchObject({ fault });
    await expect(echo(job)).resolves.toBe(job);
  });

  it('may read the program and no other file of the machine', async () => {
    const read = (path: string) => pool.run({ job: 'read', given: path }, 20_000);
    await expect(read(join(projectRoot(), 'packages/domain/package.json'))).resolves.toMatchObject({
      value: expect.any(Number),
    });
    const folder = mkdtempSync(join(tmpdir(), 'freeboard-data-'));
    writeFileSync(join(folder, 'secret-key'), 'a key');
    for (const path of [join(folder, 'secret-key'), '/etc/passwd', join(projectRoot(), 'README.md')])
      await expect(read(path)).rejects.toMatchObject({ fault: 'broken' });
    rmSync(folder, { recursive: true });
  });

  it('says in which of its parts it came to no end', async () => {
    await expect(pool.run({ job: 'parts' }, 1_000)).rejects.toMatchObject({ fault: 'time', part: 'two' });
    await expect(pool.run({ job: 'loop' }, 300)).rejects.toMatchObject({ fault: 'time', part: undefined });
  });

  it('does not count the time in which the machine gave it no turn', async () => {
    const { value: pid } = await pool.run({ job: 'process' }, 5_000, { queue: 'still' });
    process.kill(Number(pid), 'SIGSTOP');
    setTimeout(() => process.kill(Number(pid), 'SIGCONT'), 400);
    await expect(pool.run({ job: 'echo', given: 3 }, 200, { queue: 'still' })).resolves.toMatchObject({ value: 3 });
  });

  it('does not hold up what comes with it', async () => {
    const [wild, tame] = await Promise.allSettled([pool.run({ job: 'loop' }, 1_000), echo(1)]);
    expect([wild.status, tame]).toEqual(['rejected', { status: 'fulfilled', value: 1 }]);
  });

  it('holds up itself only, however often it is asked for', async () => {
    let ended = 0;
    const wild = Array.from({ length: 12 }, () =>
      pool.run({ job: 'loop' }, 200, { queue: 'wild', patience_ms: 60_000 }).finally(() => {
        ended += 1;
      }),
    );
    const all = Promise.allSettled(wild);
    await expect(pool.run({ job: 'echo', given: 1 }, 5_000, { queue: 'tame' })).resolves.toMatchObject({ value: 1 });
    expect(ended).toBeLessThan(6);
    for (const one of await all) expect(one).toMatchObject({ reason: { fault: 'time' } });
  });

  it('does not keep those behind it from being done when its helper breaks down', async () => {
    const broken = [1, 2, 3].map(() => pool.run({ job: 'end' }, 5_000, { queue: 'one' }));
    const after = pool.run({ job: 'echo', given: 2 }, 5_000, { queue: 'one' });
    for (const one of await Promise.allSettled(broken)) expect(one).toMatchObject({ reason: { fault: 'broken' } });
    await expect(after).resolves.toMatchObject({ value: 2 });
  });

  it('waits for its turn as long as it is told to', async () => {
    const first = pool.run({ job: 'loop' }, 1_000, { queue: 'one' });
    const behind = [1, 60_000].map((patience_ms) =>
      pool.run({ job: 'echo', given: 3 }, 5_000, { queue: 'one', patience_ms }),
    );
    expect(await Promise.allSettled([first, ...behind])).toMatchObject([
      { reason: { fault: 'time' } },
      { reason: { fault: 'busy' } },
      { value: { value: 3 } },
    ]);
  });

  it('is not impatient while the first helper starts', async () => {
    const fresh = createWorkerPool<Job, unknown>(new URL('./testing/odd-jobs.ts', import.meta.url), {
      most: 1,
      memory_mb: 64,
    });
    await expect(fresh.run({ job: 'echo', given: 4 }, 5_000, { patience_ms: 1 })).resolves.toMatchObject({ value: 4 });
  });

  it('that takes more memory than it may hold in all, beyond its heap, is broken', async () => {
    const small = createWorkerPool<Job, unknown>(new URL('./testing/odd-jobs.ts', import.meta.url), {
      most: 1,
      memory_mb: 64,
      resident_mb: 300,
    });
    await expect(small.run({ job: 'bytes' }, 20_000)).rejects.toMatchObject({ fault: 'broken' });
    await expect(small.run({ job: 'echo', given: 1 }, 5_000)).resolves.toMatchObject({ value: 1 });
  });

  it('sees nothing of this process’s environment', async () => {
    expect((await pool.run({ job: 'environment' }, 5_000)).value).not.toContain('PATH');
  });

  it('that cannot be sent or whose helper cannot start is broken', async () => {
    await expect(pool.run({ job: 'echo', given: () => 1 }, 5_000)).rejects.toMatchObject({ fault: 'broken' });
    const none = createWorkerPool(new URL('./testing/nothing.ts', import.meta.url), { most: 1, memory_mb: 64 });
    await expect(none.run(1, 5_000)).rejects.toMatchObject({ fault: 'broken' });
    await expect(echo(2)).resolves.toBe(2);
  });
});
