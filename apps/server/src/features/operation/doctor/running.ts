import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { probe } from '../../../integrations/probe/web.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { Fault } from '../../../kernel/faults.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import type { Services } from '../../../kernel/services.ts';
import { type CheckResult, ok, skipped, warning } from './check.ts';
import { examineOutside } from './outside.ts';

const hmac = (env: Env, text: string): Buffer => createHmac('sha256', secretKey(env)).update(`doctor ${text}`).digest();

/** The settings that a process and the doctor must share, by the variables that set them. */
const SHARED: Readonly<Record<string, (env: Env) => unknown>> = {
  CANARY: ({ canary }) => canary,
  CLAMD_URL: ({ clamdUrl }) => clamdUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
  'DKIM_*': ({ dkim }) => dkim,
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  'S3_*': ({ s3 }) => s3,
  SMTP_URL: ({ smtpUrl }) => smtpUrl,
  TRUST_PROXY: ({ trustProxy }) => String(trustProxy),
  'TWILIO_*': ({ twilio }) => twilio,
  'addresses of services': ({ services }) => services,
};

/** A keyed hash of each shared setting, so that no secret leaves the process. */
const settingsOf = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SHARED).map(([name, read]) => [
      name,
      hmac(env, `${name} ${JSON.stringify(read(env)) ?? ''}`).toString('base64url'),
    ]),
  );

export const factsOf = (env: Env) => ({ is_demo: env.demo, settings: settingsOf(env) });

/**
 * Lets the doctor ask this process to check the outside services that it uses. The doctor proves that it has the
 * secret key.
 */
export function serveDoctor(
  api: FastifyInstance,
  { services, clock }: { services: Pick<Services, 'env' | 'caller' | 'files' | 'texts'>; clock: Clock },
): void {
  const { env } = services;
  const expected = `Bearer ${hmac(env, 'token').toString('base64url')}`;
  api.get('/doctor', async (request) => {
    const sent = Buffer.from(request.headers.authorization ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, Buffer.from(expected))) throw new Fault('not_found');
    const data = { ...factsOf(env), checks: await examineOutside(services, clock.now()) };
    return { code: 200, data, message: '' };
  });
}

const check = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'fault', 'skipped']),
  text: z.string(),
  next: z.string(),
});
const answer = z.object({
  data: z.object({ is_demo: z.boolean(), settings: z.record(z.string(), z.string()), checks: z.array(check) }),
});
type Running = z.infer<typeof answer>['data'];

/** Milliseconds for all checks of the process, which waits for each service in turn. */
const PATIENCE_MS = 60_000;

/** Asks the process at `base`; null when it does not answer, or has another secret key or release. */
export async function askRunning(env: Env, base: string): Promise<Running | null> {
  const authorization = `Bearer ${hmac(env, 'token').toString('base64url')}`;
  const found = await probe(`${base}/api/doctor`, { authorization }, PATIENCE_MS);
  if ('cause' in found || found.status !== 200) return null;
  try {
    return answer.parse(JSON.parse(found.body)).data;
  } catch {
    // Something else answers at this address.
    return null;
  }
}

export function checkSettings(env: Env, running: Running | null): CheckResult {
  const name = 'Settings';
  if (!running) return skipped(name, 'No process answers: this command’s own settings are checked.');
  if (running.is_demo) return ok(name, 'The process is a demo, with stand-ins for outside services.');
  const other = Object.entries(settingsOf(env)).filter(([key, hash]) => running.settings[key] !== hash);
  if (other.length === 0) return ok(name, 'The process has the settings of this command.');
  return warning(
    name,
    `The process has other settings than this command: ${other.map(([key]) => key).join(', ')}.`,
    'Load the settings of the service (docs/operating.md, top). If they were changed since its start, restart it.',
  );
}
