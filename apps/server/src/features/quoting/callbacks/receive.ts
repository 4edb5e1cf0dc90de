import type { App } from '../../../kernel/app.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { recorder } from '../../applications/index.ts';
import { ownerOf } from '../requests/exchange-recorder.ts';
import { loadRequests } from '../requests/load.ts';
import { type CalledRow, requestByCallback, useUpLate } from './callbacks.queries.ts';
import { ingestCall } from './ingest-call.ts';
import { assertSigned, exchangeOf, isSigned, openCredentials, type SignedCall } from './signature.ts';

/** Records a late call once; one without the carrier's signature is not recorded. */
async function recordLate(app: App, call: SignedCall, row: CalledRow, hash: Buffer): Promise<void> {
  const now = app.clock.now();
  const credentials = openCredentials(row.callback_sealed, app.services.vault);
  if (!isSigned(call.signature, call.body, credentials[1], now)) return;
  const { connection, services, clock } = app;
  const loaded = found((await loadRequests({ db: connection.db, services, clock }, [row]))[0]);
  const exchange = await exchangeOf(call, { loaded, credentials, status: 404, now });
  await connection.db.transaction().execute(async (trx) => {
    if (await useUpLate(trx, row.id, hash, now)) await recorder(trx, ownerOf(row))(exchange);
  });
}

/**
 * Accepts the result that a carrier sends: once, signed, in time. A forged, replayed or late call changes nothing,
 * and its answer reveals nothing; the address is used up only together with the saved result, so that a carrier may
 * repeat a failed delivery. A late call with a valid signature is recorded.
 * @throws Fault not_found (unknown, used or late), not_allowed (signature)
 */
export async function receiveCallback({ connection, ...rest }: App, call: SignedCall): Promise<void> {
  const app = { ...rest, connection: { ...connection, db: connection.urgent } };
  const { services, clock } = app;
  const { db } = app.connection;
  const now = clock.now();
  const callbackHash = hashKey(call.token);
  const row = found(await requestByCallback(db, callbackHash));
  const refuse = async (): Promise<never> => {
    await recordLate(app, call, row, callbackHash);
    throw new Fault('not_found');
  };
  const isOver = row.state === 'awaiting_callback' && row.not_before !== null && row.not_before <= now;
  if (row.state === 'done' || isOver) return refuse();
  const credentials = assertSigned(call, row.callback_sealed, services.vault, now);
  const loaded = found((await loadRequests({ db, services, clock }, [row]))[0]);
  const exchange = await exchangeOf(call, { loaded, credentials, status: 200, now });
  const outcome = await ingestCall(
    app,
    loaded,
    { text: call.body, headers: call.headers },
    { callbackHash, at: now, record: (trx) => recorder(trx, ownerOf(row))(exchange) },
  );
  if (outcome === 'used') await refuse();
}
