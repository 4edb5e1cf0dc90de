import {
  type CarrierConfig,
  type CarrierResult,
  errorResult,
  type QuoteRequest,
  type Recorded,
  readRecorded,
} from '../../../integrations/carriers/index.ts';
import { maskHeaders } from '../../../integrations/outbound.ts';
import { localDate } from '../../../kernel/clock.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { REMARK_TEXTS, type TextRemark } from '../../../kernel/files/decode-text.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { fullBody } from '../../applications/index.ts';
import { Callbacks, loadRequest } from '../../quoting/index.ts';
import { type CarrierRow, carrierRow } from '../carriers.queries.ts';
import { checkErrors } from '../checks/checks.ts';
import { configOf, requestFor } from '../config-of.ts';
import { type ExchangeToReplay, exchangeOf, exchangesBefore, latestExchanges } from './replay.queries.ts';

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? url;

/** The latest exchanges with a carrier, newest first, for choosing one to replay. @throws Fault not_found */
export const listCarrierCommunications: Verb<'listCarrierCommunications'> = async (context, { carrier_id, limit }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const rows = await latestExchanges(context.db, row.id, limit);
  return {
    communications: rows.map(({ id, number, started_at, quote_id: _, purpose, url, ...rest }) => ({
      ...rest,
      path: pathOf(revealCarrier(url)),
      is_test: purpose === 'test',
      exchange_id: String(id),
      application_number: number,
      started_at: started_at.toISOString(),
    })),
  };
};

async function readBy(
  config: CarrierConfig,
  recorded: readonly Recorded[] | null,
  request: QuoteRequest,
): Promise<CarrierResult> {
  if (recorded === null) return errorResult('No answer was recorded: there is nothing to map.', 'unreadable');
  const turn = await readRecorded(config, recorded, request);
  if (turn.state === 'done') return turn.result;
  if (turn.state === 'asks')
    return {
      ...errorResult('The carrier asks the agent something.', 'late'),
      reasons: turn.questions.map(({ text }) => text),
    };
  const next = config.mapping.steps?.find(({ id }) => id === turn.progress.at);
  return errorResult(`No result yet: '${next?.name ?? 'another step'}' follows.`, 'late');
}

/** A saved exchange in the form of a conversation's record; null when it has no answer. */
async function recordedOf(context: Context, exchange: ExchangeToReplay): Promise<Recorded | null> {
  const is_sent = Callbacks.isCallback(revealCarrier(exchange.url));
  const body = await fullBody(context.db, exchange, is_sent);
  if (exchange.status === null || body === null) return null;
  const headers = exchange.response_headers as Record<string, string>;
  const answer = { status: exchange.status, headers, text: revealCarrier(body) };
  const at = new Date(exchange.started_at.getTime() + exchange.duration_ms);
  return { step: exchange.step, method: exchange.method, is_sent, answer, at };
}

/** The recorded exchanges of the same request up to this one; null when this one has no answer. */
async function conversationTo(context: Context, exchange: ExchangeToReplay): Promise<Recorded[] | null> {
  const last = await recordedOf(context, exchange);
  if (!last) return null;
  const earlier = await exchangesBefore(context.db, exchange);
  const recorded: Recorded[] = [];
  for (const one of earlier) {
    const read = one.step === TOKEN ? null : await recordedOf(context, one);
    if (read) recorded.push(read);
  }
  return [...recorded, last];
}

/** Step name of token requests, which are not part of the conversation. */
const TOKEN = 'token';

/**
 * The request that was answered: of the application as launched or, for a test, as it is now.
 * @throws Fault not_found
 */
async function requestBehind(context: Context, row: CarrierRow, exchange: ExchangeToReplay): Promise<QuoteRequest> {
  const { quote_id, application_id, started_at } = exchange;
  if (quote_id === null) return requestFor(context, row, application_id ?? 0);
  const { services, clock } = context;
  const { request } = await loadRequest({ db: services.outside, services, clock }, quote_id);
  return { ...found(request), today: localDate(started_at) };
}

/**
 * Reads a recorded answer with a changed mapping and compares the result with that of the published mapping, without
 * calling the carrier.
 * @throws Fault invalid (at the mapping's field), not_found, conflict (the carrier has no settings), too_many
 */
export const replayCommunication: Verb<'replayCommunication'> = async (context, input) => {
  const row = found(await carrierRow(context.db, input.carrier_id));
  const exchange = found(await exchangeOf(context.db, row.id, Number(input.exchange_id)));
  const [published, draft] = [await configOf(context, row, 'published'), await configOf(context, row, 'draft')];
  if (!draft) throw new Fault('conflict', 'This carrier has no settings to read an answer by.');
  if (input.mapping) {
    const errors = await checkErrors(context, { mapping: input.mapping, kind: draft.kind }, 'mapping');
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  const [asked_body, answer_body] = await Promise.all([
    fullBody(context.db, exchange, true),
    fullBody(context.db, exchange, false),
  ]);
  const recorded = await conversationTo(context, exchange);
  const request = await requestBehind(context, row, exchange);
  const changed = input.mapping ? { ...draft, mapping: input.mapping as CarrierConfig['mapping'] } : draft;
  return {
    exchange: {
      exchange_id: String(exchange.id),
      method: exchange.method,
      url: revealCarrier(exchange.url),
      request_headers: maskHeaders(exchange.request_headers as Record<string, string>),
      request_body: asked_body && revealCarrier(asked_body),
      status: exchange.status,
      response_headers: maskHeaders(exchange.response_headers as Record<string, string>),
      response_body: answer_body && revealCarrier(answer_body),
      ...(exchange.remark ? { remark: REMARK_TEXTS[exchange.remark as TextRemark] } : {}),
      fault: exchange.fault,
      duration_ms: exchange.duration_ms,
      started_at: exchange.started_at.toISOString(),
    },
    before: published && (await readBy(published, recorded, request)),
    after: await readBy(changed, recorded, request),
  };
};
