import { becomeOwner } from '../apps/server/src/kernel/data-owner.ts';
import { attachEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import { type Connection, connect } from '../apps/server/src/kernel/database/pool.ts';
import { type Env, readEnv } from '../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { StartRefused } from '../apps/server/src/kernel/start-refused.ts';

/** Runs a command's work as the owner of the data folder, and prints what is wrong with its settings in plain words. */
export async function runCommand(work: (env: Env) => Promise<number>): Promise<void> {
  let env: Env;
  try {
    env = readEnv(process.env, projectRoot());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  becomeOwner(env.dataDir);
  try {
    process.exitCode = await work(env);
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command's work on the installation's database, whether its service runs or not. */
export const runOnDatabase = (work: (connection: Connection, env: Env) => Promise<number>): Promise<void> =>
  runCommand(async (env) => {
    const embedded = env.databaseUrl ? null : await attachEmbedded(env.dataDir);
    const connection = connect(env.databaseUrl ?? embedded?.url('freeboard') ?? '', createLog(env.logLevel), 1, 0);
    try {
      return await work(connection, env);
    } finally {
      await connection.close();
      await embedded?.stop();
    }
  });
