import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { portalMail } from '../../accounts/index.ts';
import { anchorAfter, lastAnchor, lastLineBefore, saveAnchor, superAdminAddresses } from './chain.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any transaction, so that all lines older than this are committed. */
const SETTLED_MS = 10 * 60_000;

const letter = (base: string, day: string, lines: number, fingerprint: string) => `\
The history of ${base} held ${lines.toLocaleString('en-US')} lines on ${day}. Their fingerprint is

${fingerprint}

Keep this e-mail. Whoever owns the database could rewrite the history, but not this copy. To check that nothing was changed since, run on the server:

npm run verify-history -- ${fingerprint}
`;

/**
 * Computes the history's fingerprint once a day and copies it off the machine: by e-mail to the super-admins, and to
 * the log.
 */
async function anchorHistory({ connection, clock, services, queue, log }: App): Promise<void> {
  const { db } = connection;
  const now = clock.now();
  const before = await lastAnchor(db);
  if (before && now.getTime() - before.at.getTime() < DAY_MS) return;
  const up_to_id = await lastLineBefore(db, new Date(now.getTime() - SETTLED_MS));
  if (up_to_id <= (before?.up_to_id ?? 0)) return;
  const { lines, hash } = await anchorAfter(db, before, up_to_id);
  const fingerprint = hash.toString('hex');
  const { demo } = services.env;
  const receivers = services.mail ? await superAdminAddresses(db, demo) : [];
  const day = now.toISOString().slice(0, 10);
  await db.transaction().execute(async (trx) => {
    if (!(await saveAnchor(trx, { up_to_id, lines, hash, at: now }, before))) return;
    const mails = receivers.map(({ id, email }) =>
      portalMail.jobOf(services, {
        person_id: id,
        to: email,
        from_name: 'Freeboard',
        subject: `History fingerprint of ${day}`,
        text: letter(publicBase(services.env), day, lines, fingerprint),
      }),
    );
    if (mails.length > 0) await queue.insert(trx, mails);
    log.warn({ day, up_to_id, lines, fingerprint }, 'fingerprint of the history');
  });
}

export const anchorHistoryJob = defineJob('anchor-history', z.object({}), anchorHistory, {
  concurrency: 1,
  everySeconds: HOUR_MS / 1_000,
});
