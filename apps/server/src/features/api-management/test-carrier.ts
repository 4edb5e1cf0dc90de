import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, InputOf } from '@freeboard/contract';
import {
  acceptsApplication,
  type CarrierConfig,
  pollQuote,
  type QuoteRequest,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Exchange } from '../../integrations/outbound.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { inTwoParts } from '../../kernel/verbs.ts';
import { recorder } from '../communications/index.ts';
import { noteHealth, sharedTokens, watched } from '../quoting/index.ts';
import { type CarrierRow, carrierRow } from './carriers.queries.ts';
import { configOf, requestFor } from './config-of.ts';
import { UNREADABLE } from './credentials.ts';
import { recordChange } from './drafts.ts';
import { takeTest } from './test-limits.ts';

/** The longest that a person waits for a test. */
const PATIENCE_MS = 25_000;

type Raw = AnswerOf<'testCarrier'>['exchanges'][number];

const rawOf = (exchange: Exchange): Raw => ({
  ...exchange,
  exchange_id: null,
  started_at: exchange.started_at.toISOString(),
});

type Asking = { row: CarrierRow; config: CarrierConfig; request: QuoteRequest; exchanges: Raw[] };

/** Asks as a launch does. What it says of the carrier at the address that quotes counts for launches, too. */
async function ask(context: Context, { row, config, request, exchanges }: Asking) {
  const { outside, vault } = context.services;
  const record = recorder(outside, {
    agencyId: row.agency_id,
    applicationId: request.application_id,
    personId: context.viewer.id,
    carrierName: config.name,
    isSandbox: config.is_sandbox,
    aside: { purpose: 'test', carrierId: row.id },
  });
  const watch = watched(record);
  const caller = context.services.caller.recordedBy(async (exchange) => {
    exchanges.push(rawOf(exchange));
    await watch.record(exchange);
  });
  const tokens = sharedTokens(outside, vault);
  const end = Date.now() + PATIENCE_MS;
  const limited = {
    ...config,
    limits: { ...config.limits, timeout_ms: Math.min(config.limits.timeout_ms, PATIENCE_MS) },
  };
  let step = await submitQuote(limited, request, caller, tokens);
  while (step.state === 'pending' && config.kind === 'submit-then-poll' && Date.now() + step.after_ms < end) {
    await pause(step.after_ms);
    step = await pollQuote(limited, step.ref, request, caller, tokens);
  }
  const seen = watch.seen(context.clock.now());
  if (seen && row.version > 0 && row.base_url === config.base_url)
    await noteHealth(outside, row.id, seen, context.clock.now());
  return step;
}

type Tested = { carrier: string; agencyId: number; number: number; answer: AnswerOf<'testCarrier'> };

async function test(context: Context, { carrier_id, application_id, use }: InputOf<'testCarrier'>): Promise<Tested> {
  const row = found(await carrierRow(context.db, carrier_id));
  const request = await requestFor(context, row, application_id);
  const config = await configOf(context, row, use);
  if (!config) throw new Fault('conflict', 'This carrier has not been published.');
  if (config.kind === 'login-portal') throw new Fault('conflict', 'A login portal is quoted by hand.');
  if (config.stored.isUnreadable) throw new Fault('conflict', UNREADABLE);
  const tested = { carrier: config.name, agencyId: row.agency_id, number: request.number };
  const accepted = await acceptsApplication(config, request);
  if (!accepted.accepts) {
    const { reasons } = accepted;
    return { ...tested, answer: { state: 'refused', reasons, note: null, exchanges: [], outcome: null } };
  }
  const note = config.kind === 'rate-table' ? null : await takeTest(context, row.id);
  const exchanges: Raw[] = [];
  // A carrier under test sends its result nowhere: the address is of no run.
  const callback = { callback_url: 'https://callback.invalid/test', callback_secret: 'test' };
  const asked = config.kind === 'callback' ? { ...request, ...callback } : request;
  const step = await ask(context, { row, config, request: asked, exchanges });
  const outcome = step.state === 'done' ? step.result : null;
  return { ...tested, answer: { state: step.state, reasons: [], note, exchanges, outcome } };
}

/**
 * Asks a carrier with a saved application, within the carrier's limits, and shows what was sent, what came back and what
 * it was taken for. No quote is kept; the exchanges are, with those of the application.
 * @throws Fault not_found, conflict (nothing to test), too_many (the carrier's limits)
 */
export const testCarrier = inTwoParts<'testCarrier', Tested>(test, async (context, _input, tested) => {
  recordChange(context, tested.agencyId, `tested the carrier ${tested.carrier} with #${tested.number}`);
  return tested.answer;
});
