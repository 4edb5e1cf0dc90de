import { SET_MARK } from '@freeboard/domain/carriers';
import { Agent, buildConnector, type Dispatcher, errors } from 'undici';
import { CANARY_PURPOSE } from '../kernel/canary.ts';
import { causeOf } from '../kernel/network/outside-fault.ts';
import {
  type Caller,
  type CallerOptions,
  type OutboundAnswer,
  OutboundError,
  type OutboundFault,
  type OutboundRequest,
} from '../kernel/outbound.ts';
import { type Arrived, attempt, faultOf } from './outbound/attempt.ts';
import { breakersByName, isFailure } from './outbound/breakers.ts';
import { certifiedAgents } from './outbound/certified.ts';
import { maskRecorded } from './outbound/incoming.ts';
import { guardedLookup, refusePrivateLiteral } from './outbound/private-address.ts';
import { waitBeforeRetry, waitFor } from './outbound/retry.ts';
import { TLS_MESSAGES } from './outbound/tls-fault.ts';

export type {
  Caller,
  CallerOptions,
  Circuits,
  Exchange,
  OutboundAnswer,
  OutboundPurpose,
  OutboundRequest,
} from '../kernel/outbound.ts';
export { OutboundError } from '../kernel/outbound.ts';
export { maskRecorded } from './outbound/incoming.ts';
export { maskExchange, maskHeaders } from './outbound/mask.ts';

const MESSAGES: Record<OutboundFault, string> = {
  timeout: 'no answer in time',
  connect: 'cannot be reached',
  reset: 'the connection broke off',
  too_large: 'the answer is too long',
  unreadable: 'the answer cannot be unpacked',
  refused_address: 'the address points into a private network',
  circuit_open: 'is temporarily paused after repeated errors',
  ...TLS_MESSAGES,
};

const AGENT = { connections: 512, keepAliveTimeout: 10_000, pipelining: 1 } as const;

const parseUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new OutboundError('refused_address', 'the address is not one of http or https');
  }
  return url;
};

/**
 * Errors for a malformed request, such as a line break in a header or a wrong length; the client refuses to send it.
 */
const NOT_SENDABLE = [errors.InvalidArgumentError, errors.NotSupportedError, errors.RequestContentLengthMismatchError];

const asError = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error;
  if (NOT_SENDABLE.some((kind) => error instanceof kind)) {
    const why = (error as Error).message;
    return new OutboundError('refused_address', `the request cannot be sent: ${why}`, { cause: error });
  }
  const fault = faultOf(error);
  return new OutboundError(fault, MESSAGES[fault], { cause: error });
};

/** The log code of a status that means the service, or our access to it, fails; null for all others. */
const faultyStatus = (status: number): string | null =>
  status >= 500 || [401, 403, 407, 429].includes(status) ? `status_${status}` : null;

/** Headers recorded with their values even for a secret answer; they never contain a secret. */
const PLAIN_HEADERS = new Set(['content-type', 'content-length', 'date', 'retry-after', 'server']);

const withoutValues = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, PLAIN_HEADERS.has(name) ? value : SET_MARK]),
  );

/** Connects to a port of this machine, whatever host is requested. */
function connectTo(port: number): buildConnector.connector {
  const connect = buildConnector({ timeout: 10_000 });
  return (options, callback) =>
    connect({ ...options, hostname: '127.0.0.1', host: `127.0.0.1:${port}`, port: String(port) }, callback);
}

/**
 * Creates the pools of keep-alive connections. Only addresses that `allowAddress` permits may be in private networks.
 */
function createConnections({ allowAddress, own }: Pick<CallerOptions, 'allowAddress' | 'own'>) {
  const outside = new Agent({ ...AGENT, connect: { lookup: guardedLookup, timeout: 10_000 } });
  const permitted = new Agent({ ...AGENT, connect: { timeout: 10_000 } });
  const inside = own ? new Agent({ ...AGENT, connect: connectTo(own.port) }) : null;
  const certified = certifiedAgents();
  return {
    /** @throws OutboundError refused_address */
    dispatcherFor(request: OutboundRequest): Dispatcher {
      const url = parseUrl(request.url);
      if (inside && url.protocol === 'http:' && url.hostname === own?.host) return inside;
      const isPermitted = allowAddress?.(url, request) ?? false;
      if (!isPermitted) refusePrivateLiteral(url);
      if (request.certificate) return certified.of(request.certificate, isPermitted);
      return isPermitted ? permitted : outside;
    },
    async close(): Promise<void> {
      await Promise.all([outside.destroy(), permitted.destroy(), inside?.destroy(), certified.close()]);
    },
  };
}

type Outcome = OutboundAnswer | OutboundError;

