import { type CarrierResult, submitQuote } from '../../../integrations/carriers/index.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import { patiently } from '../../../kernel/patiently.ts';
import type { Process } from '../../../kernel/process.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import { withAddress } from '../callbacks/address.ts';
import { poll, pollUntil, resultOf, submit } from './conversation.ts';
import { switchedOff, timedOut } from './end-results.ts';
import type { Loaded } from './load.ts';
import { endOf, POLICY } from './policy.ts';
import { isRoomWanted, isSwitchedOff, saveRef } from './requests.queries.ts';

/** What came of asking a carrier: its result, where it will send it, or that it gave its place to a launch. */
export type Outcome =
  | { state: 'done'; result: CarrierResult }
  | { state: 'awaiting'; ref: string; until: Date }
  | { state: 'yielded'; ref: string };

type Asked = Loaded & { request: NonNullable<Loaded['request']> };

const done = (result: CarrierResult): Outcome => ({ state: 'done', result });

/**
 * Asks a carrier until there is a result: submits, or polls when that was done already. `retryAfterMs`: for how long the
 * carrier wants to be left alone. Between polls a what-if gives way to a launch that waits for room.
 */
export async function runRequest(
  process: Process,
  { row, carrier, request }: Asked,
  caller: Caller,
  retryAfterMs: () => number,
): Promise<Outcome> {
  const { connection, services, clock } = process;
  const { db } = connection;
  const tokens = sharedTokens(db, services.vault);
  const started_at = row.started_at ?? clock.now();
  const isLaunch = row.purpose === 'launch';
  if (carrier.kind === 'callback') {
    // Taken again after its carrier had been told where to send its result: the time for that is over.
    if (row.remote_ref) return done(timedOut());
    const step = await submitQuote(carrier, await withAddress(process, row.id, request), caller, tokens);
    const timeout_ms = isLaunch ? carrier.limits.timeout_ms : POLICY.callback_ms;
    return step.state === 'done'
      ? step
      : { state: 'awaiting', ref: step.ref, until: endOf(row, started_at, timeout_ms) };
  }
  const end = endOf(row, started_at, carrier.limits.timeout_ms);
  const conversation = { carrier, request, caller, tokens, clock, started_at, end, retryAfterMs };
  const first = row.remote_ref ? await poll(conversation, row.remote_ref) : await submit(conversation);
  if (first.state === 'pending' && first.ref !== row.remote_ref) {
    row.remote_ref = first.ref;
    await patiently(() => saveRef(db, row.id, process.id, first.ref));
  }
  let isOff = false;
  let isWanted = false;
  const last = await pollUntil(conversation, first, async () => {
    isOff = await patiently(() => isSwitchedOff(db, carrier.id));
    isWanted = !isLaunch && (await patiently(() => isRoomWanted(db, carrier.id, clock.now())));
    return isOff || isWanted;
  });
  if (last.state === 'pending' && isOff) return done(switchedOff());
  if (last.state === 'pending' && isWanted) return { state: 'yielded', ref: last.ref };
  return done(resultOf(last));
}
