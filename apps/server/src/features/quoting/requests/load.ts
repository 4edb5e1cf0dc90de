import type { ApplicationType } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import type { CarrierConfig, Progress, QuoteRequest } from '../../../integrations/carriers/index.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { found, isDatabaseAway, isPassing } from '../../../kernel/faults.ts';
import type { Services } from '../../../kernel/services.ts';
import { cachedCarriers, carrierRowsOfAny, toConfig } from '../carriers.queries.ts';
import { contactsOf } from '../contacts.ts';
import { requestFor } from '../request.ts';
import { loadScenario } from '../what-if/load.ts';
import { answersOf } from './answers.queries.ts';
import { openProgress } from './progress.ts';
import { launchedDetails, type RequestRow, requestById } from './requests.queries.ts';

type LoaderApp = { db: Database; services: Services; clock: Clock };

/**
 * A request with its carrier's configuration. `request` is the data for the carrier, null when it can no longer be
 * called.
 */
export type Loaded = {
  row: RequestRow;
  carrier: CarrierConfig;
  request: QuoteRequest | null;
  /** The carrier has been switched between test and production since, so it must not be called for this request. */
  is_changed_over: boolean;
  progress: Progress | null;
};

async function answersFor(
  { db }: LoaderApp,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const wanted = rows.filter(({ asks_agent }) => asks_agent);
  if (wanted.length === 0) return new Map();
  const known = await answersOf(
    db,
    wanted.map(({ application_id }) => application_id),
  );
  return new Map(
    known.map((one) => [`${one.application_id} ${one.carrier_id}`, one.answers as Record<string, string>]),
  );
}

const askingsOf = ({ terms }: RequestRow) => (terms as { askings?: number } | null)?.askings;

/** Loads the data of a request by its id, in any state. @throws Fault not_found */
export async function loadRequest(app: LoaderApp, id: number): Promise<Loaded> {
  return found((await loadRequests(app, [found(await requestById(app.db, id))]))[0]);
}

export async function loadRequests(app: LoaderApp, rows: readonly RequestRow[]): Promise<Loaded[]> {
  if (rows.length === 0) return [];
  const { db } = app;
  const runIds = [...new Set(rows.flatMap(({ run_id }) => run_id ?? []))];
  const [runs, answered, carriers] = await Promise.all([
    runIds.length > 0 ? launchedDetails(db, runIds) : [],
    answersFor(app, rows),
    cachedCarriers(
      db,
      rows.map(({ carrier_id: id, stamp }) => ({ id, stamp })),
      (ids) => carrierRowsOfAny(db, ids),
    ),
  ]);
  const launchedOf = (row: RequestRow) => {
    const run = runs.find(({ id }) => id === row.run_id);
    return (
      run && {
        application_id: row.application_id,
        number: row.number,
        type: row.type as ApplicationType,
        version: run.application_version,
        values: run.details as Values,
        ...contactsOf(run, (run.details as Values).state),
      }
    );
  };
  const loaded = rows.map(async (row) => {
    const stored = carriers.get(row.carrier_id);
    if (!stored) return [];
    const carrier = toConfig({ ...stored, is_sandbox: row.is_sandbox }, app.services);
    const launched = launchedOf(row);
    const request = launched
      ? requestFor(app.services, carrier, launched, app.clock.now(), askingsOf(row))
      : await loadScenario(app, row, carrier).catch((error: unknown) => {
          if (isDatabaseAway(error) || isPassing(error)) throw error;
          return null;
        });
    const answers = answered.get(`${row.application_id} ${row.carrier_id}`);
    return [
      {
        is_changed_over: stored.is_sandbox !== row.is_sandbox,
        row,
        carrier,
        progress: await openProgress(row.progress_sealed, app.services.vault),
        request: request && answers ? { ...request, answers } : request,
      },
    ];
  });
  return (await Promise.all(loaded)).flat();
}
