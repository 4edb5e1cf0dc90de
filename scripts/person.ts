import { personReset } from '../apps/server/src/features/accounts/index.ts';
import { publicBase } from '../apps/server/src/kernel/network/public-url.ts';
import { refuseUsage, runOnDatabase } from './command.ts';

// `npm run person -- reset NAME`: prints a URL at which a locked-out person sets a new password. Requires access to the
// database; no password is typed on a command line.
const [what, name = ''] = process.argv.slice(2);
if (what !== 'reset' || name === '') refuseUsage('npm run person -- reset NAME (a user name or an e-mail address)');
await runOnDatabase(async ({ db }, env) => {
  const reset = await personReset(db, name, new Date());
  if (!reset) {
    console.error(`Nobody active is known as ${name}.`);
    return 1;
  }
  console.log(`${reset.person} sets a new password at ${publicBase(env)}${reset.path}`);
  console.log(
    'The address works once, for an hour. Every session of theirs ends with it, and their second factor is off.',
  );
  return 0;
});
