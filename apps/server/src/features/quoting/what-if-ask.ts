import {
  type CarrierConfig,
  type CarrierResult,
  type QuoteRequest,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { makeTold, sealTold, withCallback } from './callback-wire.ts';
import { sharedTokens } from './carrier-state.queries.ts';
import { poll, pollUntil, resultOf, submit } from './poll.ts';
import { watchFor } from './watch-for.ts';
import { type Cell, keepCellCallback, type WhatIfJob } from './what-if.queries.ts';
import { isRoomWanted } from './what-if-room.queries.ts';

type Asked = { carrier: CarrierConfig; request: QuoteRequest };

async function withCellCallback(process: Process, cell: Cell, request: QuoteRequest): Promise<QuoteRequest> {
  const { env, vault } = process.services;
  const told = makeTold();
  await keepCellCallback(process.connection.db, cell.id, process.id, hashKey(told[0]), sealTold(told, vault));
  return withCallback(env, request, told);
}

/**
 * Asks a carrier for a cell that this process has taken, until there is a result; `to come` when the carrier sends it
 * later. Between polls it gives way to a launch that waits for room: the result is fetched later, under its reference.
 */
export async function askTakenCell(
  process: Process,
  job: WhatIfJob,
  cell: Cell,
  { carrier, request }: Asked,
): Promise<CarrierResult | 'to come' | { giveWay: string }> {
  const { connection, services, clock, log } = process;
  const { db } = connection;
  const owner = {
    agencyId: job.agency_id,
    applicationId: job.application_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
    aside: { purpose: 'what_if' as const, carrierId: carrier.id },
  };
  const watch = watchFor({ db, clock, log }, owner, carrier.id);
  const caller = services.caller.recordedBy(watch.record);
  const tokens = sharedTokens(db, services.vault);
  try {
    if (carrier.kind === 'callback') {
      const step = await submitQuote(carrier, await withCellCallback(process, cell, request), caller, tokens);
      return step.state === 'done' ? step.result : 'to come';
    }
    const started_at = clock.now();
    const end = new Date(started_at.getTime() + carrier.limits.timeout_ms);
    const asking = { carrier, request, caller, tokens, clock, started_at, end, toldFor: watch.toldFor };
    const first = cell.remote_ref ? await poll(asking, cell.remote_ref) : await submit(asking);
    let isWanted = false;
    const step = await pollUntil(asking, first, async () => {
      isWanted = await isRoomWanted(db, carrier.id);
      return isWanted;
    });
    return step.state === 'pending' && isWanted ? { giveWay: step.ref } : resultOf(step);
  } finally {
    await watch.keepHealth();
  }
}
