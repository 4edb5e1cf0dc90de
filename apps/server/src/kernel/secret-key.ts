import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env/env.ts';
import { newKey } from './secrets.ts';

/**
 * SECRET_KEY, or without it a key that the first start saves in the data folder. It is never saved in the database
 * that it protects.
 */
export function secretKey(env: Pick<Env, 'secretKey' | 'dataDir'>): string {
  if (env.secretKey) return env.secretKey;
  const file = join(env.dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(env.dataDir, { recursive: true });
    writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}
