import { ALERT_KEYS, type Role } from '@freeboard/domain';
import { z } from 'zod';
import { ApartError } from '../../kernel/apart/pool.ts';
import { Context, Effects } from '../../kernel/context/context.ts';
import { flush } from '../../kernel/context/flush.ts';
import type { Viewer } from '../../kernel/context/scope.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { defineJob } from '../../kernel/jobs.ts';
import type { Process } from '../../kernel/process.ts';
import { lockApplication } from '../applications/index.ts';
import { raiseRunAlert } from '../notes/index.ts';
import { AUTO_EMAIL_QUEUE } from '../quoting/index.ts';
import { type AutoEmail, autoEmailOf, sendOrDownloadQuote } from '../sending/index.ts';
import { claimRun, emailerOf } from './auto-emailing.queries.ts';

type Emailer = { viewer: Viewer; runId: number };

async function emailer(app: Process, applicationId: number): Promise<Emailer | null> {
  const row = await emailerOf(app.connection.db, applicationId);
  if (!row || row.run_id === null || (row.is_demo && !app.services.env.demo)) return null;
  const { id, role, agency_id: agencyId, name, email, username, display_carriers: displayCarriers } = row;
  return { viewer: { id, role: role as Role, agencyId, name, email, username, displayCarriers }, runId: row.run_id };
}

/** The call as its person would make it, by nobody's session. */
const contextOf = (app: Process, db: Database, viewer: Viewer, mayWrite: boolean): Context =>
  new Context({ ...app, address: '', userAgent: '', effects: new Effects() }, db, viewer, {
    permission: 'quote.send',
    mayWrite,
    session: null,
  });

/** Does something with a run's only turn, in one transaction; nothing where it was taken. */
const once = (app: Process, { viewer, runId }: Emailer, work: (context: Context) => Promise<unknown>): Promise<void> =>
  app.connection.db.transaction().execute(async (trx) => {
    const context = contextOf(app, trx, viewer, true);
    if (!(await claimRun(context.db, runId, context.now))) return;
    await work(context);
    await flush(trx, context.effects, { ...viewer, name: `Freeboard for ${viewer.name}` }, app.queue);
  });

type Refusal = { status: 'failed' | 'timeout'; reason: string };

/** Why quotes could not be e-mailed, for a person; null for what is no expected end. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof ApartError && error.fault !== 'broken')
    return { status: 'timeout', reason: 'The PDF took too long to make. Send the quotes from the application.' };
  if (!(error instanceof Fault)) return null;
  return { status: 'failed', reason: Object.values(error.errors ?? {})[0]?.[0] ?? error.message };
}

/** E-mails a completed run's quotes to the client where whoever handles it wants that; what kept it back is an alert (R5.8, D13). */
async function autoEmail(app: Process, { application_id }: { application_id: number }): Promise<void> {
  const by = await emailer(app, application_id);
  if (!by) return;
  const reading = contextOf(app, app.connection.db, by.viewer, false);
  try {
    const input: AutoEmail = await autoEmailOf(reading, application_id);
    await sendOrDownloadQuote.before?.(reading, input);
    await once(app, by, (context) => sendOrDownloadQuote(context, input));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await once(app, by, async (context) => {
      const agencyId = await alertTo(context, application_id, by.runId, refusal);
      context.record({
        action: `did not e-mail the quotes: ${refusal.reason}`,
        agencyId,
        applicationId: application_id,
      });
      context.emit({ kind: 'application', agencyId, applicationId: application_id, ids: { application_id } });
    });
  }
}

async function alertTo(context: Context, id: number, runId: number, { status, reason }: Refusal): Promise<number> {
  const { agency_id } = found(await lockApplication(context.db, id));
  const title = () => (status === 'timeout' ? 'E-mailing the quotes timed out' : 'The quotes were not e-mailed');
  await raiseRunAlert(
    context.db,
    { id, agency_id },
    { runId, key: ALERT_KEYS.quote_auto_sent, status, title, lines: [reason], carriers: [] },
  );
  return agency_id;
}

export const autoEmailJob = defineJob(AUTO_EMAIL_QUEUE, z.object({ application_id: z.int().positive() }), autoEmail, {
  concurrency: 2,
});
