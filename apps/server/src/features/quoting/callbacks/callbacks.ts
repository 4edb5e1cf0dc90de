import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import {
  type CarrierAuth,
  type CarrierCall,
  type CarrierConfig,
  type CarrierResult,
  Conversation,
  collectingStep,
  evaluate,
  lastSeen,
  MappingError,
  type Progress,
  type QuoteRequest,
  readCall,
  type Step,
  secretsOfConnection,
} from '../../../integrations/carriers/index.ts';
import { withoutSecrets } from '../../../integrations/outbound/mask.ts';
import type { App } from '../../../kernel/app.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { announce } from '../../../kernel/events/announcer.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { outsideBase } from '../../../kernel/network/public-url.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import type { TokenStore } from '../../../kernel/tokens.ts';
import { recorder } from '../../applications/index.ts';
import { CHANGED } from '../requests/end-results.ts';
import { ownerOf } from '../requests/exchange-recorder.ts';
import { type Loaded, loadRequests } from '../requests/load.ts';
import { progressOrFirstWait, sealProgress } from '../requests/progress.ts';
import type { RequestRow } from '../requests/requests.queries.ts';
import { complete, savePartial } from '../requests/save-results.ts';
import {
  type CalledRow,
  callbackOf,
  callsOfNumber,
  carrierWithWebhook,
  deleteEarlyCall,
  earlyCalls,
  expectCall,
  goOnAfterCall,
  isCallOfNextStep,
  numberOfCall,
  type Refusal,
  recordRefusal,
  requestByCallback,
  requestsCalled,
  saveCall,
  saveCallback,
  saveEarlyCall,
  saveEndProgress,
  type TakenCall,
  useUpLate,
} from './callbacks.queries.ts';
import {
  assertSigned,
  CALLBACK_PATH,
  exchangeOf,
  isSigned,
  newCredentials,
  openCredentials,
  type SignedCall,
  sealCredentials,
  WEBHOOK_PATH,
  withCallback,
} from './signature.ts';
import { type Called, type Verdict, verifyCall } from './webhook-signature.ts';

const bodyHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The address that a call uses up, its arrival time, and a function that records the call in the same transaction. */
type CallUse = { callbackHash: Buffer; at: Date; record: (trx: Database) => Promise<void> };

/**
 * Lookup hash for a call to the carrier's shared webhook: carrier and reference replace the key of a per-request URL.
 */
const hashOf = (carrierId: number, ref: string): Buffer => hashKey(`webhook ${carrierId} ${ref}`);

type Receiving = Step & { receive: Extract<NonNullable<Step['receive']>, { by: 'webhook' }> };
const receivingOf = (mapping: CarrierConfig['mapping']): Receiving[] =>
  (mapping.steps ?? []).filter((step): step is Receiving => step.receive?.by === 'webhook');

async function refOf(
  { receive, response }: Receiving,
  { body, headers }: Called,
  secrets: readonly string[],
): Promise<string | null> {
  const read = await readCall({ ...(response ? { response } : {}) }, { text: body, headers });
  if (read === null || 'refused' in read) return null;
  const ref = await evaluate(receive.match, lastSeen(receive.match, read)).catch((error: unknown) => {
    if (error instanceof MappingError) return null;
    throw error;
  });
  if (typeof ref !== 'string' && typeof ref !== 'number') return null;
  // References are displayed, so a text that contains a secret is not used as one.
  return withoutSecrets(secrets)(String(ref)) === String(ref) ? String(ref) : null;
}

function mostTelling(verdicts: readonly Verdict[]): Refusal {
  const clock = verdicts.find(({ reason }) => reason === 'clock');
  if (clock?.reason === 'clock') return { reason: 'clock', skew_s: clock.skew_s };
  return { reason: verdicts.some(({ reason }) => reason === 'signature') ? 'signature' : 'unsigned' };
}

/** The most requests processed concurrently; each holds its calls in memory. */
const MOST_AT_ONCE = 20;

type Waiting = Pick<RequestRow, 'id' | 'carrier_id' | 'created_at'>;

