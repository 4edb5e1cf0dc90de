import type { CarrierDetail, CarrierSettings, RequestOf } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { waitingText } from '@freeboard/domain/quotes';
import { mergeFields } from '../../../../drafts/merge.ts';
import { type BodyForm, bodyForm, NO_BODY, type Row, rowsOf, type StepForm, stepForm } from '../steps/step-form.ts';

type CarrierInput = RequestOf<'saveCarrier'>['carrier'];
type MappingInput = CarrierInput['mapping'];
type AuthKind = CarrierSettings['auth']['kind'];
export type Errors = Readonly<Record<string, readonly string[]>>;

export type TokenForm = {
  method: NonNullable<CarrierSettings['auth']['request']>['method'];
  url: string;
  headers: readonly Row[];
  body: BodyForm;
  token: string;
  lifetime: string;
  header: string;
  value: string;
};

/** `secret` contains only the text typed now. */
export type SecretForm = { name: string; secret: string };

export type CarrierForm = {
  name: string;
  kind: CarrierSettings['kind'];
  lines: CarrierSettings['lines'];
  states: string;
  forms: NonNullable<CarrierSettings['forms']>;
  base_url: string;
  /** Whether address and authentication are those of the test connection; switched, never typed. */
  is_test: boolean;
  rate_type: CarrierSettings['rate_type'];
  auth: {
    kind: AuthKind;
    name: string;
    username: string;
    token_url: string;
    client_id: string;
    scope: string;
    /** Only the text typed now; a stored secret is never shown. */
    secret: string;
  };
  recipe: TokenForm;
  secrets: readonly SecretForm[];
  certificate: { is_removed: boolean; pem: string; pfx: string; passphrase: string; ca: string };
  timeout_ms: string;
  concurrency: string;
  calls_per_minute: string;
  eligibility: readonly { when: string; reason: string }[];
  steps: readonly StepForm[];
  bind: readonly StepForm[];
  answer: string;
  prepare: string;
  decision: string;
  /** Waiting period by line: 'NFIP', or days. */
  waiting: Readonly<Partial<Record<ApplicationType, string>>>;
  start: string;
  /** The agency of a new carrier; only users who manage agencies choose one. */
  agency?: number | undefined;
};

const NO_RECIPE: TokenForm = {
  method: 'POST',
  url: '',
  headers: [],
  body: NO_BODY,
  token: 'body.access_token',
  lifetime: 'body.expires_in',
  header: 'Authorization',
  value: 'Bearer {{token}}',
};

const NO_CERTIFICATE: CarrierForm['certificate'] = { is_removed: false, pem: '', pfx: '', passphrase: '', ca: '' };

export const EMPTY_FORM: CarrierForm = {
  name: '',
  kind: 'conversation',
  lines: ['flood'],
  states: '',
  forms: [],
  base_url: '',
  is_test: false,
  rate_type: 'bindable',
  auth: { kind: 'none', name: '', username: '', token_url: '', client_id: '', scope: '', secret: '' },
  recipe: NO_RECIPE,
  secrets: [],
  certificate: NO_CERTIFICATE,
  timeout_ms: '30000',
  concurrency: '10',
  calls_per_minute: '120',
  eligibility: [],
  steps: [stepForm({ id: 'quote', name: 'Asking for the quote', request: { path: '' } })],
  bind: [],
  answer: '',
  prepare: '',
  decision: '',
  waiting: {},
  start: '',
};

function recipeOf({ request, token, lifetime, header, value }: CarrierSettings['auth']): TokenForm {
  if (!request) return NO_RECIPE;
  return {
    method: request.method,
    url: request.url,
    headers: rowsOf(request.headers),
    body: bodyForm(request.body),
    token: token ?? '',
    lifetime: lifetime ?? '',
    header: header ?? '',
    value: value ?? '',
  };
}

export function formOfSettings(settings: CarrierSettings, is_test = false): CarrierForm {
  const mapping = settings.mapping as MappingInput;
  const { kind, name = '', username = '', token_url = '', client_id = '', scope = '' } = settings.auth;
  return {
    name: settings.name,
    kind: settings.kind,
    lines: settings.lines,
    states: (settings.states ?? []).join(', '),
    forms: settings.forms ?? [],
    base_url: settings.base_url ?? '',
    is_test,
    rate_type: settings.rate_type,
    auth: { kind, name, username, token_url, client_id, scope, secret: '' },
    recipe: recipeOf(settings.auth),
    secrets: settings.secrets.map((one) => ({ name: one.name, secret: '' })),
    certificate: NO_CERTIFICATE,
    timeout_ms: String(settings.limits.timeout_ms),
    concurrency: String(settings.limits.concurrency),
    calls_per_minute: String(settings.limits.calls_per_minute),
    eligibility: mapping.eligibility ?? [],
    steps: (mapping.steps ?? []).map(stepForm),
    bind: (mapping.bind ?? []).map(stepForm),
    answer: mapping.answer ?? '',
    prepare: mapping.prepare ?? '',
    decision: mapping.decision ? JSON.stringify(mapping.decision, null, 2) : '',
    waiting: Object.fromEntries(Object.entries(mapping.waiting ?? {}).map(([line, rule]) => [line, waitingText(rule)])),
    start: '',
  };
}

export function formOf(detail: CarrierDetail): CarrierForm {
  const settings = detail.draft ?? detail.published;
  return settings ? formOfSettings(settings, detail.is_sandbox) : { ...EMPTY_FORM, is_test: detail.is_sandbox };
}

export function withoutSecrets(form: CarrierForm): CarrierForm {
  const { auth, secrets, certificate } = form;
  const isTyped = auth.secret !== '' || secrets.some(({ secret }) => secret !== '');
  if (!isTyped && certificate.pem + certificate.pfx + certificate.passphrase === '') return form;
  return {
    ...form,
    auth: { ...auth, secret: '' },
    secrets: secrets.map(({ name }) => ({ name, secret: '' })),
    certificate: { ...certificate, pem: '', pfx: '', passphrase: '' },
  };
}

/** The fields of one connection (test or production), which are only ever replaced together. */
export const connectionPart = ({ base_url, is_test, auth, recipe, secrets, certificate }: CarrierForm) => ({
  base_url,
  is_test,
  auth,
  recipe,
  secrets,
  certificate,
});

/**
 * Merges the user's edits onto another user's saved changes. Edits for one connection (test or production) are never
 * applied to the other.
 */
export function mergeForms(base: CarrierForm, theirs: CarrierForm, mine: CarrierForm): CarrierForm {
  const merged = mergeFields(base, theirs, mine);
  return base.is_test === theirs.is_test ? merged : { ...merged, ...connectionPart(theirs) };
}
