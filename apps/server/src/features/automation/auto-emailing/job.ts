import { ALERT_KEYS } from '@freeboard/domain/alerts';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { type Actor, flush } from '../../../kernel/context/flush.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { jobContext, runVerb } from '../../../kernel/run-verb.ts';
import { actingPerson } from '../../accounts/index.ts';
import { Application } from '../../applications/index.ts';
import { AUTO_EMAIL_QUEUE } from '../../quoting/index.ts';
import { Proposal, sendOrDownloadQuote } from '../../sending/index.ts';
import { claimRun, emailerOf, lastEmailed } from './auto-emailing.queries.ts';
import { offersDigest } from './digest.ts';
import { type Refusal, refusalOf } from './refusal.ts';

const UNEXPECTED: Refusal = {
  status: 'failed',
  reason: 'Something went wrong in Freeboard. Send the quotes from the application.',
};

type Emailer = { viewer: Viewer; runId: number };

/**
 * The user in whose name an application's quotes are e-mailed automatically, with the run to send; null if there is
 * no such user or run, or the user may not send quotes.
 */
export async function emailer(app: App, applicationId: number): Promise<Emailer | null> {
  const { db } = app.connection;
  const row = await emailerOf(db, applicationId);
  if (!row || row.run_id === null) return null;
  const of = { personId: row.id, agencyId: row.agency_id };
  const viewer = await actingPerson(db, of, 'quote.send', app.services.env.demo);
  return viewer && { viewer, runId: row.run_id };
}

const contextOf = (app: App, db: Database, viewer: Viewer, mayWrite: boolean): Context =>
  jobContext(app, db, viewer, 'quote.send', mayWrite);

const actorOf = (viewer: Viewer): Actor => ({ ...viewer, name: `Freeboard for ${viewer.name}` });

const endUnsent = (app: App, { viewer, runId }: Emailer, work: (context: Context) => Promise<unknown>): Promise<void> =>
  app.connection.db.transaction().execute(async (trx) => {
    const context = contextOf(app, trx, viewer, true);
    if (!(await claimRun(context.db, runId, context.now, null))) return;
    await work(context);
    await flush(trx, context.effects, actorOf(viewer), app.queue);
  });

/**
 * E-mails a completed run's quotes to the client if the application's handler has turned that on; a failure raises an
 * alert (R5.8, D13). Quotes that read exactly like the last e-mail are not sent again.
 */
async function autoEmail(app: App, { application_id }: { application_id: number }): Promise<void> {
  const by = await emailer(app, application_id);
  if (!by) return;
  const reading = contextOf(app, app.connection.db, by.viewer, false);
  try {
    const { input, quotes } = await Proposal.automatic(reading, application_id);
    const digest = offersDigest(quotes);
    if ((await lastEmailed(reading.db, application_id)) === digest)
      return await endUnsent(app, by, (context) =>
        recordUnsent(context, application_id, 'they are those of last time'),
      );
    await runVerb(app, sendOrDownloadQuote, input, {
      name: 'sendOrDownloadQuote',
      contextOn: (db, mayWrite) => contextOf(app, db, by.viewer, mayWrite),
      actor: actorOf(by.viewer),
      claim: async ({ db, now }) => (await claimRun(db, by.runId, now, digest)) !== undefined,
      done: () => undefined,
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await refuse(app, by, application_id, refusal);
  }
}

async function recordUnsent(context: Context, applicationId: number, why: string): Promise<void> {
  const application = await Application.lock(context, applicationId);
  application.record(`did not e-mail the quotes: ${why}`);
  application.emit();
}

export const refuse = (app: App, by: Emailer, application_id: number, refusal: Refusal): Promise<void> =>
  endUnsent(app, by, async (context) => {
    await alertTo(context, application_id, by.runId, refusal);
    await recordUnsent(context, application_id, refusal.reason);
  });

async function alertTo(context: Context, id: number, runId: number, { status, reason }: Refusal): Promise<void> {
  const application = await Application.lock(context, id);
  const title = () => (status === 'timeout' ? 'E-mailing the quotes timed out' : 'The quotes were not e-mailed');
  const key = ALERT_KEYS.quote_auto_sent;
  await application.alerts.addLines({ runId, key, status, title, lines: [reason], carriers: [] });
}

export const autoEmailJob = defineJob(AUTO_EMAIL_QUEUE, z.object({ application_id: z.int().positive() }), autoEmail, {
  concurrency: 2,
  isOutward: true,
  async onExhausted(app, { application_id }) {
    const by = await emailer(app, application_id);
    if (by) await refuse(app, by, application_id, UNEXPECTED);
  },
});
