import type { RequestOf } from '@freeboard/contract';
import { readWaiting } from '@freeboard/domain';
import type { CarrierForm, Errors, RequestForm } from './form.ts';

type CarrierInput = RequestOf<'saveCarrier'>['carrier'];
type MappingInput = CarrierInput['mapping'];
type AuthInput = CarrierInput['auth'];

/** Collects what the form itself finds wrong, at the fields that the server uses too. */
class Faults {
  readonly errors: Record<string, string[]> = {};
  add(field: string, message: string): void {
    this.errors[field] = [...(this.errors[field] ?? []), message];
  }
}

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

function wholeNumber(text: string, field: string, faults: Faults): number {
  const bare = text.replace(/[,\s]/g, '');
  if (!/^\d+$/.test(bare)) faults.add(field, bare === '' ? 'Field is required.' : 'Must be a whole number.');
  return Number(bare);
}

/** Lines of 'Name: value' as headers. */
function headersOf(text: string, field: string, faults: Faults): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.indexOf(':');
    if (at < 1) faults.add(field, `'${line.trim()}' is not of the form Name: value.`);
    else headers[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return Object.keys(headers).length > 0 ? headers : undefined;
}

function requestOf(form: RequestForm, usual: RequestForm['method'], field: string, faults: Faults) {
  const headers = headersOf(form.headers, `${field}.headers`, faults);
  return {
    path: form.path.trim(),
    ...(form.method === usual ? {} : { method: form.method }),
    ...(headers ? { headers } : {}),
    ...(form.body.trim() === '' ? {} : { body: form.body }),
  };
}

function decisionOf(text: string, field: string, faults: Faults): MappingInput['decision'] {
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as MappingInput['decision'];
    faults.add(field, 'Must be a JSON object.');
  } catch (error) {
    faults.add(field, `Is not JSON: ${error instanceof Error ? error.message : 'unknown fault'}`);
  }
  return undefined;
}

const given = <Key extends string>(key: Key, text: string) =>
  (text.trim() === '' ? {} : { [key]: text }) as Partial<Record<Key, string>>;

/** The mapping that a form says, with only the parts that its kind uses; `prefix` is where its fields stand. */
export function mappingOf(form: CarrierForm, prefix: string): { mapping: MappingInput; errors: Errors } {
  const faults = new Faults();
  const at = (field: string) => `${prefix}${field}`;
  const { kind } = form;
  const mapping: MappingInput = {};
  const waiting = readWaiting(form.waiting);
  if (waiting === undefined) faults.add(at('waiting'), "Write 'NFIP', or days such as '10' or '10, closing 0'.");
  else if (waiting) mapping.waiting = waiting;
  if (kind !== 'login-portal' && form.eligibility.length > 0) mapping.eligibility = [...form.eligibility];
  if (kind === 'rate-table') {
    Object.assign(mapping, given('prepare', form.prepare));
    mapping.decision = decisionOf(form.decision, at('decision'), faults);
  } else if (kind !== 'login-portal') {
    mapping.request = requestOf(form.request, 'POST', at('request'), faults);
    Object.assign(mapping, given('answer', form.answer));
    const statuses = listOf(form.answer_statuses);
    if (statuses.length > 0)
      mapping.answer_statuses = statuses.map((one) => wholeNumber(one, at('answer_statuses'), faults));
  }
  if (kind === 'submit-then-poll' || kind === 'callback') Object.assign(mapping, given('ref', form.ref));
  if (kind === 'submit-then-poll')
    mapping.poll = {
      ...requestOf(form.poll, 'GET', at('poll'), faults),
      done: form.poll.done,
      after_ms: wholeNumber(form.poll.after_ms, at('poll.after_ms'), faults),
    };
  return { mapping, errors: faults.errors };
}

function authOf({ auth }: CarrierForm): AuthInput {
  const secret = auth.secret === '' ? undefined : auth.secret;
  switch (auth.kind) {
    case 'none':
      return { kind: 'none' };
    case 'header':
    case 'query':
      return { kind: auth.kind, name: auth.name, value: secret };
    case 'body':
      return { kind: 'body', value: secret };
    case 'basic':
      return { kind: 'basic', username: auth.username, password: secret };
    case 'oauth2':
      return {
        kind: 'oauth2',
        token_url: auth.token_url.trim(),
        client_id: auth.client_id,
        client_secret: secret,
        ...(auth.scope.trim() === '' ? {} : { scope: auth.scope }),
      };
  }
}

/** Whether a new carrier begins with a plan that is named, in place of a mapping of its own. */
export const isStarted = (form: CarrierForm): boolean => form.kind === 'rate-table' && form.decision.trim() === '';

/** What to save of a form, and what is wrong with it before anything is sent, by the server's field names. */
export function inputOf(form: CarrierForm, isNew = false): { carrier: CarrierInput; errors: Errors } {
  const faults = new Faults();
  if (isNew && isStarted(form) && form.start === '') faults.add('start_from', 'Field is required.');
  const { mapping, errors } = mappingOf(form, 'carrier.mapping.');
  const limit = (key: 'timeout_ms' | 'concurrency' | 'calls_per_minute') =>
    wholeNumber(form[key], `carrier.limits.${key}`, faults);
  const states = listOf(form.states.toUpperCase());
  const carrier: CarrierInput = {
    name: form.name.trim(),
    kind: form.kind,
    lines: [...form.lines],
    states: states.length > 0 ? states : null,
    forms: form.forms.length > 0 ? [...form.forms] : null,
    base_url: form.base_url.trim() || null,
    rate_type: form.rate_type,
    auth: authOf(form),
    limits: {
      timeout_ms: limit('timeout_ms'),
      concurrency: limit('concurrency'),
      calls_per_minute: limit('calls_per_minute'),
    },
    mapping,
  };
  return { carrier, errors: { ...faults.errors, ...errors } };
}

/** Every message at `field` or at a part of it. */
export function errorsAt(errors: Errors, field: string): string | undefined {
  const found = Object.entries(errors).flatMap(([key, messages]) =>
    key === field || key.startsWith(`${field}.`) ? messages : [],
  );
  return found.length > 0 ? [...new Set(found)].join(' ') : undefined;
}
