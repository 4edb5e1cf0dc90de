import { NO_ADDRESS } from '@freeboard/domain/wording';
import { z } from 'zod';
import type { App } from '../../../../kernel/app.ts';
import type { Context } from '../../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../../kernel/context/flush.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { defineJob } from '../../../../kernel/jobs.ts';
import { systemContext } from '../../../../kernel/run-verb.ts';
import {
  Application,
  type ApplicationRecord,
  applicationById,
  lockApplication,
  openValues,
} from '../../../applications/index.ts';
import { switchedOff } from '../../providers/provider-switches.queries.ts';
import { LATE_MS } from '../collect.ts';
import { recordedLookup } from '../lookup-address.ts';
import { type Claimed, claimDue, lockClaimed, updateLookup } from './arrivals.queries.ts';
import { POLICY } from './policy.ts';

const contextOf = (app: App, db: Database, { agency_id: agencyId, created_by: personId }: Claimed, mayWrite: boolean) =>
  systemContext(app, db, { agencyId, personId }, mayWrite);

type Answer = Awaited<ReturnType<typeof recordedLookup>>;

function downReason(answer: Answer): string {
  if (answer === 'down') return NO_ADDRESS.down.what;
  if (typeof answer === 'string') return '';
  const down = answer.data.missing.filter(({ is_down }) => is_down);
  return down
    .map(({ provider, reason }) => (reason.startsWith(provider) ? reason : `${provider}: ${reason}`))
    .join('. ');
}

/** Fills the application with the answer. @returns the new state of the lookup */
async function applyAnswer(context: Context, claimed: Claimed, row: ApplicationRecord | undefined, answer: Answer) {
  if (!row || row.archived_at !== null) return { state: 'done', reason: '' };
  const isMatch = typeof answer !== 'string' && answer.data.candidates.length === 0;
  const lookup = typeof answer === 'string' ? {} : { lookup_id: answer.lookupId };
  const differs = isMatch && (await Application.of(context, row).fill({ ...answer.data, id: answer.lookupId }));
  const reason = downReason(answer);
  const wait = POLICY.waits_s[claimed.attempts - 1];
  if (reason !== '' && wait !== undefined)
    return { state: 'waiting', reason, due_at: new Date(context.now.getTime() + wait * 1_000), ...lookup };
  if (typeof answer === 'string') return { state: 'failed', reason: NO_ADDRESS[answer].what };
  if (!isMatch) return { state: 'ambiguous', reason: '', ...lookup };
  return { state: differs ? 'differs' : reason === '' ? 'done' : 'failed', reason, ...lookup };
}

/** Holds no database connection during the requests. */
async function lookUpArrival(app: App, claimed: Claimed): Promise<void> {
  const { agency_id: agencyId, application_id: applicationId } = claimed;
  const reading = contextOf(app, app.connection.db, claimed, false);
  const row = await applicationById(reading.db, applicationId);
  const values = row ? openValues(row, reading.now).values : {};
  const text = (key: string) => (typeof values[key] === 'string' ? (values[key] as string) : '');
  const address = { address1: text('address1'), city: text('city'), state: text('state'), zip: text('zip') };
  const owner = { agencyId, applicationId, personId: null };
  const off = await switchedOff(reading.db, agencyId);
  const answer = await recordedLookup(app.services, owner, address, off, () => app.clock.now(), LATE_MS);
  await app.connection.db.transaction().execute(async (trx) => {
    const context = contextOf(app, trx, claimed, true);
    // Locks the application before the lookup, as an edit that ends the lookup does.
    const locked = await lockApplication(context.db, applicationId);
    if (!(await lockClaimed(context.db, claimed))) return;
    await updateLookup(context.db, applicationId, await applyAnswer(context, claimed, locked, answer));
    context.emit({ kind: 'application', agencyId, applicationId, ids: { application_id: applicationId } });
    await flush(trx, context.effects, { ...SYSTEM, agencyId }, app.queue);
  });
}

async function failLookup(app: App, claimed: Claimed): Promise<void> {
  await app.connection.db.transaction().execute(async (trx) => {
    const { db } = contextOf(app, trx, claimed, true);
    if (!(await lockClaimed(db, claimed))) return;
    await updateLookup(db, claimed.application_id, { state: 'failed', reason: NO_ADDRESS.down.what });
  });
}

async function lookUpArrivals(app: App): Promise<void> {
  const served = new Map<number, number>();
  for (;;) {
    const at = app.clock.now();
    const done = [...served].filter(([, count]) => count >= POLICY.perAgency).map(([agency]) => agency);
    const until = new Date(at.getTime() + POLICY.leaseMs);
    const claimed = await claimDue(app.connection.db, { at, until, most: POLICY.agencies, done });
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map(async (one) => {
        served.set(one.agency_id, (served.get(one.agency_id) ?? 0) + 1);
        try {
          await lookUpArrival(app, one);
        } catch (error) {
          // The lease expires, and the lookup is claimed again, until its last try.
          app.log.error({ err: error, application: one.application_id }, 'an address lookup failed');
          if (one.attempts > POLICY.waits_s.length) await failLookup(app, one);
        }
      }),
    );
  }
}

export const arrivalLookupsJob = defineJob('arrival-lookups', z.object({}), lookUpArrivals, {
  concurrency: 1,
  everySeconds: POLICY.everySeconds,
});
