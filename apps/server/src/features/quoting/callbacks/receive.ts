import { Fault, found } from '../../../kernel/faults.ts';
import type { Process } from '../../../kernel/process.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { recorder } from '../../communications/index.ts';
import { ownerOf } from '../requests/exchange-recorder.ts';
import { loadRequests } from '../requests/load.ts';
import { type CalledRow, requestByCallback, useUpLate } from './callbacks.queries.ts';
import { assertSigned, exchangeOf, isSigned, openCredentials, type Sent } from './signature.ts';
import { takeSent } from './take-sent.ts';

/** Keeps a trace, once, of what a carrier sent when its time was over; what it did not sign leaves none. */
async function recordLate(process: Process, sent: Sent, called: CalledRow, hash: Buffer): Promise<void> {
  const now = process.clock.now();
  const credentials = openCredentials(called.callback_sealed, process.services.vault);
  if (!isSigned(sent.signature, sent.body, credentials[1], now)) return;
  await process.connection.db.transaction().execute(async (trx) => {
    if (!(await useUpLate(trx, called.id, hash, now))) return;
    const exchange = exchangeOf(sent, credentials, called.carrier_name, now);
    await recorder(trx, ownerOf(called))({ ...exchange, status: 404 });
  });
}

/**
 * Takes the result that a carrier sends: once, signed, in time. A forged, replayed or late one changes nothing and
 * tells nothing; it is used up only together with the result being kept, so that a carrier whose delivery failed may
 * repeat it. A late one that is signed is recorded. @throws Fault not_found (unknown, used or late), not_allowed
 * (signature)
 */
export async function receiveCallback(process: Process, sent: Sent): Promise<void> {
  const { services, clock, connection } = process;
  const { db } = connection;
  const now = clock.now();
  const callbackHash = hashKey(sent.token);
  const called = found(await requestByCallback(db, callbackHash));
  const refuse = async (): Promise<never> => {
    await recordLate(process, sent, called, callbackHash);
    throw new Fault('not_found');
  };
  const isOver = called.state === 'awaiting_callback' && called.not_before !== null && called.not_before <= now;
  if (called.state === 'done' || isOver) return refuse();
  const credentials = assertSigned(sent, called.callback_sealed, services.vault, now);
  const loaded = found((await loadRequests({ db, services, clock }, [called]))[0]);
  const taken = await takeSent(
    process,
    loaded,
    { text: sent.body, headers: sent.headers },
    {
      callbackHash,
      record: (trx) => recorder(trx, ownerOf(called))(exchangeOf(sent, credentials, loaded.carrier.name, now)),
    },
  );
  if (taken === 'used') await refuse();
}
