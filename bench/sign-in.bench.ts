import { Agent, request } from 'node:http';
import { verify } from '@node-rs/argon2';
import { hashPassword, PASSWORD_COST } from '../apps/server/src/kernel/password-hasher.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// Thirty sign-ins at the same time, with `ready` called during them; then one after another, compared with the bare
// password check at the product's cost. The client shares the server's process and uses Node's bare HTTP client,
// because fetch alone would take a millisecond that a browser does not.
const AT_ONCE = size(30, 3);
const ROUNDS = size(5, 1);
const ALONE = size(50, 2);
/** Sign-ins that do not count: the first ones of a process take twice as long. */
const BEFORE = size(10, 1);

const product = await startProduct();
const { pool } = product.connection;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const forget = () => pool.query('delete from login_attempts');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const agent = new Agent({ keepAlive: true });
const ask = (method: string, path: string, body = '') =>
  new Promise<number>((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
    const asked = request(product.url + path, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject).end(body);
  });
const ready = () => timed(() => ask('GET', '/api/ready'));
const signIn = (username: string, password: string) =>
  ask('POST', '/api/login', JSON.stringify({ username, password }));

async function crowd(): Promise<{ waits: number[]; statuses: number[]; whole: number }> {
  await forget();
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      waits.push(await ready());
      await pause(10);
    }
  })();
  let statuses: number[] = [];
  const whole = await timed(async () => {
    statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => signIn(`nobody-${n}@x.test`, 'wrong-pass-1')),
    );
  });
  isOver = true;
  await asking;
  return { waits, statuses, whole };
}

await crowd();
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await crowd());

const kept = await hashPassword('demo-pass-1', PASSWORD_COST);
const bare: number[] = [];
const own: number[] = [];
for (let n = 0; n < BEFORE + ALONE; n += 1) {
  await forget();
  const alone = await timed(() => verify(kept, 'demo-pass-1'));
  const whole = await timed(async () => {
    if ((await signIn('agent@demo.test', 'demo-pass-1')) !== 200) throw new Error('Not signed in.');
  });
  if (n < BEFORE) continue;
  bare.push(alone);
  own.push(whole);
}
await product.stop();

title('sign-in', `${AT_ONCE} at once, ${ROUNDS} times, ready asked meanwhile; then ${ALONE} one after another`);
const statuses = rounds.flatMap((round) => round.statuses);
figure({
  what: 'answers other than 401 and 429',
  value: statuses.filter((s) => s !== 401 && s !== 429).length,
  limit: 0,
});
figure({ what: `${AT_ONCE} at once, all answered (median)`, value: median(rounds.map((r) => r.whole)), unit: 'ms' });
const waits = rounds.flatMap((round) => round.waits);
figure({ what: 'ready meanwhile, median', value: median(waits), unit: 'ms' });
figure({ what: 'ready meanwhile, slowest', value: Math.max(...waits), unit: 'ms', limit: 100 });
figure({ what: 'sign-in median / argon2id median', value: median(own) / median(bare) });
const peer = `argon2id ${quantile(bare, 0.95).toFixed(1)} ms`;
figure({ what: 'one sign-in, p95', value: quantile(own, 0.95), unit: 'ms', peer });
figure({ what: 'sign-in p95 / argon2id p95', value: quantile(own, 0.95) / quantile(bare, 0.95), limit: 1.3 });
