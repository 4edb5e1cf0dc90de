import type { RequestOf } from '@freeboard/contract';
import type { AnswerKind, BodyKind, RequestMethod } from '@freeboard/domain/carriers';

type MappingInput = RequestOf<'saveCarrier'>['carrier']['mapping'];
export type StepInput = NonNullable<MappingInput['steps']>[number];
type RequestInput = NonNullable<StepInput['request']>;
type BodyInput = NonNullable<RequestInput['body']>;
type Webhook = Extract<NonNullable<StepInput['receive']>, { by: 'webhook' }>;
type Signature = Webhook['signature'];
type Failure = NonNullable<StepInput['on_failure']>;

export type Row = { name: string; value: string };
export type BodyForm = { kind: BodyKind | 'none'; text: string; query: string };

export type StepForm = {
  id: string;
  name: string;
  does: 'request' | 'receive' | 'ask';
  when: string;
  each: string;
  is_once: boolean;
  request: { method: RequestMethod; path: string; query: readonly Row[]; headers: readonly Row[]; body: BodyForm };
  receive: {
    by: 'address' | 'webhook';
    match: string;
    ref: string;
    header: string;
    secret_name: string;
    algorithm: Signature['algorithm'];
    encoding: Signature['encoding'];
    prefix: string;
    timestamp_header: string;
    /** Names within a header that contains both time and signature; blank if it contains only the signature. */
    time_part: string;
    signature_part: string;
    tolerance_s: string;
  };
  ask: string;
  response: AnswerKind;
  understood: string;
  success: string;
  until: string;
  every_ms: string;
  at_most: string;
  is_partial: boolean;
  outputs: readonly Row[];
  failure: { do: Failure['do']; step: string; times: string; after_ms: string; reason: string };
};

export const NO_BODY: BodyForm = { kind: 'none', text: '', query: '' };

export const rowsOf = (record: Readonly<Record<string, string>> | undefined): Row[] =>
  Object.entries(record ?? {}).map(([name, value]) => ({ name, value }));

export const bodyForm = (body: BodyInput | undefined): BodyForm =>
  body ? { kind: body.kind, text: body.text, query: body.query ?? '' } : NO_BODY;

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value));

function receiveForm(receive: StepInput['receive']): StepForm['receive'] {
  const webhook = receive?.by === 'webhook' ? receive : null;
  return {
    by: receive?.by ?? 'address',
    match: webhook?.match ?? '',
    ref: webhook?.ref ?? '',
    header: webhook?.signature.header ?? '',
    secret_name: webhook?.signature.secret ?? '',
    algorithm: webhook?.signature.algorithm ?? 'sha256',
    encoding: webhook?.signature.encoding ?? 'hex',
    prefix: webhook?.signature.prefix ?? '',
    timestamp_header: webhook?.signature.timestamp_header ?? '',
    time_part: webhook?.signature.parts?.time ?? '',
    signature_part: webhook?.signature.parts?.signature ?? '',
    tolerance_s: numberText(webhook?.signature.tolerance_s),
  };
}

export function stepForm(step: StepInput): StepForm {
  const { request, on_failure } = step;
  return {
    id: step.id,
    name: step.name,
    does: step.ask !== undefined ? 'ask' : step.receive ? 'receive' : 'request',
    when: step.when ?? '',
    each: step.each ?? '',
    is_once: step.is_once ?? false,
    request: {
      method: request?.method ?? 'POST',
      path: request?.path ?? '',
      query: rowsOf(request?.query),
      headers: rowsOf(request?.headers),
      body: bodyForm(request?.body),
    },
    receive: receiveForm(step.receive),
    ask: step.ask ?? '',
    response: step.response ?? 'json',
    understood: (step.understood ?? []).join(', '),
    success: step.success ?? '',
    until: step.until ?? '',
    every_ms: numberText(step.every_ms),
    at_most: numberText(step.at_most),
    is_partial: step.is_partial ?? false,
    outputs: rowsOf(step.outputs),
    failure: {
      do: on_failure?.do ?? 'end',
      step: on_failure?.step ?? '',
      times: numberText(on_failure?.times),
      after_ms: numberText(on_failure?.after_ms),
      reason: on_failure?.reason ?? '',
    },
  };
}

/** A free id for a step: `quote`, then `quote_2`. */
export function freeId(wanted: string, steps: readonly StepForm[]): string {
  const taken = new Set(steps.map(({ id }) => id));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/_\d+$/, '').slice(0, 36);
  let count = 2;
  while (taken.has(`${stem}_${count}`)) count += 1;
  return `${stem}_${count}`;
}

export const newStep = (steps: readonly StepForm[]): StepForm =>
  stepForm({ id: freeId('step', steps), name: 'New step', request: { method: 'GET', path: '/' } });

const seconds = (ms: string): string => {
  const value = Number(ms);
  return Number.isFinite(value) && ms !== '' ? `${value / 1_000} s` : '';
};

export function stepText(step: StepForm): string {
  const words: string[] = [];
  if (step.does === 'ask') words.push('the agent answers');
  if (step.does === 'receive')
    words.push(step.receive.by === 'webhook' ? 'by webhook' : 'to an address of this asking');
  if (step.when.trim()) words.push('only if');
  if (step.each.trim()) words.push('for each of a list');
  if (step.until.trim() && step.does === 'receive') words.push('until done');
  else if (step.until.trim())
    words.push(
      `every ${seconds(step.every_ms) || '2 s'} until done${step.at_most ? `, ${step.at_most} times at most` : ''}`,
    );
  if (step.is_once) words.push('once, never repeated');
  if (step.failure.do === 'retry') words.push(`tried ${Number(step.failure.times || 1) + 1} times`);
  return words.join('; ');
}

export function stepLine(step: StepForm): string {
  if (step.does === 'ask') return 'Questions for the agent';
  if (step.does === 'receive') return "Waits for the carrier's call";
  return `${step.request.method} ${step.request.path.replaceAll(/\{\{[\s\S]*?\}\}/g, '{…}') || '…'}`;
}
