import { createHttpCaller } from '../../../integrations/outside.ts';
import { createTexts } from '../../../integrations/texts/twilio.ts';
import { systemClock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { isStorageFull } from '../../../kernel/faults.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { canaryState } from '../canary/canary.ts';
import { countRoles } from '../monitoring/processes.queries.ts';
import { type CheckResult, fault } from './check.ts';
import { databaseFacts } from './doctor.queries.ts';
import { checkClock, checkHealth, checkPublicAddress, localBase } from './installation.ts';
import { examineOutside } from './outside.ts';
import { askRunning, checkSettings } from './running.ts';
import { checkBackups, checkCanary, checkDatabase, checkHold, checkJobs, checkKeys, checkProcesses } from './stored.ts';

async function examineStored(db: Database, env: Env, now: Date): Promise<CheckResult[]> {
  try {
    const facts = await databaseFacts(db);
    const { isOnHold, result } = await checkHold(db);
    return [
      checkDatabase(facts),
      await checkKeys(db, env),
      checkProcesses(await countRoles(db)),
      checkJobs(facts, isOnHold),
      result,
      checkCanary(await canaryState(db, env, isOnHold, now)),
      await checkBackups(db, env, now),
      await checkClock(env, facts.now),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const next = isStorageFull(error)
      ? 'Its disk is full: free up space (docs/operating.md, At 3 a.m.).'
      : 'Check DATABASE_URL, and whether PostgreSQL runs.';
    return [fault('Database', `The database did not respond: ${why}`, next)];
  }
}

/**
 * Runs all checks one after another. The running process checks the outside services, because it may have other
 * settings; if none is running, this process does.
 */
export async function examine(db: Database, env: Env, files: FileStore): Promise<CheckResult[]> {
  const now = systemClock.now();
  const caller = createHttpCaller(env);
  try {
    const running = await askRunning(env, localBase(env));
    return [
      await checkHealth(env),
      checkSettings(env, running),
      ...(await examineStored(db, env, now)),
      ...(running?.checks ?? (await examineOutside({ env, caller, files, texts: createTexts(env, caller) }, now))),
      ...(await checkPublicAddress(env, now)),
    ];
  } finally {
    await caller.close();
  }
}
