import type { CarrierResult } from '../../integrations/carriers/index.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { quoteEvent } from './board.ts';
import { type Asked, parkTold } from './claims.queries.ts';
import { nextParked } from './lost.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import type { Seen } from './watch.ts';

/**
 * A carrier that turned its asking away for now, and said for how long, waits on the board and is asked anew when that
 * is over. @returns false where there is a result, or the ten minutes of the run do not allow it
 */
export async function parkWhenTold(
  process: Process,
  asked: Asked,
  result: CarrierResult,
  seen: Seen | null,
): Promise<boolean> {
  const until = seen?.not_before;
  if (!until || result.outcome !== 'error') return false;
  const { db } = process.connection;
  return patiently(() =>
    db.transaction().execute(async (trx) => {
      if (!(await parkTold(trx, asked.quote_id, process.id, until))) return false;
      const effects = new Effects();
      effects.events.push(quoteEvent(asked));
      for (const quote_id of await nextParked(trx, [asked.carrier_id]))
        effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
      await flush(trx, effects, SYSTEM, process.queue);
      return true;
    }),
  );
}
