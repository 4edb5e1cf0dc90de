import { beginHold } from '../apps/server/src/kernel/hold.ts';
import { runOnDatabase } from './command.ts';

// `npm run hold`: puts a copy that was restored with PostgreSQL's own tools on hold before its first start.
await runOnDatabase(async ({ db }) => {
  await beginHold(db, new Date());
  console.log('On hold: nothing is sent, quoted or scheduled until a super-admin presses Resume.');
  return 0;
});
