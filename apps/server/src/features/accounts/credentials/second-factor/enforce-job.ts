import { addDays, localDate } from '@freeboard/domain/forms';
import { z } from 'zod';
import type { App } from '../../../../kernel/app.ts';
import { Effects } from '../../../../kernel/context/context.ts';
import { flush, GUEST, historyInsert } from '../../../../kernel/context/flush.ts';
import { defineJob } from '../../../../kernel/jobs.ts';
import { endOthers } from '../../session/session.queries.ts';
import { datesToRemind, peopleWithout, saveReminded, signedInWithout } from './affected.queries.ts';
import { reminderOf } from './affected.ts';

const ENDED = 'was signed out: two-step verification is required';

async function remind({ connection, clock, services, queue }: App): Promise<void> {
  const day = addDays(localDate(clock.now()), 1);
  await connection.db.transaction().execute(async (trx) => {
    const effects = new Effects();
    for (const { agencyId, role } of await datesToRemind(trx, day)) {
      for (const person of await peopleWithout(trx, agencyId, role)) {
        const { notification, mail } = reminderOf(services, agencyId, person, day);
        effects.notifications.push(notification);
        if (services.mail) effects.jobs.push(mail);
      }
      await saveReminded(trx, agencyId, { [role]: day });
    }
    await flush(trx, effects, GUEST, queue);
  });
}

async function endSessions({ connection, clock, log }: App): Promise<void> {
  const now = clock.now();
  const people = await signedInWithout(connection.db, localDate(now), now);
  for (const { id, name, role, agency_id } of people)
    await connection.db.transaction().execute(async (trx) => {
      await endOthers(trx, id, null, now);
      await historyInsert(trx, [{ action: ENDED, agencyId: agency_id, actor: { id, name, role } }], GUEST).execute();
    });
  if (people.length > 0) log.info({ people: people.length }, 'sessions ended: two-step verification is required');
}

export const enforceSecondFactorJob = defineJob(
  'enforce-second-factor',
  z.object({}),
  async (process) => {
    await remind(process);
    await endSessions(process);
  },
  { concurrency: 1, everySeconds: 60 },
);
