import { assertOwner } from '../apps/server/src/kernel/data-owner.ts';
import { ensureDatabase, startEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import type { Env } from '../apps/server/src/kernel/env/env.ts';
import type { StandIn } from './demo.ts';

/** What a server runs on: its database, and the sandbox; null if the real services are used. */
export type Ground = { databaseUrl: string; standIn: StandIn | null };
type CleanUps = (() => Promise<void>)[];

/** The variable with which the parent tells a development server what it has started. */
export const GROUND = 'FREEBOARD_GROUND';

export const groundOfDevelopment = (): Ground | null =>
  process.env[GROUND] ? (JSON.parse(process.env[GROUND]) as Ground) : null;

export async function startDatabase(given: Env, cleanUps: CleanUps): Promise<string> {
  assertOwner(given.dataDir);
  if (given.databaseUrl) return given.databaseUrl;
  const embedded = await startEmbedded(given.dataDir, {}, async (message) => {
    const { createLog } = await import('../apps/server/src/kernel/log.ts');
    createLog(given.logLevel).warn(message);
  });
  cleanUps.push(() => embedded.stop());
  await ensureDatabase(embedded.url('postgres'), 'freeboard');
  return embedded.url('freeboard');
}

export async function startSandbox(given: Env, cleanUps: CleanUps): Promise<StandIn | null> {
  if (!given.demo) return null;
  const { startStandIn } = await import('./demo.ts');
  const standIn = await startStandIn(process.env);
  cleanUps.push(async () => standIn.close?.());
  return standIn;
}
