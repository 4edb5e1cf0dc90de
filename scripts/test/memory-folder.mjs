import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'freeboard-tests-';
/** The bytes that a full run needs at most. */
const NEEDED_BYTES = 4e9;

/**
 * Puts the temporary files of a run in memory if the machine has room: a test's database is a thousand small files,
 * which are copied in 40 ms there and in 900 ms on a disk. If TMPDIR is set, it is used instead. The folder is
 * removed when this process exits.
 */
export function useMemoryForFiles() {
  if (process.env.TMPDIR || !hasRoom()) return;
  for (const name of readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Like /tmp, because the database server runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
