/** Runs as a separate process: backs a database up into a folder, at a given time, until it is killed. */
import { USUAL_SCHEDULE } from '@freeboard/domain/agencies';
import { backUp } from '../../../src/features/operation/backups/make.ts';
import { connect } from '../../../src/kernel/database/pool.ts';
import { createFileStore } from '../../../src/kernel/files/files.ts';
import { createLog } from '../../../src/kernel/log.ts';
import { testEnv } from '../env.ts';

const [databaseUrl = '', folder = '', moment = '', recipient = ''] = process.argv.slice(2);
const backup = { folder, passphrase: null, recipient, identity: null, niceness: 0 };
const env = testEnv('http://127.0.0.1:1', { dataDir: folder, backup });
const log = createLog('silent');
const place = { env, databaseUrl, clusterUrl: null, files: createFileStore(folder) };
const { db } = connect(databaseUrl, log, 2);
await backUp({ db, log, now: new Date(moment), place, schedule: USUAL_SCHEDULE }, 'schedule', () => new Date());
