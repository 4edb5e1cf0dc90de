import pLimit from 'p-limit';
import {
  type CarrierAuth,
  type CarrierConfig,
  evaluate,
  lastSeen,
  MappingError,
  readCall,
  type Step,
} from '../../../integrations/carriers/index.ts';
import { withoutSecrets } from '../../../integrations/outbound/mask.ts';
import type { App } from '../../../kernel/app.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { recorder } from '../../applications/index.ts';
import { ownerOf } from '../requests/exchange-recorder.ts';
import { loadRequests } from '../requests/load.ts';
import type { RequestRow } from '../requests/requests.queries.ts';
import {
  carrierWithWebhook,
  deleteEarlyCall,
  earlyCalls,
  expectCall,
  isCallOfNextStep,
  refuseUnclaimedCalls,
  requestByCallback,
  requestsCalled,
  saveEarlyCall,
} from './callbacks.queries.ts';
import { bodyHash, ingestCall } from './ingest-call.ts';
import { type Refusal, recordRefusal } from './refused-calls.queries.ts';
import { exchangeOf, sealCredentials } from './signature.ts';
import { type Called, type Verdict, verifyCall } from './webhook-signature.ts';

/** The hash by which a call about this reference finds its request, like a call to an address of its own. */
const hashOf = (carrierId: number, ref: string): Buffer => hashKey(`webhook ${carrierId} ${ref}`);

type Receiving = Step & { receive: Extract<NonNullable<Step['receive']>, { by: 'webhook' }> };
const receivingOf = (mapping: CarrierConfig['mapping']): Receiving[] =>
  (mapping.steps ?? []).filter((step): step is Receiving => step.receive?.by === 'webhook');

/** The reference in a call; null without one. */
async function refOf(
  { receive, response }: Receiving,
  { body, headers }: Called,
  secrets: Iterable<string>,
): Promise<string | null> {
  const read = await readCall({ ...(response ? { response } : {}) }, { text: body, headers });
  if (read === null || 'refused' in read) return null;
  const ref = await evaluate(receive.match, lastSeen(receive.match, read)).catch((error: unknown) => {
    if (error instanceof MappingError) return null;
    throw error;
  });
  if (typeof ref !== 'string' && typeof ref !== 'number') return null;
  // References are displayed, so a text that contains a secret is not used as one.
  return withoutSecrets([...secrets])(String(ref)) === String(ref) ? String(ref) : null;
}

/** Passes a call that arrived at `at` to the waiting request; `also` runs in the transaction that accepts it. */
async function take(
  app: App,
  carrierId: number,
  ref: string,
  called: Called,
  at: Date,
  also: (trx: Database) => Promise<unknown>,
): Promise<'saved' | 'unknown' | 'used'> {
  const { connection, services, clock } = app;
  const hash = hashOf(carrierId, ref);
  const row = await requestByCallback(connection.db, hash);
  // An ended request may have left its reference to one that is being sent right now.
  if (!row || row.state === 'done') return 'unknown';
  if (row.state !== 'awaiting_callback' || (row.not_before !== null && row.not_before <= at)) return 'used';
  const loaded = found((await loadRequests({ db: connection.db, services, clock }, [row]))[0]);
  const exchange = await exchangeOf(called, { loaded, credentials: null, status: 200, now: at });
  const taken = await ingestCall(
    app,
    loaded,
    { text: called.body, headers: called.headers },
    {
      callbackHash: hash,
      at,
      record: async (trx) => {
        await recorder(trx, ownerOf(row))(exchange);
        await also(trx);
      },
    },
  );
  if (taken !== 'used') return 'saved';
  // Another call used this step first: this one is for the next step, unless it is a repetition.
  return (await isCallOfNextStep(connection.db, row.id, bodyHash(called.body))) ? 'unknown' : 'used';
}

/** The refusal that indicates the cause best, among those of several steps. */
function mostTelling(verdicts: readonly Verdict[]): Refusal {
  const clock = verdicts.find(({ reason }) => reason === 'clock');
  if (clock?.reason === 'clock') return { reason: 'clock', skew_s: clock.skew_s };
  return { reason: verdicts.some(({ reason }) => reason === 'signature') ? 'signature' : 'unsigned' };
}

/**
 * Saves a carrier's webhook call and leaves it to the engine (`takeWaitingCalls`), so that the carrier is answered
 * immediately, regardless of the load. One that no request waits for yet is stored for ten minutes; a repeated one
 * changes nothing.
 * @throws Fault not_found (no such carrier, or nothing to wait for), not_allowed (signature), unreadable
 */
