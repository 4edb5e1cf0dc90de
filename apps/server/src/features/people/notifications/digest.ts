import { ALIKE_KINDS, DIGEST_HOUR, NOTIFICATION_KEYS, usualEmail } from '@freeboard/domain/settings';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { portalMail } from '../../accounts/index.ts';
import { takeUnmailed, type Waiting } from './digest.queries.ts';

const MOST_LINES = 50;
const USUAL = Object.fromEntries(NOTIFICATION_KEYS.map((kind) => [kind, usualEmail(kind)]));

export function lastCut(now: Date): Date {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR));
  return today <= now ? today : new Date(today.getTime() - 86_400_000);
}

function letterOf({ person_id, name, email, texts }: Waiting, base: string) {
  const [first = ''] = texts;
  const rest = texts.length - MOST_LINES;
  const lines = texts.slice(0, MOST_LINES).map((text) => `- ${text}`);
  return {
    person_id,
    to: email,
    from_name: 'Freeboard',
    subject: texts.length === 1 ? first.slice(0, 120) : `${texts.length} things happened in Freeboard`,
    text: [
      `Hello ${name},`,
      '',
      ...lines,
      ...(rest > 0 ? [`and ${rest} more`] : []),
      '',
      `${base}/`,
      '',
      'Which of these come by e-mail you choose in Portal Settings, under Notifications.',
    ].join('\n'),
  };
}

async function sendDigests({ connection, services, clock, queue }: App): Promise<void> {
  if (!services.mail) return;
  await connection.db.transaction().execute(async (trx) => {
    const effects = new Effects();
    for (const one of await takeUnmailed(trx, ALIKE_KINDS, USUAL, lastCut(clock.now())))
      effects.jobs.push(portalMail.jobOf(services, letterOf(one, publicBase(services.env))));
    await flush(trx, effects, SYSTEM, queue);
  });
}

export const digestJob = defineJob('notification_digest', z.object({}), sendDigests, {
  concurrency: 1,
  everySeconds: 60,
});
