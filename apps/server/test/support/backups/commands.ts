import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll } from 'vitest';
import { createSigner } from '../../../src/kernel/backup/origin.ts';
import { projectRoot } from '../../../src/kernel/env/project-root.ts';
import { SECRET_KEY } from '../secret-key.ts';

/** The folder of compiled scripts; compiling one takes a second. */
const COMPILED = join(projectRoot(), 'node_modules/.cache/compiled-scripts');

export type CommandResult = { code: number; output: string; errors: string };

/** Runs a command of an operator as its script, with only these variables. `limit_kb` limits the size of its files. */
export async function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  limit_kb: number | 'unlimited' = 'unlimited',
): Promise<CommandResult> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-c', `ulimit -f ${limit_kb}; exec "$@"`, 'sh', process.execPath, script, ...args], {
    cwd: projectRoot(),
    env: { PATH, HOME, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, errors };
}

export async function keyPair(): Promise<{
  BACKUP_RECIPIENT: string;
  BACKUP_IDENTITY: string;
  BACKUP_ORIGIN: string;
}> {
  const identity = await generateX25519Identity();
  return {
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY: identity,
    BACKUP_ORIGIN: createSigner(SECRET_KEY).key,
  };
}

export function useFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'freeboard-backup-'));
    folders.push(folder);
    return folder;
  };
}
