import { MAIL_TEXT } from '@freeboard/domain/languages';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import * as portalMail from '../portal-mail/portal-mail.ts';
import { personByLogin } from '../session/session.queries.ts';
import { noteAttempt } from './attempts.ts';
import { agencyName, insertReset } from './credentials.queries.ts';
import { POLICY } from './policy.ts';

const QUEUE = 'password_reset';

/**
 * Queues a reset e-mail. Whether the name is known is decided in the job, so that the answer and its timing are the
 * same for every name. The typed name is sealed in the queue.
 */
export const requestPasswordReset = guestPrepareThenCommit<'requestPasswordReset', boolean>(
  async ({ system, services, clock, address }, { username }) => {
    const attempt = { kind: 'reset', name: username, address, at: clock.now() } as const;
    await noteAttempt(system, attempt, { byPair: POLICY.resets_by_pair, byAddress: POLICY.resets_by_address });
    return services.mail !== null;
  },
  async ({ services, effects }, { username }, is_sent) => {
    effects.history.push({ action: 'asked for an address to set a new password' });
    if (is_sent)
      effects.jobs.push({ queue: QUEUE, data: { sealed: services.vault.seal(username).toString('base64') } });
    return { is_sent };
  },
);

const minutes = POLICY.reset_ms / 60_000;

const sendReset = (app: App, { sealed }: { sealed: string }): Promise<void> =>
  app.connection.db.transaction().execute(async (trx) => {
    const { services, clock } = app;
    const person = await personByLogin(trx, services.vault.open(Buffer.from(sealed, 'base64')));
    if (!person || person.deactivated_at || (person.is_demo && !services.env.demo)) return;
    const now = clock.now();
    const key = newKey();
    const row = {
      person_id: person.id,
      key_hash: hashKey(key),
      created_at: now,
      expires_at: new Date(now.getTime() + POLICY.reset_ms),
    };
    if (!(await insertReset(trx, row, new Date(now.getTime() - POLICY.reset_apart_ms)))) return;
    const { hello, passwordReset } = MAIL_TEXT[await portalMail.languageOf(trx, person.id)];
    const from_name = (await agencyName(trx, person.agency_id)) ?? 'Freeboard';
    const effects = new Effects();
    effects.history.push({
      action: `sent ${person.name} an address to set a new password`,
      agencyId: person.agency_id,
    });
    effects.jobs.push(
      portalMail.jobOf(services, {
        person_id: person.id,
        to: person.email,
        from_name,
        subject: passwordReset.subject,
        text: [
          hello(person.name),
          passwordReset.body(person.username),
          // The key is in the URL fragment, which browsers never send: no server or proxy sees it.
          `${publicBase(services.env)}/reset-password#${key}`,
          passwordReset.works(minutes),
          from_name,
        ].join('\n\n'),
      }),
    );
    await flush(trx, effects, SYSTEM, app.queue);
  });

export const passwordResetJob = defineJob(QUEUE, z.strictObject({ sealed: z.string() }), sendReset, {
  concurrency: 2,
  isOutward: true,
  // The user can request another link.
  onExhausted: 'nothing waits',
});
