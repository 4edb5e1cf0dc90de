import { becomeOwner } from '../apps/server/src/kernel/data-owner.ts';
import { attachEmbedded, FolderInUse } from '../apps/server/src/kernel/database/embedded/index.ts';
import { type Connection, connect } from '../apps/server/src/kernel/database/pool.ts';
import { type Env, readEnv } from '../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { isDatabaseAway } from '../apps/server/src/kernel/faults.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { StartRefused } from '../apps/server/src/kernel/start-refused.ts';
import { fileFaultText } from './file-fault.ts';

export function refuseUsage(usage: string): never {
  console.error(usage);
  process.exit(1);
}

/** Whether an idle socket broke. The only sockets that a command keeps open are its database connections. */
const isSocketBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/.test(String(error.code));

function printFailure(error: unknown): void {
  const fileFault = fileFaultText(error);
  if (fileFault !== null) console.error(fileFault);
  else if (error instanceof StartRefused || error instanceof FolderInUse) console.error(error.message);
  else if (isDatabaseAway(error) || isSocketBroken(error))
    console.error(
      `The database cannot be reached (${(error as Error).message}). Is PostgreSQL running, and is DATABASE_URL right? Then run the same command again.`,
    );
  else console.error(error);
}

/** Makes the process exit with 1 and a reason if its work never settles, or fails where nothing awaits it. */
function watchEnd(): { settled(): void } {
  let isSettled = false;
  process.exitCode = 1;
  process.on('uncaughtException', (error) => {
    isSettled = true;
    printFailure(error);
    process.exit(1);
  });
  process.on('exit', () => {
    if (!isSettled) console.error('The command ended before it was done: a connection was lost. Run it again.');
  });
  return {
    settled() {
      isSettled = true;
    },
  };
}

export async function runCommand(work: (env: Env) => Promise<number>): Promise<void> {
  let env: Env;
  try {
    env = readEnv(process.env, projectRoot());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  const end = watchEnd();
  let code = 1;
  try {
    becomeOwner(env.dataDir);
    code = await work(env);
  } catch (error) {
    printFailure(error);
  }
  end.settled();
  // An open handle of a lost connection must not delay the exit.
  process.exit(code);
}

/** Runs a command's work on the installation's database, whether or not the service is running. */
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
