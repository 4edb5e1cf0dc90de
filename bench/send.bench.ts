import { rmSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { startSandbox } from '../apps/sandbox/src/index.ts';
import { newDatabase, newFolder } from './lib/database.ts';
import { figure, remark, title } from './lib/print.ts';
import { clientOf, startProcess } from './lib/process.ts';
import { LAUNCHABLE } from './lib/product.ts';
import { size } from './lib/size.ts';

// One process queues texts and e-mail, two others send them, and one of these is killed midway. By the gateways' logs,
// each message must arrive once, or be in doubt where a mail server cannot be queried.
const MESSAGES = Number(process.argv[2] ?? size(1_000, 12));
const AT_ONCE = 8;
const PORT = 3_471;
const PATIENCE_MS = 300_000;
/**
 * At the smallest size a process ends gracefully: the work of a killed one is taken over only after its lease expires.
 */
const END = size('SIGKILL', 'SIGTERM');
/** The share of messages that have arrived when the process is ended. */
const ENDED_AT = size(0.5, 1);
/** As many as a process sends concurrently. */
const WORKERS = 16;

const folder = newFolder();
const databaseUrl = await newDatabase();
const sandbox = await startSandbox({ port: 0, speed: 5 });
const vars = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  SANDBOX_URL: sandbox.url,
  SMTP_URL: sandbox.smtpUrl,
  MAIL_FROM: 'quotes@freeboard.example',
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
};
const web = await startProcess({ ...vars, PORT: String(PORT), ROLES: 'web,cron' });
const client = await clientOf(PORT);
const made = await client.call('createApplication', { application_type: 'flood', useable_details: LAUNCHABLE.flood });
if (!made.ok) throw new Error(made.message);
const application_id = made.data.application.id;

/** Each has its own address; no number has an ending that the sandbox refuses. */
const receivers = Array.from({ length: MESSAGES }, (_, index) =>
  index % 2 === 0 ? `+1813${200 + (index % 700)}${2_000 + index}` : `client${index}@example.com`,
);
const arrived = () => [
  ...sandbox.inbox.texts.map(({ to }) => to),
  ...sandbox.inbox.mails.flatMap(({ to }) => to.map((address) => address.replace(/^.*<|>$/g, ''))),
];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function queue(receiver: string) {
  const isText = receiver.startsWith('+');
  const answer = await client.call('sendMessage', {
    application_id,
    type: isText ? 'sms' : 'email',
    receiver,
    subject: isText ? '' : 'Your flood quotes',
    body: `Your quotes are ready, ${receiver}.`,
    ...(isText ? { consent_source: 'Phone call' as const } : {}),
    at_once_because: 'The benchmark does not sleep.',
  });
  if (!answer.ok) throw new Error(`${receiver}: ${answer.message} ${JSON.stringify(answer.errors)}`);
}

const queueing = performance.now();
const waiting = receivers.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const receiver of waiting) await queue(receiver);
  }),
);
const queued = (performance.now() - queueing) / 1_000;

const [first, second] = await Promise.all([
  startProcess({ ...vars, PORT: '0', ROLES: 'worker' }),
  startProcess({ ...vars, PORT: '0', ROLES: 'worker' }),
]);
const started = performance.now();
const before = arrived().length;
while (arrived().length < MESSAGES * ENDED_AT) await pause(5);
const half = (performance.now() - started) / 1_000;
const sentByHalf = arrived().length - before;
second.kill(END);
const killedAt = performance.now();

const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
const OPEN = `select count(*)::int as n from messages where state in ('queued', 'held', 'sending')`;
for (;;) {
  const { rows } = await database.query<{ n: number }>(OPEN);
  if (rows[0]?.n === 0 || performance.now() - killedAt > PATIENCE_MS) break;
  await pause(50);
}
const settledAfter = (performance.now() - killedAt) / 1_000;

const counts = new Map<string, number>();
for (const address of arrived()) counts.set(address, (counts.get(address) ?? 0) + 1);
const { rows } = await database.query<{ address: string; state: string }>('select address, state from messages');
const stateOf = new Map(rows.map(({ address, state }) => [address, state]));
const isDoubtful = (receiver: string) => stateOf.get(receiver) === 'in_doubt';
const once = receivers.filter((receiver) => counts.get(receiver) === 1 && !isDoubtful(receiver)).length;
const inDoubt = receivers.filter(isDoubtful).length;
const lost = receivers.filter((receiver) => !counts.has(receiver) && !isDoubtful(receiver)).length;
const doubled = receivers.filter((receiver) => (counts.get(receiver) ?? 0) > 1).length;
const untrue = receivers.filter(
  (receiver) => counts.has(receiver) && !['sent', 'delivered', 'in_doubt'].includes(stateOf.get(receiver) ?? ''),
).length;

/** Sends the same texts and e-mail to the same gateways by a plain loop, with the same concurrency. */
async function bare(): Promise<number> {
  const transport = createTransport({ url: sandbox.smtpUrl, pool: true, maxConnections: 8 });
  const account = 'AC00000000000000000000000000000000';
  const authorization = `Basic ${Buffer.from(`${account}:sandbox-token`).toString('base64')}`;
  const url = `${sandbox.url}/twilio/2010-04-01/Accounts/${account}/Messages.json`;
  const from = performance.now();
  const left = receivers.slice(0, sentByHalf).values();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const to of left)
        if (to.startsWith('+'))
          await fetch(url, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ To: to, From: '+18135550100', Body: 'Your quotes are ready.' }).toString(),
          });
        else
          await transport.sendMail({
            from: 'quotes@freeboard.example',
            to,
            subject: 'Your flood quotes',
            text: 'Ready.',
          });
    }),
  );
  transport.close();
  return (performance.now() - from) / 1_000;
}
const bareSeconds = await bare();

title('send', `${MESSAGES} messages, half of them texts, two processes that hand over, one killed midway`);
figure({ what: 'exactly once in the gateway’s own log', value: once });
figure({ what: 'named in doubt', value: inDoubt });
figure({ what: 'once or in doubt / all', value: (once + inDoubt) / MESSAGES, limit: 1, above: true });
figure({ what: 'lost', value: lost, limit: 0 });
figure({ what: 'twice in the gateway’s log', value: doubled, limit: 0 });
figure({ what: 'in the gateway’s log, and the portal says otherwise', value: untrue, limit: 0 });
figure({ what: 'messages queued per second, by calls', value: MESSAGES / queued });
figure({
  what: 'messages handed over per second, until the kill',
  value: sentByHalf / half,
  peer: `bare loop ${(sentByHalf / bareSeconds).toFixed(0)}`,
});
figure({ what: 'time to hand them over / a bare loop over the gateways', value: half / bareSeconds });
remark(`All was settled ${settledAfter.toFixed(0)} s after the kill.`);

await database.end();
for (const child of [web, first]) {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}
await sandbox.close();
rmSync(folder, { recursive: true, force: true });
