import type { AnswerOf } from '@freeboard/contract';
import { type Client, createClient } from '@freeboard/contract/client';
import type { App } from '../../../kernel/app.ts';
import { CANARY_AGENCY } from '../../../kernel/canary.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { within } from '../../../kernel/within.ts';
import { sessions } from '../../accounts/index.ts';
import { localBase } from '../doctor/installation.ts';
import {
  CANARY_ADDRESS,
  claimPass,
  deletePasses,
  type Progress,
  progressOf,
  readPass,
  savePass,
  seedCanary,
} from './canary.queries.ts';

export type CanaryState = AnswerOf<'getOperationStatus'>['canary'];
type Leg = NonNullable<NonNullable<CanaryState>['late']>;

/** The parts that a pass goes through, in order. */
export const LEGS = ['call', 'queue', 'carrier', 'mail', 'webhook'] as const satisfies readonly Leg[];

/** A flood application that every release can launch; no address lookup runs for it. */
const APPLICATION = {
  first_name: 'Test',
  last_name: 'Application',
  date_of_birth: '1970-01-02',
  email: CANARY_ADDRESS,
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
  year_build: 1998,
  roof_year: 2018,
  sqft: 2_140,
  num_of_stories: '1',
  construction_type: 'Masonry',
  distance_to_coast: 0.3,
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  foundation_type: 'Slab',
  stairs_leading_to_front_door: 2,
  flood_zone: 'AE',
  bfe_elevation: 8,
  property_elevation: 9.5,
  garage_present: 'No',
  contents_limit: 100_000,
  other_structure: 5_000,
  basement_content: 0,
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
};

const LOOK_MS = 1_000;
const CALL_MS = 10_000;
const LONGEST_MS = 55_000;

/** The part at which a pass is stuck, and why; null when it has passed all parts. */
type Late = { leg: Leg; reason: string } | null;

/**
 * The part at which a pass is stuck. `sendsMail` is false without a configured mail server, where no e-mail is
 * expected.
 */
export function lateOf(progress: Progress, sendsMail: boolean): Late {
  const { request_state, outcome, is_quoted, is_emailed, message_state, delivery_state } = progress;
  if (request_state === null) return { leg: 'call', reason: 'The launch left no request to the carrier.' };
  if (request_state === 'queued') return { leg: 'queue', reason: 'No worker takes requests to carriers.' };
  if (!is_quoted)
    return {
      leg: 'carrier',
      reason: request_state === 'done' ? `The request ended without a quote: ${outcome}.` : 'No answer has come.',
    };
  if (sendsMail && message_state === null)
    return is_emailed
      ? { leg: 'mail', reason: 'The e-mail could not be written.' }
      : { leg: 'queue', reason: 'No worker takes jobs.' };
  if (sendsMail && message_state !== 'sent' && message_state !== 'delivered')
    return { leg: 'mail', reason: progress.message_reason || `The e-mail is ${message_state}.` };
  if (delivery_state !== null && delivery_state !== 'delivered') {
    const { delivery_status, delivery_fault } = progress;
    const answered = delivery_status === null ? 'It was not sent.' : `It was answered with ${delivery_status}.`;
    return { leg: 'webhook', reason: delivery_fault ?? answered };
  }
  return null;
}

const lateWith = (error: unknown): Late => ({
  leg: 'call',
  reason: error instanceof Error ? error.message : String(error),
});

/**
 * Sends a test application through every part of the installation once a minute: the calls of this process, the queue
 * and its workers, a carrier, an e-mail and a webhook. It belongs to an agency that no viewer sees. Its carrier, mail
 * server and webhook receiver are stand-ins within the processes. Only one process runs each pass.
 */
export class Canary {
  readonly #app: App;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  readonly #deadline_ms: number;

  /** A part that a pass has not completed after `deadline_ms` is late. */
  constructor(app: App, deadline_ms: number) {
    this.#app = app;
    this.#deadline_ms = deadline_ms;
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), this.#deadline_ms / 6).unref();
    void this.tick();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async tick(): Promise<void> {
    const { services, log, stopping } = this.#app;
    if (this.#isBusy || services.hold.current() || stopping.aborted) return;
    this.#isBusy = true;
    try {
      await within(LONGEST_MS, this.#passIfDue());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ message }, 'the test application could not be sent through');
    } finally {
      this.#isBusy = false;
    }
  }

  async #passIfDue(): Promise<void> {
    const { connection, clock, log } = this.#app;
    if (!(await claimPass(connection.db, clock.now()))) return;
    const late = (await this.#call().catch(lateWith)) ?? (await this.#follow());
    if (late === null) return void (await savePass(connection.db, { passed_at: clock.now(), late: null, reason: '' }));
    if (this.#app.stopping.aborted) return;
    log.warn({ part: late.leg, reason: late.reason }, 'the test application did not get through');
    await savePass(connection.db, { late: late.leg, reason: late.reason });
  }

  async #call(): Promise<Late> {
    const client = await this.#signIn();
    const made = await client.call('createApplication', {
      application_type: 'flood',
      useable_details: APPLICATION as never,
    });
    if (!made.ok) return { leg: 'call', reason: `Creating it was answered with ${made.code}: ${made.message}` };
    const launched = await client.call('launchApplication', { application_id: made.data.application.id });
    if (launched.ok) return null;
    return { leg: 'call', reason: `Launching it was answered with ${launched.code}: ${launched.message}` };
  }

  async #signIn(): Promise<Client> {
    const { connection, services, clock } = this.#app;
    const now = clock.now();
    const sessionKey = await connection.db.transaction().execute(async (trx) => {
      await deletePasses(trx);
      const secret = services.hooks.webhookSecret?.(services.vault) ?? null;
      const { personId, isNew } = await seedCanary(trx, services.vault, secret, now);
      if (isNew) await services.hooks.firstTemplates?.(trx, CANARY_AGENCY);
      return sessions.open(trx, personId, '127.0.0.1', now, null, 'Test application');
    });
    return createClient({
      baseUrl: `${localBase(services.env)}/api`,
      sessionKey: () => sessionKey,
      apiKey: () => services.webApiKey,
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(CALL_MS) }),
    });
  }

  async #follow(): Promise<Late> {
    const { connection, services, stopping } = this.#app;
    const end = performance.now() + this.#deadline_ms;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const late = lateOf(await progressOf(connection.db), services.mail !== null);
      if (late === null || performance.now() >= end || stopping.aborted) return late;
    }
  }
}

/**
 * How long ago the test application last passed all parts, and where it is stuck; null when it is turned off or the
 * installation is on hold.
 */
export async function canaryState(
  db: Database,
  { canary }: Pick<Env, 'canary'>,
  isOnHold: boolean,
  now: Date,
): Promise<CanaryState> {
  if (!canary || isOnHold) return null;
  const state = await readPass(db);
  if (!state) return { age_s: null, late: null, reason: '' };
  const { created_at, passed_at, late, reason } = state;
  const age_s = Math.max(0, Math.round((now.getTime() - (passed_at ?? created_at).getTime()) / 1_000));
  return { age_s, late: late as Leg | null, reason };
}
