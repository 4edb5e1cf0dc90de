import { setNewPassword } from '../../apps/server/src/kernel/database/embedded/index.ts';
import { StartRefused } from '../../apps/server/src/kernel/start-refused.ts';
import { runCommand } from '../command.ts';

// `npm run database:new-password`: sets a new password for the embedded PostgreSQL if `postgres-password` is lost. No
// data is lost.
await runCommand(async ({ databaseUrl, dataDir }) => {
  if (databaseUrl)
    throw new StartRefused('DATABASE_URL names a PostgreSQL of yours: its passwords are set there, by alter role.');
  await setNewPassword(dataDir);
  console.log(`The database has a new password, in ${dataDir}/postgres-password. Start Freeboard again.`);
  return 0;
});