export async function receiveWebhook(app: App, carrierId: number, called: Called): Promise<void> {
  const { connection, services, clock } = app;
  const { urgent: db } = connection;
  const row = found(await carrierWithWebhook(db, carrierId));
  const steps = receivingOf(row.mapping as CarrierConfig['mapping']);
  const auth = row.auth_sealed ? (JSON.parse(services.vault.open(row.auth_sealed)) as CarrierAuth) : null;
  if (steps.length === 0) throw new Fault('not_found');
  const secrets = new Map(Object.entries(auth?.secrets ?? {}));
  const verdicts = steps.map((step) => {
    const { signature } = step.receive;
    return { step, verdict: verifyCall(signature, secrets.get(signature.secret) ?? '', called, clock.now()) };
  });
  const signed = verdicts.filter(({ verdict }) => verdict.reason === 'right').map(({ step }) => step);
  const refuse = (refusal: Refusal) =>
    recordRefusal(db, { agency_id: row.agency_id, carrier_id: carrierId }, refusal, clock.now());
  if (signed.length === 0) {
    await refuse(mostTelling(verdicts.map(({ verdict }) => verdict)));
    // The error does not reveal which carrier it is, since anyone can call this address.
    throw new Fault('not_allowed', 'The signature is wrong.');
  }
  for (const step of signed) {
    const ref = await refOf(step, called, secrets.values());
    if (ref === null) continue;
    const now = clock.now();
    await refuseUnclaimedCalls(db, now);
    const sent_sealed = services.vault.seal(JSON.stringify(called));
    await saveEarlyCall(db, { agency_id: row.agency_id, carrier_id: carrierId, ref, sent_sealed, arrived_at: now });
    return;
  }
  await refuse({ reason: 'no_reference' });
  throw new Fault('unreadable');
}

/** Requests whose calls are processed concurrently: each keeps its calls in memory. */
const MOST_AT_ONCE = 20;

type Waiting = Pick<RequestRow, 'id' | 'carrier_id' | 'created_at'>;

/**
 * Passes early calls to the request that waits for them by now, and deletes each in the same transaction; calls for
 * a later step are stored until then.
 */
export async function takeEarlyCallsOf(app: App, { id, carrier_id, created_at }: Waiting, ref: string): Promise<void> {
  const { connection, services } = app;
  const { db } = connection;
  let [isAnyTaken, isAnyLeft] = [false, false];
  for (const early of await earlyCalls(db, carrier_id, ref, created_at)) {
    const called = JSON.parse(services.vault.open(early.sent_sealed)) as Called;
    const taken = await take(app, carrier_id, ref, called, early.arrived_at, (trx) => deleteEarlyCall(trx, early.id));
    if (taken === 'unknown' && (await isCallOfNextStep(db, id, bodyHash(called.body)))) isAnyLeft = true;
    else {
      // A repetition is neither used nor stored any longer.
      await deleteEarlyCall(db, early.id);
      isAnyTaken ||= taken === 'saved';
    }
  }
  // The next step may have begun to wait in the meantime.
  if (isAnyTaken && isAnyLeft) await takeEarlyCallsIfAwaited(app, carrier_id, ref);
}

async function takeEarlyCallsIfAwaited(app: App, carrierId: number, ref: string): Promise<void> {
  const waiting = await requestByCallback(app.connection.db, hashOf(carrierId, ref));
  if (waiting?.state === 'awaiting_callback') await takeEarlyCallsOf(app, waiting, ref);
}

/**
 * Passes the saved calls, or only `callIds`, to the requests that wait for them; a failed one is logged and retried
 * the next time.
 */
export async function takeWaitingCalls(app: App, callIds: readonly number[] | null): Promise<void> {
  const oneOfFew = pLimit(MOST_AT_ONCE);
  const called = await requestsCalled(app.connection.db, callIds);
  await oneOfFew.map(called, ({ ref, ...row }) =>
    takeEarlyCallsOf(app, row, ref).catch((error: Error) =>
      app.log.warn({ err: error, request_id: row.id }, 'a callback of a carrier could not be processed'),
    ),
  );
}

/**
 * Lets calls with this reference find the waiting request.
 * @throws a duplicate (`isDuplicate`) when another request waits by the same reference
 */
export const expectReference = (app: App, trx: Database, row: Waiting, ref: string): Promise<void> =>
  expectCall(trx, row.id, hashOf(row.carrier_id, ref), sealCredentials(['', ''], app.services.vault));
