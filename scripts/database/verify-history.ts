import { firstBrokenLine } from '../../apps/server/src/features/history/index.ts';
import { attachEmbedded } from '../../apps/server/src/kernel/database/embedded/index.ts';
import { connect } from '../../apps/server/src/kernel/database/pool.ts';
import { projectRoot, readEnv } from '../../apps/server/src/kernel/env.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';

// `npm run verify-history`: prints the first line of the history that is not as it was written, and ends with 1 then.
const env = readEnv(process.env, projectRoot());
const own = env.databaseUrl ? null : await attachEmbedded(env.dataDir);
const connection = connect(env.databaseUrl ?? own?.url('freeboard') ?? '', createLog(env.logLevel), 1, 0);
try {
  const broken = await firstBrokenLine(connection.db);
  if (broken) {
    const { application_id, position, id, why } = broken;
    console.log(`Broken: application ${application_id}, line ${position ?? '?'} (history id ${id ?? 'none'}): ${why}.`);
    process.exitCode = 1;
  } else console.log('The history is whole.');
} finally {
  await connection.close();
  await own?.stop();
}
