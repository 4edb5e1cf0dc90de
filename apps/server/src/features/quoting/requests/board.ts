import { Effects, type EventLine } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Process } from '../../../kernel/process.ts';

type Moved = { id: number; agency_id: number; application_id: number; purpose?: string };

/** The event of one request's move on the live board, or on the grid of other terms. */
export const requestEvent = ({ id, agency_id, application_id, purpose }: Moved): EventLine => {
  const of = { agencyId: agency_id, applicationId: application_id };
  return purpose === 'what_if'
    ? { kind: 'what_if', ...of, ids: { application_id } }
    : { kind: 'quote', ...of, ids: { application_id, quote_id: id } };
};

/** Tells the open pages that requests have moved. */
export async function publish(process: Process, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const effects = new Effects();
  effects.events.push(...moved.map(requestEvent));
  await flush(process.connection.db, effects, SYSTEM, process.queue);
}

/** The same of requests that take longer than people wait for, of which those who handle the applications hear. */
export async function publishLate(process: Process, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const effects = new Effects();
  effects.events.push(...moved.map(requestEvent));
  const launched = moved.filter(({ purpose }) => purpose === 'launch');
  const late = new Map(launched.map((one) => [one.application_id, one.agency_id]));
  for (const [applicationId, agencyId] of late)
    effects.notifications.push({
      ...{ personId: null, agencyId, applicationId, kind: 'late_carrier' },
      text: 'A carrier takes longer than 30 seconds. Its answer still comes.',
    });
  await flush(process.connection.db, effects, SYSTEM, process.queue);
}

const SOON_MS = 150;
const debounced = new Set<string>();

/** The same, once for all requests of a run that are asked at nearly the same time: asking them comes first. */
export function publishDebounced(process: Process, moved: Moved & { run_id: number | null }): void {
  const key = `${process.id} ${moved.run_id}`;
  if (debounced.has(key)) return;
  debounced.add(key);
  setTimeout(() => {
    debounced.delete(key);
    publish(process, [moved]).catch((error: Error) =>
      process.log.warn({ message: error.message }, 'the board could not be told'),
    );
  }, SOON_MS).unref();
}
