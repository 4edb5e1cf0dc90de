import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileStore } from './files.ts';

test('what never arrived is swept; what is on its way, and what is kept, stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freeboard-files-'));
  try {
    const files = createFileStore(folder);
    const incoming = await files.incoming();
    const put = async (name: string, at: string) => {
      await writeFile(join(incoming, name), name);
      await utimes(join(incoming, name), new Date(at), new Date(at));
    };
    await put('dead', '2026-03-01T10:00:00Z');
    await put('alive', '2026-03-02T10:00:00Z');
    await put('kept', '2026-03-01T10:00:00Z');
    await files.keep(join(incoming, 'kept'), 'a/key');
    expect(await files.sweep(new Date('2026-03-02T09:00:00Z'))).toBe(1);
    expect(await readdir(incoming)).toEqual(['alive']);
    const read: Buffer[] = [];
    for await (const chunk of await files.read('a/key')) read.push(chunk as Buffer);
    expect(Buffer.concat(read).toString()).toBe('kept');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('room that is reserved is not given again until the reservation ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freeboard-files-'));
  try {
    const half = 2 ** 49;
    const { free_bytes } = await createFileStore(folder).space();
    const files = createFileStore(folder, { reserve_bytes: free_bytes - 3 * half });
    const first = await files.makeRoom(2 * half);
    expect(first).not.toBeNull();
    expect(await files.makeRoom(2 * half)).toBeNull();
    first?.();
    expect(await files.makeRoom(2 * half)).not.toBeNull();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
