/**
 * Runs as a child process of a test worker: the product on its own database, with a sandbox, and a way to create
 * agencies.
 */
import { startSandbox } from '@freeboard/sandbox';
import { webhookUrls } from '../../apps/server/src/features/messages/index.ts';
import { type Clock, localDate, systemClock } from '../../apps/server/src/kernel/clock.ts';
import { readEnv } from '../../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../../apps/server/src/kernel/env/project-root.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { TEST_PASSWORD_COST } from '../../apps/server/test/support/sign-in/password.ts';
import type { Answer, Question, Ready } from './protocol.ts';
import { createTenants } from './tenants.ts';

/** How far a test has moved the clock forward, in milliseconds. */
let ahead = 0;
const DAY_MS = 86_400_000;

/**
 * A clock that starts at this hour (UTC) of the current US Eastern day, for tests that depend on the hour; the system
 * clock if omitted.
 */
function clockAt(hour: string | undefined): Clock {
  const now = new Date();
  const atHour = hour ? new Date(new Date(now).setUTCHours(Number(hour), 0)) : now;
  // Late in the evening, it is already the next day in UTC.
  const days = [-1, 0, 1].map((day) => new Date(atHour.getTime() + day * DAY_MS));
  const sameDay = days.find((day) => localDate(day) === localDate(now)) ?? atHour;
  const offset = hour ? sameDay.getTime() - now.getTime() : 0;
  return { ...systemClock, now: () => new Date(Date.now() + offset + ahead) };
}

const root = projectRoot();
const databaseUrl = process.env.DATABASE_URL ?? '';
const sandbox = await startSandbox({ port: 0, speed: Number(process.env.SANDBOX_SPEED ?? 20) });
const vars = {
  ...process.env,
  SMTP_URL: sandbox.smtpUrl,
  CLAMD_URL: sandbox.clamdUrl,
  DNS_RESOLVER: sandbox.dns.address,
};
const env = { ...readEnv(vars, root, sandbox.url), passwordCost: TEST_PASSWORD_COST };
const clock = clockAt(process.env.CLOCK_HOUR);
const server = await startServer(env, databaseUrl, clock);
sandbox.deliverTextsTo(`${server.url}${webhookUrls.INBOUND_PATH}`);
sandbox.deliverMailTo(`${server.url}${webhookUrls.INBOUND_MAIL_PATH}`);
const tenants = await createTenants({ env, databaseUrl, url: server.url, sandboxUrl: sandbox.url, clock });

const send = (message: Ready | Answer): void => void process.send?.(message);

async function answer({ id, ask }: Question): Promise<Answer> {
  try {
    if (ask.kind !== 'clock') return { id, data: await tenants.answer(ask) };
    ahead = ask.aheadMs;
    return { id, data: null };
  } catch (error) {
    return { id, error: (error as Error).stack ?? String(error) };
  }
}

process.on('message', (question: Question) => void answer(question).then(send));
process.on('disconnect', () => process.exit(0));
send({ url: server.url, sandboxUrl: sandbox.url });
