/** Run as a process of its own: makes a backup of a database into a folder, until it is killed. */
import { write } from '../../../src/features/backups/write.ts';
import { testEnv } from '../env.ts';

const [databaseUrl = '', folder = '', name = '', recipient = ''] = process.argv.slice(2);
const backup = { folder, passphrase: null, recipient, identity: null, niceness: 0 };
const env = testEnv('http://127.0.0.1:1', { dataDir: folder, backup });
await write({ kind: 'backup', env, databaseUrl, destination: 'folder', name, now: new Date().toISOString() });