function createGuard({ circuits, breaker }: CallerOptions, now: () => Date) {
  const open_ms = breaker?.open_ms ?? 10_000;
  const refusal = (retry_after_ms: number) =>
    new OutboundError('circuit_open', MESSAGES.circuit_open, { retry_after_ms });
  const unlessOpen = breakersByName(breaker?.failures ?? 12, open_ms, () => refusal(open_ms));
  return {
    async ask(request: OutboundRequest, once: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> {
      if (request.breaker === 'none') return once();
      const verdict = (await circuits?.verdictOn(request.api_name)) ?? 'alone';
      if (verdict === 'ask') return once();
      if (verdict === 'alone') return unlessOpen(request.api_name, once);
      throw refusal(Math.max(0, verdict.getTime() - now().getTime()));
    },
    /** Reports a call's result to the shared circuits, unless it was canceled or says nothing about the service. */
    note(request: OutboundRequest, outcome: Outcome): void {
      const isFailed = isFailure(outcome instanceof OutboundError ? outcome.fault : outcome);
      if (request.breaker === 'none' || request.signal?.aborted || isFailed === null) return;
      circuits?.note(request.api_name, isFailed);
    },
  };
}

function exchangeOf(request: OutboundRequest, arrived: Arrived, outcome: Outcome, started_at: Date, began: number) {
  return {
    api_name: request.api_name,
    ...(request.step ? { step: request.step } : {}),
    method: request.method,
    url: request.url,
    request_headers: request.headers ?? {},
    request_body: typeof request.body === 'object' ? `(${request.body.length} bytes)` : (request.body ?? null),
    status: arrived.status,
    response_headers: request.is_answer_secret ? withoutValues(arrived.headers) : arrived.headers,
    response_body: request.is_answer_secret && arrived.text !== null ? SET_MARK : arrived.text,
    started_at,
    duration_ms: Math.round(performance.now() - began),
    fault: outcome instanceof OutboundError ? outcome.fault : null,
    ...(arrived.remark ? { remark: arrived.remark } : {}),
    ...(arrived.status !== null && request.understood?.includes(arrived.status) ? { is_understood: true } : {}),
  };
}

function report(onFault: CallerOptions['onFault'], request: OutboundRequest, outcome: Outcome, started: number): void {
  const code = outcome instanceof OutboundError ? outcome.fault : faultyStatus(outcome.status);
  if (code === null || code === 'circuit_open' || request.signal?.aborted) return;
  onFault?.({
    service: request.api_name,
    host: URL.parse(request.url)?.host ?? '',
    code,
    cause: outcome instanceof OutboundError ? causeOf(outcome) : code,
    duration_ms: Math.round(performance.now() - started),
  });
}

/**
 * Creates the process's outbound caller: keep-alive connections, a deadline per call, a size limit on answers,
 * retries, a circuit breaker per api_name, and the check for private addresses. Every attempt is masked and passed to
 * `record`. Calls throw OutboundError for outside failures, and whatever `record` throws.
 */
export const createCaller = (options: CallerOptions = {}): Caller => {
  const now = options.now ?? (() => new Date());
  const { dispatcherFor, close } = createConnections(options);
  const guard = createGuard(options, now);

  const isOfCanary = ({ url }: OutboundRequest) => new URL(url).hostname === options.own?.host;

  const recorded = async (
    request: OutboundRequest,
    remaining_ms: number,
    record: CallerOptions['record'],
  ): Promise<Outcome> => {
    const started_at = now();
    const began = performance.now();
    const arrived: Arrived = { status: null, headers: {}, text: null };
    let outcome: Outcome;
    try {
      const dispatcher = dispatcherFor(request);
      outcome = await guard.ask(request, () => attempt(request, dispatcher, remaining_ms, arrived));
    } catch (error) {
      outcome = asError(error);
    }
    guard.note(request, outcome);
    const exchange = exchangeOf(request, arrived, outcome, started_at, began);
    options.onAttempt?.({
      kind: 'exchange',
      name: request.api_name,
      purpose: isOfCanary(request) ? CANARY_PURPOSE : (request.purpose ?? 'other'),
      outcome: outcome instanceof OutboundError ? outcome.fault : `status_${outcome.status}`,
      duration_ms: exchange.duration_ms,
    });
    await record?.(await maskRecorded(exchange, request.secrets, request.personal));
    return outcome;
  };

  const call = async (request: OutboundRequest, record: CallerOptions['record']): Promise<OutboundAnswer> => {
    const started = performance.now();
    const deadline = started + request.timeout_ms;
    for (let tries = 1; ; tries += 1) {
      const outcome = await recorded(request, deadline - performance.now(), record);
      const met = outcome instanceof OutboundError ? outcome.fault : outcome;
      const wait = waitBeforeRetry(request, met, tries, deadline - performance.now(), now());
      if (wait === null || request.signal?.aborted) {
        report(options.onFault, request, outcome, started);
        if (outcome instanceof OutboundError) throw outcome;
        return outcome;
      }
      await waitFor(wait, request.signal).catch((error: unknown) => {
        throw asError(error);
      });
    }
  };

  const callerWith = (record: CallerOptions['record']): Caller => ({
    call: (request) => call(request, record),
    recordedBy: callerWith,
    close,
  });
  return callerWith(options.record);
};
