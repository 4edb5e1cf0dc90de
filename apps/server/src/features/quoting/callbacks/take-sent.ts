import { sql } from 'kysely';
import { type Progress, sentTo } from '../../../integrations/carriers/index.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { patiently } from '../../../kernel/patiently.ts';
import type { Process } from '../../../kernel/process.ts';
import { complete } from '../requests/complete.ts';
import { CHANGED } from '../requests/end-results.ts';
import type { Loaded } from '../requests/load.ts';
import { progressOrFirstWait, sealProgress } from '../requests/progress.ts';
import { goOnAfterCall, keepEnd } from './callbacks.queries.ts';

type Sent = { text: string; headers: Record<string, string> };
/** How a call is used up, and what is kept of it, in the transaction that takes it. */
type Kept = { callbackHash: Buffer; record: (trx: Database) => Promise<void> };

/**
 * Takes what a carrier sent for a request that it is known to be about: its result is kept, or the conversation goes on
 * with it. @returns `waits` where the carrier has to call again, `used` where this request was ended or taken on before
 */
export async function takeSent(
  process: Process,
  loaded: Loaded,
  sent: Sent,
  kept: Kept,
): Promise<'kept' | 'waits' | 'used'> {
  const { row, carrier, request, progress } = loaded;
  const { services, connection, clock } = process;
  let ended: Progress | null = null;
  const keep = async (progress: Progress) => {
    ended = progress;
  };
  const given = { carrier, caller: services.caller, now: () => clock.now(), keep };
  const stood = progressOrFirstWait(progress, carrier.mapping.steps ?? []);
  const step = request && (await sentTo({ ...given, request }, stood, sent));
  if (step?.state === 'waits') return 'waits';
  if (step?.state === 'goes_on') {
    const sealed = sealProgress(step.progress, services.vault);
    const isKept = await connection.db.transaction().execute(async (trx) => {
      if (!(await goOnAfterCall(trx, row.id, kept.callbackHash, sealed, clock.now()))) return false;
      await kept.record(trx);
      await sql`select pg_notify(${REQUEST_CHANNEL}, 'asked')`.execute(trx);
      return true;
    });
    return isKept ? 'kept' : 'used';
  }
  const also = async (trx: Database) => {
    if (ended) await keepEnd(trx, row.id, sealProgress(ended, services.vault));
    await kept.record(trx);
  };
  const isSaved = await patiently(() =>
    complete(process, {
      ...{ request: row, rateType: carrier.rate_type, result: step?.result ?? CHANGED, also },
      callbackHash: kept.callbackHash,
    }),
  );
  return isSaved ? 'kept' : 'used';
}
