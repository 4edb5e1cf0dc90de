import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { type Actor, flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import { Fault } from '../../../kernel/faults.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { jobContext, runVerb, systemContext } from '../../../kernel/run-verb.ts';
import { actingPerson } from '../../accounts/index.ts';
import { Proposal, sendOrDownloadQuote } from '../../sending/index.ts';
import { FOLLOW_UP_QUEUE } from './follow-up-queue.ts';
import { claimFollowUp, queuedFollowUp } from './task-rules.queries.ts';

type Task = NonNullable<Awaited<ReturnType<typeof queuedFollowUp>>>;

const actorOf = (viewer: Viewer): Actor => ({ ...viewer, name: `Freeboard for ${viewer.name}` });

const leaveUnsent = (app: App, task: Task, viewer: Viewer | null, reason: string): Promise<void> =>
  app.connection.db.transaction().execute(async (trx) => {
    const context = viewer
      ? jobContext(app, trx, viewer, 'quote.send', true)
      : systemContext(app, trx, { agencyId: task.agency_id }, true);
    const note = `The follow-up was not sent: ${reason}`;
    if (!(await claimFollowUp(context.db, task.id, { follow_up: 'not_sent', note }, context.now))) return;
    const of = task.application_id === null ? {} : { applicationId: task.application_id };
    context.record({ action: `did not send a follow-up: ${reason}`, agencyId: task.agency_id, ...of });
    context.emit({ kind: 'task', agencyId: task.agency_id, ids: {} });
    await flush(trx, context.effects, viewer ? actorOf(viewer) : SYSTEM, app.queue);
  });

async function ownerOf(app: App, { owner_id, agency_id }: Task): Promise<Viewer | null> {
  if (owner_id === null) return null;
  const of = { personId: owner_id, agencyId: agency_id };
  return actingPerson(app.connection.db, of, 'quote.send', app.services.env.demo);
}

async function sendFollowUp(app: App, { task_id }: { task_id: number }): Promise<void> {
  const { db } = app.connection;
  const task = await queuedFollowUp(db, task_id);
  if (!task) return;
  const viewer = await ownerOf(app, task);
  if (!viewer || task.application_id === null)
    return leaveUnsent(app, task, null, 'The person who has this task may no longer send quotes.');
  try {
    const reading = jobContext(app, db, viewer, 'quote.send', false);
    const { input } = await Proposal.automatic(reading, task.application_id, 'reminder');
    await runVerb(app, sendOrDownloadQuote, input, {
      name: 'sendOrDownloadQuote',
      contextOn: (on, mayWrite) => jobContext(app, on, viewer, 'quote.send', mayWrite),
      actor: actorOf(viewer),
      claim: async (context) => {
        const end = { follow_up: 'sent', done_at: context.now, ended_because: 'a follow-up was e-mailed' } as const;
        const isClaimed = (await claimFollowUp(context.db, task.id, end, context.now)) !== undefined;
        if (isClaimed) context.emit({ kind: 'task', agencyId: task.agency_id, ids: {} });
        return isClaimed;
      },
      done: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await leaveUnsent(app, task, viewer, Object.values(error.errors ?? {})[0]?.[0] ?? error.message);
  }
}

export const followUpJob = defineJob(FOLLOW_UP_QUEUE, z.object({ task_id: z.int().positive() }), sendFollowUp, {
  concurrency: 2,
  async onExhausted(app, { task_id }) {
    const task = await queuedFollowUp(app.connection.db, task_id);
    if (task) await leaveUnsent(app, task, await ownerOf(app, task), 'Something went wrong in Freeboard.');
  },
});
