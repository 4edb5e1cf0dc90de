import { type CheckResult, examine } from '../apps/server/src/features/operation/index.ts';
import { createScanner } from '../apps/server/src/integrations/scanner/clamd.ts';
import { createBucket } from '../apps/server/src/integrations/storage/s3.ts';
import { createFileStore } from '../apps/server/src/kernel/files/files.ts';
import { runOnDatabase } from './command.ts';

const MARKS: Record<CheckResult['state'], string> = { ok: 'ok', warning: 'WARN', fault: 'FAULT', skipped: '-' };

// `npm run doctor [-- --json]`: examines a running installation, and exits with 1 if it finds a fault.
await runOnDatabase(async ({ db }, env) => {
  const files = createFileStore(env.dataDir, { bucket: await createBucket(env), scanner: createScanner(env) });
  const results = await examine(db, env, files);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ checks: results }));
  else
    for (const { check, state, text, next } of results) {
      console.log(`${MARKS[state].padEnd(6)}${check.padEnd(18)}${text}`);
      if (next) console.log(`${' '.repeat(24)}→ ${next}`);
    }
  return results.some(({ state }) => state === 'fault') ? 1 : 0;
});
