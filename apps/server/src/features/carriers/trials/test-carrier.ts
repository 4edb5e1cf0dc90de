import type { AnswerOf, InputOf } from '@freeboard/contract';
import {
  acceptsApplication,
  type CarrierConfig,
  type ConversationState,
  type QuoteRequest,
  unmetText,
} from '../../../integrations/carriers/index.ts';
import type { Exchange } from '../../../integrations/outbound.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { REMARK_TEXTS } from '../../../kernel/files/decode-text.ts';
import { sharedTokens } from '../../../kernel/shared-tokens.queries.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { askUntil, recordFor } from '../../quoting/index.ts';
import { type CarrierRow, carrierRow, lockCarrier, markDraftTested } from '../carriers.queries.ts';
import { configOf, requestFor } from '../config-of.ts';
import { recordChange } from '../drafts.ts';
import { UNREADABLE } from '../secrets/credentials.ts';
import { usedOf } from '../used.ts';
import { takeTest } from './test-limits.ts';

const PATIENCE_MS = 25_000;

type Raw = AnswerOf<'testCarrier'>['exchanges'][number];

const rawOf = ({ remark, ...exchange }: Exchange): Raw => ({
  ...exchange,
  ...(remark ? { remark: REMARK_TEXTS[remark] } : {}),
  exchange_id: null,
  started_at: exchange.started_at.toISOString(),
});

type TestRequest = { row: CarrierRow; config: CarrierConfig; request: QuoteRequest; exchanges: Raw[] };

const LEFT_ALONE =
  'The carrier asked to be left alone for longer than a test lasts. Its result was not asked for again.';

function unmetNote(
  { progress, trouble }: Extract<ConversationState, { state: 'again' }>,
  { limits }: CarrierConfig,
): string | null {
  if (!progress.polls) return trouble?.description ?? null;
  const longer =
    limits.timeout_ms > PATIENCE_MS ? ` A test waits for ${PATIENCE_MS / 1_000} seconds, a launch for longer.` : '';
  return `${unmetText(progress.polls)}${longer}`;
}

/** Calls the carrier as a launch does. At its live address, failures count like those of launches. */
async function ask(context: Context, { row, config, request, exchanges }: TestRequest) {
  const { clock, log, services } = context;
  const { outside, vault } = services;
  const owner = {
    agencyId: row.agency_id,
    applicationId: request.application_id,
    personId: context.viewer.id,
    carrierName: config.name,
    isSandbox: config.is_sandbox,
    aside: { purpose: 'test' as const, carrierId: row.id },
  };
  const isLive = row.version > 0 && row.base_url === config.base_url;
  const recorder = recordFor({ db: outside, clock, log }, owner, isLive ? row.id : null);
  const caller = services.caller.recordedBy(async (exchange) => {
    exchanges.push(rawOf(exchange));
    await recorder.record(exchange);
  });
  const started_at = clock.now();
  const timeout_ms = Math.min(config.limits.timeout_ms, PATIENCE_MS);
  const input = {
    carrier: { ...config, limits: { ...config.limits, timeout_ms } },
    request,
    caller,
    tokens: sharedTokens(outside, vault),
    clock,
    started_at,
    end: new Date(started_at.getTime() + timeout_ms),
    retryAfterMs: recorder.retryAfter,
    is_unattended: true,
    // A test publishes no interim results.
    show: async () => undefined,
  };
  const turn = await askUntil(input, null);
  await recorder.written();
  await recorder.saveHealthSignal();
  if (turn.state !== 'again') return { turn, note: null, soFar: null };
  return { turn, note: recorder.retryAfter() > 0 ? LEFT_ALONE : unmetNote(turn, config), soFar: turn.so_far ?? null };
}

type Tested = {
  carrierId: number;
  revision: number;
  carrier: string;
  agencyId: number;
  number: number;
  answer: AnswerOf<'testCarrier'>;
};

async function test(context: Context, { carrier_id, application_id, use }: InputOf<'testCarrier'>): Promise<Tested> {
  const row = found(await carrierRow(context.db, carrier_id));
  const request = await requestFor(context, row, application_id);
  const config = await configOf(context, row, use);
  if (!config) throw new Fault('conflict', 'This carrier has not been published.');
  if (config.kind === 'login-portal') throw new Fault('conflict', 'A login portal is quoted by hand.');
  if (config.stored.isUnreadable) throw new Fault('conflict', UNREADABLE);
  const tested = {
    carrierId: row.id,
    revision: row.revision,
    carrier: config.name,
    agencyId: row.agency_id,
    number: request.number,
  };
  const accepted = await acceptsApplication(config, request);
  if (!accepted.accepts) {
    const { reasons } = accepted;
    return {
      ...tested,
      answer: { state: 'refused', reasons, used: [], dropped: [], note: null, exchanges: [], outcome: null },
    };
  }
  const place = config.kind === 'rate-table' ? null : await takeTest(context, row, application_id);
  const exchanges: Raw[] = [];
  // A test has no run, so callbacks are sent to an address that does not exist.
  const callback = { callback_url: 'https://callback.invalid/test', callback_secret: 'test' };
  const isCalledBack = config.mapping.steps?.some(({ receive }) => receive?.by === 'address');
  const asked = isCalledBack ? { ...request, ...callback } : request;
  let outcome: AnswerOf<'testCarrier'>['outcome'] = null;
  try {
    const { turn, note, soFar } = await ask(context, { row, config, request: asked, exchanges });
    outcome = turn.state === 'done' ? turn.result : soFar;
    const reasons = turn.state === 'asks' ? turn.questions.map(({ text }) => text) : [];
    const state = turn.state === 'done' ? turn.state : 'pending';
    const report = { state, reasons, note: note ?? place?.note ?? null, exchanges, outcome } as const;
    return { ...tested, answer: { ...report, ...(await usedOf(config, exchanges)) } };
  } finally {
    if (place) await place.slot.end(outcome?.outcome ?? null, context.now);
  }
}

/**
 * Tests a carrier with a saved application, within the carrier's limits, and shows requests, answers and the result.
 * No quote is saved; the exchanges are saved with the application's.
 * @throws Fault not_found, conflict (nothing to test), too_many (the carrier's limits)
 */
export const testCarrier = prepareThenCommit<'testCarrier', Tested>(test, async (context, { use }, tested) => {
  const isRated = use === 'draft' && tested.answer.outcome !== null;
  if (isRated && (await lockCarrier(context.db, tested.carrierId))?.revision === tested.revision)
    await markDraftTested(context.db, tested.carrierId, context.now);
  recordChange(context, tested.agencyId, `tested the carrier ${tested.carrier} with #${tested.number}`);
  return tested.answer;
});
