import { SET_MARK } from '@freeboard/domain/carriers';
import { maskExchange, maskHeaders } from '../../outbound.ts';
import { hasToken, secretsOfAccount } from '../auth.ts';
import { evaluate, MappingError } from '../mapping/mapping.ts';
import type { CarrierConfig, QuoteRequest, Step } from '../types.ts';
import { beginningAt, seenBy } from './progress.ts';
import { buildRequest } from './request.ts';

export type DryStep = {
  id: string;
  name: string;
  is_binding: boolean;
  state: 'would_send' | 'left_out' | 'depends' | 'waits' | 'fault';
  request: { method: string; url: string; headers: Record<string, string>; body: string | null } | null;
  fault: string | null;
};

const depends = (step: Step, earlier: readonly Step[]): boolean => {
  const { path = '', query = {}, headers = {}, body } = step.request ?? {};
  const texts = [
    step.when ?? '',
    step.each ?? '',
    path,
    ...Object.values(query),
    ...Object.values(headers),
    body?.text ?? '',
  ];
  const names = earlier.flatMap(({ outputs = {} }) => Object.keys(outputs));
  const reads = new RegExp(`\\b(?:${['steps', 'body', 'status', 'item', 'binding', ...names].join('|')})\\b`);
  return texts.some((text) => reads.test(text.replace(/"(?:[^"\\]|\\.)*"\s*:/g, '')));
};

/** Shown in place of a token, because a dry run requests none. */
const UNKNOWN_TOKEN = '***';

async function stepOf(
  carrier: CarrierConfig,
  step: Step,
  earlier: readonly Step[],
  request: QuoteRequest,
  now: Date,
  is_binding: boolean,
): Promise<DryStep> {
  const { id, name } = step;
  const stepAs = (state: DryStep['state'], fault: string | null = null): DryStep => ({
    id,
    name,
    is_binding,
    state,
    request: null,
    fault,
  });
  if (!step.request) return stepAs('waits');
  if (earlier.length > 0 && depends(step, earlier)) return stepAs('depends');
  const source = { carrier, request, progress: beginningAt(step.id), now };
  try {
    if (step.when && (await evaluate(step.when, seenBy(step.when, source, null))) !== true) return stepAs('left_out');
    const asked = { ...step, request: step.request };
    const token = hasToken(carrier.auth) ? UNKNOWN_TOKEN : null;
    const { method, url, headers, body, secrets } = await buildRequest(source, asked, {}, token);
    const shown = maskExchange(
      {
        api_name: carrier.name,
        method,
        url: url.href,
        request_headers: headers,
        status: null,
        response_headers: {},
        request_body: body === undefined ? null : typeof body === 'string' ? body : `(${body.length} bytes)`,
        response_body: null,
        started_at: now,
        duration_ms: 0,
        fault: null,
      },
      [...secretsOfAccount(carrier), ...secrets, ...(request.callback_secrets ?? [])],
    );
    return {
      ...stepAs('would_send'),
      request: {
        method,
        url: shown.url,
        headers: { ...maskHeaders(shown.request_headers), ...letIn(carrier) },
        body: shown.request_body,
      },
    };
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return stepAs('fault', error.message);
  }
}

const letIn = ({ auth }: CarrierConfig): Record<string, string> => {
  if (auth.kind === 'header') return { [auth.name.toLowerCase()]: SET_MARK };
  if (auth.kind === 'token') return { [auth.header.toLowerCase()]: SET_MARK };
  return auth.kind === 'basic' || auth.kind === 'oauth2' ? { authorization: SET_MARK } : {};
};

/** Builds the requests that a carrier would get, as far as possible without its answers. Sends nothing. */
export async function dryRun(carrier: CarrierConfig, request: QuoteRequest, now: Date): Promise<DryStep[]> {
  const { steps = [], bind = [] } = carrier.mapping;
  const all = [...steps, ...bind];
  const seen: DryStep[] = [];
  for (const [at, step] of all.entries())
    seen.push(await stepOf(carrier, step, all.slice(0, at), request, now, at >= steps.length));
  return seen;
}
