import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Process } from '../../kernel/process.ts';
import type { Asked } from './claims.queries.ts';

type Moved = Pick<Asked, 'quote_id' | 'agency_id' | 'application_id'>;

/** The event of one carrier's move on the live board. */
export const quoteEvent = (asked: Moved) => ({
  kind: 'quote' as const,
  agencyId: asked.agency_id,
  applicationId: asked.application_id,
  ids: { application_id: asked.application_id, quote_id: asked.quote_id },
});

/** Tells the open pages that the board of an application has moved. */
export async function tellBoard(process: Process, asked: Moved): Promise<void> {
  const effects = new Effects();
  effects.events.push(quoteEvent(asked));
  await flush(process.connection.db, effects, SYSTEM, process.queue);
}

const SOON_MS = 150;
const told = new Set<string>();

/** The same, once for all carriers of a run that are asked at nearly the same time: asking them comes first. */
export function tellBoardSoon(process: Process, asked: Asked): void {
  const key = `${process.id} ${asked.run_id}`;
  if (told.has(key)) return;
  told.add(key);
  setTimeout(() => {
    told.delete(key);
    tellBoard(process, asked).catch((error: Error) =>
      process.log.warn({ message: error.message }, 'the board could not be told'),
    );
  }, SOON_MS).unref();
}
