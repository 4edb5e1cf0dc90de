import { COMMANDS } from '../apps/server/src/features.ts';
import { refuseUsage, runOnDatabase } from './command.ts';

// `npm run agency -- export ID --to FILE [--json]` exports one agency; `npm run agency -- import FILE [--json]` imports
// it.
const load = COMMANDS.agency;
if (!load) refuseUsage('This installation does not have the module that moves agencies.');
const { usage, parse } = await load();
const work = parse(process.argv.slice(2), process.env.INIT_CWD ?? '.');
if (!work) refuseUsage(usage);
await runOnDatabase(async (connection, env) => {
  console.log(await work(connection, env));
  return 0;
});
