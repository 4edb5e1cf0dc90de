/** Runs as a separate process: a server on a given database and sandbox, until it is killed. */
import { startServer } from '../../src/main.ts';
import { ANY_LOOPBACK_PORT, dataDirOf, testEnv } from './env.ts';

const [databaseUrl = '', sandboxUrl = '', logLevel = 'silent', dataDir, privateHost, smtpUrl] = process.argv.slice(2);
const env = testEnv(sandboxUrl, {
  logLevel,
  dataDir: dataDir || dataDirOf(databaseUrl),
  ...(privateHost ? { allowedPrivateHosts: ANY_LOOPBACK_PORT } : {}),
  ...(smtpUrl ? { smtpUrl, mailFrom: 'quotes@freeboard.example' } : {}),
});
const server = await startServer(env, databaseUrl);
console.log(JSON.stringify({ message: { url: server.url } }));