/**
 * Calls from carriers: results sent to the address of one request, and webhooks for all requests of a carrier. A call
 * that arrives before its request is ready for it is stored for ten minutes.
 */
export class Callbacks {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** The address of a carrier's webhook; null when this installation is unreachable from outside. */
  static webhookAddress(env: Env, carrierId: number): string | null {
    const base = outsideBase(env);
    return base && `${base}${WEBHOOK_PATH}/${carrierId}`;
  }

  /** Whether a recorded exchange is a call from a carrier, so that the result is in its request body. */
  static isCallback(url: string): boolean {
    return url.startsWith(CALLBACK_PATH) || url.startsWith(WEBHOOK_PATH);
  }

  get #db(): Database {
    return this.#app.connection.db;
  }

  get #tokens(): TokenStore {
    return sharedTokens(this.#db, this.#app.services.vault);
  }

  async #load(row: RequestRow): Promise<Loaded> {
    const { services, clock } = this.#app;
    return found((await loadRequests({ db: this.#db, services, clock }, [row]))[0]);
  }

  /** Adds the callback address to a request; a repeated call of the carrier sends the same address. */
  async withAddress(id: number, request: QuoteRequest): Promise<QuoteRequest> {
    const { env, vault } = this.#app.services;
    const earlier = (await callbackOf(this.#db, id))?.callback_sealed;
    if (earlier) return withCallback(env, request, openCredentials(earlier, vault));
    const credentials = newCredentials();
    await saveCallback(this.#db, id, this.#app.id, hashKey(credentials[0]), sealCredentials(credentials, vault));
    return withCallback(env, request, credentials);
  }

  /**
   * Lets calls with this reference find the waiting request.
   * @throws a unique violation (`isDuplicate`) when another request waits for the same reference
   */
  expectReference(trx: Database, row: Waiting, ref: string): Promise<void> {
    return expectCall(trx, row.id, hashOf(row.carrier_id, ref), sealCredentials(['', ''], this.#app.services.vault));
  }

  /**
   * Accepts a carrier's result once, if it is signed and in time. A forged, replayed or late call changes nothing,
   * and its answer reveals nothing. The address is used up in the transaction that saves the result, so a carrier may
   * repeat a failed delivery. A late call with a valid signature is recorded.
   * @throws Fault not_found (unknown, used or late), not_allowed (signature)
   */
  receive(call: SignedCall): Promise<void> {
    const { connection, ...rest } = this.#app;
    return new Callbacks({ ...rest, connection: { ...connection, db: connection.urgent } }).#receive(call);
  }

  async #receive(call: SignedCall): Promise<void> {
    const { services, clock } = this.#app;
    const now = clock.now();
    const callbackHash = hashKey(call.token);
    const row = found(await requestByCallback(this.#db, callbackHash));
    const refuse = async (): Promise<never> => {
      await this.#recordLate(call, row, callbackHash);
      throw new Fault('not_found');
    };
    const isOver = row.state === 'awaiting_callback' && row.not_before !== null && row.not_before <= now;
    if (row.state === 'done' || isOver) return refuse();
    const credentials = assertSigned(call, row.callback_sealed, services.vault, now);
    const loaded = await this.#load(row);
    const exchange = await exchangeOf(call, { loaded, credentials, status: 200, now, tokens: this.#tokens });
    const outcome = await this.#ingest(
      loaded,
      { text: call.body, headers: call.headers },
      { callbackHash, at: now, record: (trx) => recorder(trx, ownerOf(row))(exchange) },
    );
    if (outcome === 'used') await refuse();
  }

  async #recordLate(call: SignedCall, row: CalledRow, hash: Buffer): Promise<void> {
    const now = this.#app.clock.now();
    const credentials = openCredentials(row.callback_sealed, this.#app.services.vault);
    if (!isSigned(call.signature, call.body, credentials[1], now)) return;
    const loaded = await this.#load(row);
    const exchange = await exchangeOf(call, { loaded, credentials, status: 404, now, tokens: this.#tokens });
    await this.#db.transaction().execute(async (trx) => {
      if (await useUpLate(trx, row.id, hash, now)) await recorder(trx, ownerOf(row))(exchange);
    });
  }

  /**
   * Saves a carrier's webhook call for the engine (`takeWaiting`), so that the carrier gets its answer immediately,
   * whatever the load. A call that no request waits for yet is stored for ten minutes; a repeated call changes
   * nothing.
   * @throws Fault not_found (no such carrier, or no step that receives calls), not_allowed (signature), unreadable
   */
  async receiveWebhook(carrierId: number, called: Called): Promise<void> {
    const { connection, services, clock } = this.#app;
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
    const known = auth ? await secretsOfConnection({ auth }, {}, this.#tokens) : [];
    for (const step of signed) {
      const ref = await refOf(step, called, known);
      if (ref === null) continue;
      const sent_sealed = services.vault.seal(JSON.stringify(called));
      await saveEarlyCall(db, {
        agency_id: row.agency_id,
        carrier_id: carrierId,
        ref,
        sent_sealed,
        arrived_at: clock.now(),
      });
      return;
    }
    await refuse({ reason: 'no_reference' });
    throw new Fault('unreadable');
  }

  /**
   * Passes saved calls, or only `callIds`, to the requests that wait for them; a failed call is logged and retried
   * the next time.
   */
  async takeWaiting(callIds: readonly number[] | null): Promise<void> {
    const oneOfFew = pLimit(MOST_AT_ONCE);
    const called = await requestsCalled(this.#db, callIds);
    await oneOfFew.map(called, ({ ref, ...row }) =>
      this.takeEarly(row, ref).catch((error: Error) =>
        this.#app.log.warn({ err: error, request_id: row.id }, 'a callback of a carrier could not be processed'),
      ),
    );
  }

  /**
   * Passes early calls to the request that waits for them now, and deletes each in the same transaction. Calls for a
   * later step stay stored.
   */
  async takeEarly({ id, carrier_id, created_at }: Waiting, ref: string): Promise<void> {
    const db = this.#db;
    let [isAnyTaken, isAnyLeft] = [false, false];
    for (const early of await earlyCalls(db, carrier_id, ref, created_at)) {
      const called = JSON.parse(this.#app.services.vault.open(early.sent_sealed)) as Called;
      const taken = await this.#take(carrier_id, ref, called, early.arrived_at, (trx) =>
        deleteEarlyCall(trx, early.id),
      );
      if (taken === 'unknown' && (await isCallOfNextStep(db, id, bodyHash(called.body)))) isAnyLeft = true;
      else {
        // Deleted even if it was not used: it repeats a call that was.
        await deleteEarlyCall(db, early.id);
        isAnyTaken ||= taken === 'saved';
      }
    }
    // The next step may have begun to wait in the meantime.
    if (!isAnyTaken || !isAnyLeft) return;
    const waiting = await requestByCallback(db, hashOf(carrier_id, ref));
    if (waiting?.state === 'awaiting_callback') await this.takeEarly(waiting, ref);
  }

  /** Passes a call that arrived at `at` to the waiting request; `also` runs in the transaction that accepts it. */
  async #take(
    carrierId: number,
    ref: string,
    called: Called,
    at: Date,
    also: (trx: Database) => Promise<unknown>,
  ): Promise<'saved' | 'unknown' | 'used'> {
    const hash = hashOf(carrierId, ref);
    const row = await requestByCallback(this.#db, hash);
    // The reference of an ended request may now belong to a request that is being sent right now.
    if (!row || row.state === 'done') return 'unknown';
    if (row.state !== 'awaiting_callback' || (row.not_before !== null && row.not_before <= at)) return 'used';
    const loaded = await this.#load(row);
    const exchange = await exchangeOf(called, {
      loaded,
      credentials: null,
      status: 200,
      now: at,
      tokens: this.#tokens,
    });
    const taken = await this.#ingest(
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
    return (await isCallOfNextStep(this.#db, row.id, bodyHash(called.body))) ? 'unknown' : 'used';
  }

  async offersSoFar(loaded: Loaded): Promise<CarrierResult | null> {
    const { row, carrier, request, progress } = loaded;
    if (!request || !progress || !collectingStep(carrier, progress)) return null;
    const { services, clock } = this.#app;
    const calls = await this.#takenCalls(row.id, progress.turns);
    const input = { carrier, request, caller: services.caller, tokens: this.#tokens, now: () => clock.now() };
    return new Conversation(input, progress).offersSoFar(calls);
  }

  async #takenCalls(requestId: number, turn: number): Promise<CarrierCall[]> {
    const rows = await callsOfNumber(this.#db, requestId, turn);
    return rows.map(({ sent_sealed, arrived_at }) => ({
      ...(JSON.parse(this.#app.services.vault.open(sent_sealed)) as CarrierCall),
      at: arrived_at,
    }));
  }

  /**
   * Passes a carrier's call to its request: saves its result or continues the conversation. A call with a body that
   * was accepted before changes nothing.
   * @returns `waits` when the carrier must call again, `used` when the request has ended or already continued
   */
  async #ingest(loaded: Loaded, sent: CarrierCall, use: CallUse): Promise<'saved' | 'waits' | 'used'> {
    const { row, carrier, request, progress } = loaded;
    const app = this.#app;
    const { services, clock } = app;
    const db = this.#db;
    let endProgress: Progress | null = null;
    const current = progressOrFirstWait(progress, carrier.mapping.steps ?? []);
    const call = this.#callOf(row, sent, current.turns, use.at);
    const turn = await numberOfCall(db, row.id, call.body_hash);
    // An earlier step has used this call; a call that the current step has not finished is processed again.
    if (turn !== null && turn !== call.turn) return 'saved';
    const record = async (trx: Database) => {
      if (await saveCall(trx, call)) await use.record(trx);
    };
    const isCollected = collectingStep(carrier, current) !== null;
    // Saves the call first, so that concurrent calls all count.
    if (isCollected) await db.transaction().execute(record);
    const calls = isCollected ? await this.#takenCalls(row.id, call.turn) : [sent];
    const input = {
      carrier,
      caller: services.caller,
      tokens: this.#tokens,
      now: () => clock.now(),
      keep: async (progress: Progress) => {
        endProgress = progress;
      },
      show: (result: CarrierResult) =>
        savePartial(app, { request: row, rateType: carrier.rate_type, result, callbackHash: use.callbackHash }),
    };
    const step = request && (await new Conversation({ ...input, request }, current).receive(sent, calls));
    if (step?.state === 'waits') return 'waits';
    const recordOnce = isCollected ? async () => undefined : record;
    if (step?.state === 'goes_on') {
      const sealed = await sealProgress(step.progress, services.vault);
      const isResumed = await db.transaction().execute(async (trx) => {
        if (!(await goOnAfterCall(trx, row.id, use.callbackHash, sealed, use.at))) return false;
        await recordOnce(trx);
        await announce(trx, { channel: REQUEST_CHANNEL, payload: 'queued' });
        return true;
      });
      return isResumed ? 'saved' : 'used';
    }
    const endSealed = endProgress && (await sealProgress(endProgress, services.vault));
    const also = async (trx: Database) => {
      if (endSealed) await saveEndProgress(trx, row.id, endSealed);
      await recordOnce(trx);
    };
    const isSaved = await retryWhileDatabaseDown(() =>
      complete(app, {
        request: row,
        rateType: carrier.rate_type,
        result: step?.result ?? CHANGED,
        also,
        callbackHash: use.callbackHash,
      }),
    );
    return isSaved ? 'saved' : 'used';
  }

  #callOf(row: Loaded['row'], { text, headers }: CarrierCall, turn: number, arrived_at: Date): TakenCall {
    return {
      agency_id: row.agency_id,
      request_id: row.id,
      turn,
      body_hash: bodyHash(text),
      sent_sealed: this.#app.services.vault.seal(JSON.stringify({ text, headers })),
      size: text.length,
      arrived_at,
    };
  }
}
