import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env/env.ts';
import { newKey } from './secrets.ts';

/** SECRET_KEY, or one created at the first start and saved with the data, never in the database that it protects. */
export function secretKey(env: Pick<Env, 'secretKey' | 'dataDir'>): string {
  if (env.secretKey) return env.secretKey;
  const file = join(env.dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(env.dataDir, { recursive: true });
    writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}
