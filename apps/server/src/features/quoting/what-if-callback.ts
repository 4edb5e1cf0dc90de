import { bare, readCallback } from '../../integrations/carriers/index.ts';
import { Fault } from '../../kernel/faults.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { assertSigned, exchangeOf, type Sent } from './callback-wire.ts';
import { agencyDb } from './system-db.ts';
import { cellByHash, endCell } from './what-if.queries.ts';
import { askingOf } from './what-if-asking.ts';
import { movingCell } from './what-if-room.ts';

/** Takes the result that a carrier sends for a cell of a what-if grid. @throws Fault not_found, not_allowed */
export async function receiveForCell(process: Process, sent: Sent): Promise<void> {
  const { db } = process.connection;
  const now = process.clock.now();
  const cell = await cellByHash(db, hashKey(sent.token), now);
  if (!cell?.callback_sealed) throw new Fault('not_found');
  const told = assertSigned(sent, cell.callback_sealed, process.services.vault, now);
  const asking = await askingOf(process, cell, cell);
  const step = asking && (await readCallback(asking.carrier, asking.request, sent.body));
  const result = step?.state === 'done' ? step.result : bare('error', 'The application or the carrier has changed.');
  await patiently(() =>
    // One that awaits its result has no place at the carrier; whoever asks still, hands its place on.
    movingCell(process, cell, async (trx) => {
      if (asking) {
        const { id: carrierId, name, is_sandbox: isSandbox } = asking.carrier;
        const { agency_id: agencyId, application_id: applicationId } = cell;
        const owner = { agencyId, applicationId, carrierName: name, isSandbox };
        // First, while no lock is held that the carrier's publishing may wait for.
        await recorder(trx, { ...owner, aside: { purpose: 'what_if', carrierId } })(exchangeOf(sent, told, name, now));
      }
      if (!(await endCell(agencyDb(trx, cell.agency_id), cell.id, result))) throw new Fault('not_found');
    }),
  );
}
