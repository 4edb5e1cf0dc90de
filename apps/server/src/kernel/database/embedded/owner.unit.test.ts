import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claimFolder, isAlive } from './owner.ts';

it('takes over the claim of a process that was killed and that its parent has not fetched yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-owner-'));
  // The shell execs a program that never reaps its child, which stays a zombie.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const start = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21];
    writeFileSync(join(folder, 'freeboard.pid'), `${pid} ${start}`);
    expect(() => claimFolder(folder)).toThrowError(`in use by another Freeboard (process ${pid})`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    claimFolder(folder)();
  } finally {
    parent.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
