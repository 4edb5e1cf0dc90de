import { readCallback } from '../../integrations/carriers/index.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { assertSigned, exchangeOf, type Sent } from './callback-wire.ts';
import { toConfig } from './carriers.queries.ts';
import { awaitedByHash } from './claims.queries.ts';
import { deskOf } from './desk.ts';
import { finish } from './finish.ts';
import { launchedOf, requestOf } from './request.ts';
import { receiveForCell } from './what-if-callback.ts';

/**
 * Takes the result that a carrier sends: once, signed, in time. A forged, replayed or late one changes nothing and
 * tells nothing; it is used up only together with the result being kept, so that a carrier whose delivery failed may
 * repeat it. @throws Fault not_found (unknown, used or late), not_allowed (signature)
 */
export async function receiveCallback(process: Process, sent: Sent): Promise<void> {
  const { vault, installation } = process.services;
  const now = process.clock.now();
  const callbackHash = hashKey(sent.token);
  const awaited = await awaitedByHash(process.connection.db, callbackHash);
  if (!awaited) return receiveForCell(process, sent);
  const { callback_secret_sealed, ...row } = awaited;
  const told = assertSigned(sent, callback_secret_sealed, vault, now);
  const asked = found((await deskOf(process).fill([row]))[0]);
  const carrier = toConfig(asked.carrier, vault);
  const step = await readCallback(carrier, requestOf(launchedOf(asked), now, installation, carrier.key), sent.body);
  if (step.state !== 'done') return;
  const owner = {
    agencyId: asked.agency_id,
    applicationId: asked.application_id,
    quoteId: asked.quote_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
  };
  const isKept = await finish(process, {
    asked,
    rateType: carrier.rate_type,
    result: step.result,
    callbackHash,
    also: (trx) => recorder(trx, owner)(exchangeOf(sent, told, carrier.name, now)),
  });
  if (!isKept) throw new Fault('not_found');
}
