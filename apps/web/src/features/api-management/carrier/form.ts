import type { CarrierDetail, CarrierSettings, RequestOf } from '@freeboard/contract';
import { waitingText } from '@freeboard/domain';

type CarrierInput = RequestOf<'saveCarrier'>['carrier'];
type MappingInput = CarrierInput['mapping'];
type AuthKind = CarrierSettings['auth']['kind'];
export type Errors = Readonly<Record<string, readonly string[]>>;

export type RequestForm = { method: 'GET' | 'POST'; path: string; headers: string; body: string };

/** A carrier's settings as they stand in the inputs: text wherever a person types. */
export type CarrierForm = {
  name: string;
  kind: CarrierSettings['kind'];
  lines: CarrierSettings['lines'];
  states: string;
  forms: NonNullable<CarrierSettings['forms']>;
  base_url: string;
  rate_type: CarrierSettings['rate_type'];
  auth: {
    kind: AuthKind;
    name: string;
    username: string;
    token_url: string;
    client_id: string;
    scope: string;
    /** Only what is typed now; a secret that is kept is never shown. */
    secret: string;
  };
  timeout_ms: string;
  concurrency: string;
  calls_per_minute: string;
  eligibility: readonly { when: string; reason: string }[];
  request: RequestForm;
  answer: string;
  answer_statuses: string;
  ref: string;
  poll: RequestForm & { done: string; after_ms: string };
  prepare: string;
  decision: string;
  /** How long cover waits: 'NFIP', or days. */
  waiting: string;
  /** What a new carrier that is rated here begins with. */
  start: string;
};

const NO_REQUEST: RequestForm = { method: 'POST', path: '', headers: '', body: '' };

export const EMPTY_FORM: CarrierForm = {
  name: '',
  kind: 'http-json',
  lines: ['flood'],
  states: '',
  forms: [],
  base_url: '',
  rate_type: 'bindable',
  auth: { kind: 'none', name: '', username: '', token_url: '', client_id: '', scope: '', secret: '' },
  timeout_ms: '30000',
  concurrency: '10',
  calls_per_minute: '120',
  eligibility: [],
  request: NO_REQUEST,
  answer: '',
  answer_statuses: '',
  ref: '',
  poll: { ...NO_REQUEST, method: 'GET', done: '', after_ms: '2000' },
  prepare: '',
  decision: '',
  waiting: '',
  start: '',
};

function requestForm(request: MappingInput['request']): RequestForm {
  const headers = Object.entries(request?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return {
    method: request?.method ?? 'POST',
    path: request?.path ?? '',
    headers: headers.join('\n'),
    body: request?.body ?? '',
  };
}

/** A carrier's draft, else what is published, as its form; credentials stay where they are. */
export function formOf(detail: CarrierDetail): CarrierForm {
  const settings = detail.draft ?? detail.published;
  if (!settings) return EMPTY_FORM;
  const mapping = settings.mapping as MappingInput;
  const { is_secret_set: _, is_secret_unreadable: __, ...auth } = settings.auth;
  return {
    name: settings.name,
    kind: settings.kind,
    lines: settings.lines,
    states: (settings.states ?? []).join(', '),
    forms: settings.forms ?? [],
    base_url: settings.base_url ?? '',
    rate_type: settings.rate_type,
    auth: { ...EMPTY_FORM.auth, ...auth },
    timeout_ms: String(settings.limits.timeout_ms),
    concurrency: String(settings.limits.concurrency),
    calls_per_minute: String(settings.limits.calls_per_minute),
    eligibility: mapping.eligibility ?? [],
    request: requestForm(mapping.request),
    answer: mapping.answer ?? '',
    answer_statuses: (mapping.answer_statuses ?? []).join(', '),
    ref: mapping.ref ?? '',
    poll: mapping.poll
      ? {
          ...requestForm(mapping.poll),
          method: mapping.poll.method ?? 'GET',
          done: mapping.poll.done,
          after_ms: String(mapping.poll.after_ms),
        }
      : EMPTY_FORM.poll,
    prepare: mapping.prepare ?? '',
    decision: mapping.decision ? JSON.stringify(mapping.decision, null, 2) : '',
    waiting: waitingText(mapping.waiting),
    start: '',
  };
}
