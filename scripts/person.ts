import { personReset } from '../apps/server/src/features/credentials/index.ts';
import { attachEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import { projectRoot, readEnv } from '../apps/server/src/kernel/env.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { ownBase } from '../apps/server/src/kernel/public-url.ts';

// `npm run person -- reset NAME`: prints an address at which a person who is locked out sets a new password. Only who
// can reach the database can do this; no password is ever typed into a command line.
const [what, name = ''] = process.argv.slice(2);
if (what !== 'reset' || name === '') {
  console.error('npm run person -- reset NAME (a user name or an e-mail address)');
  process.exit(2);
}
const env = readEnv(process.env, projectRoot());
const own = env.databaseUrl ? null : await attachEmbedded(env.dataDir);
const connection = connect(env.databaseUrl ?? own?.url('freeboard') ?? '', createLog(env.logLevel), 1, 0);
try {
  const reset = await personReset(connection.db, name, new Date());
  if (reset) {
    console.log(`${reset.person} sets a new password at ${ownBase(env)}${reset.path}`);
    console.log(
      'The address works once, for an hour. Every session of theirs ends with it, and their second factor is off.',
    );
  } else {
    console.error(`Nobody active is known as ${name}.`);
    process.exitCode = 1;
  }
} finally {
  await connection.close();
  await own?.stop();
}
