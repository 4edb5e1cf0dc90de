import { readCallback } from '../../integrations/carriers/index.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { takeLate } from './callback.queries.ts';
import { assertSigned, exchangeOf, isSigned, openTold, type Sent } from './callback-wire.ts';
import { toConfig } from './carriers.queries.ts';
import { type AskedRow, type CalledRow, type Claimed, calledByHash } from './claims.queries.ts';
import { deskOf } from './desk.ts';
import { finish } from './finish.ts';
import { launchedOf, requestOf } from './request.ts';
import { receiveForCell } from './what-if-callback.ts';

const ownerOf = (asked: AskedRow | Claimed) => ({
  agencyId: asked.agency_id,
  applicationId: asked.application_id,
  quoteId: asked.quote_id,
  carrierName: asked.carrier_name,
  isSandbox: asked.is_sandbox,
});

/** Keeps a trace, once, of what a carrier sent when its time was over; what it did not sign leaves none. */
async function recordLate(process: Process, sent: Sent, called: CalledRow, hash: Buffer): Promise<void> {
  const now = process.clock.now();
  const told = openTold(called.callback_secret_sealed, process.services.vault);
  if (!isSigned(sent.signature, sent.body, told[1], now)) return;
  await process.connection.db.transaction().execute(async (trx) => {
    if (!(await takeLate(trx, called.quote_id, hash, now))) return;
    await recorder(trx, ownerOf(called))({ ...exchangeOf(sent, told, called.carrier_name, now), status: 404 });
  });
}

/**
 * Takes the result that a carrier sends: once, signed, in time. A forged, replayed or late one changes nothing and
 * tells nothing; it is used up only together with the result being kept, so that a carrier whose delivery failed may
 * repeat it. A late one that is signed is recorded. @throws Fault not_found (unknown, used or late), not_allowed
 * (signature)
 */
export async function receiveCallback(process: Process, sent: Sent): Promise<void> {
  const { vault, installation } = process.services;
  const now = process.clock.now();
  const callbackHash = hashKey(sent.token);
  const called = await calledByHash(process.connection.db, callbackHash, now);
  if (!called) return receiveForCell(process, sent);
  const { callback_secret_sealed, is_awaited, ...row } = called;
  const refuse = async (): Promise<never> => {
    await recordLate(process, sent, called, callbackHash);
    throw new Fault('not_found');
  };
  if (!is_awaited) return refuse();
  const told = assertSigned(sent, callback_secret_sealed, vault, now);
  const asked = found((await deskOf(process).fill([row]))[0]);
  const carrier = toConfig(asked.carrier, vault);
  const step = await readCallback(carrier, requestOf(launchedOf(asked), now, installation, carrier.key), sent.body);
  if (step.state !== 'done') return;
  const isKept = await finish(process, {
    asked,
    rateType: carrier.rate_type,
    result: step.result,
    callbackHash,
    also: (trx) => recorder(trx, ownerOf(asked))(exchangeOf(sent, told, carrier.name, now)),
  });
  if (!isKept) await refuse();
}
