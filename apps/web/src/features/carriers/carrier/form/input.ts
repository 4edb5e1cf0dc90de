import type { RequestOf } from '@freeboard/contract';
import { SECRET_FIELDS, STEP_ID } from '@freeboard/domain/carriers';
import { readWaiting } from '@freeboard/domain/quotes';
import type { StepForm } from '../steps/step-form.ts';
import { bodyInput, recordOf, stepInput } from '../steps/step-input.ts';
import { Faults } from './faults-of-form.ts';
import type { CarrierForm, Errors } from './form.ts';

type CarrierInput = RequestOf<'saveCarrier'>['carrier'];
type MappingInput = CarrierInput['mapping'];
type AuthInput = CarrierInput['auth'];

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

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

function stepsOf(steps: readonly StepForm[], field: string, faults: Faults): MappingInput['steps'] {
  const seen = new Set<string>();
  for (const [at, { id }] of steps.entries()) {
    if (!STEP_ID.test(id.trim()))
      faults.add(`${field}.${at}.id`, 'Small letters, digits and _ only, a letter first, 40 at most.');
    else if (seen.has(id.trim())) faults.add(`${field}.${at}.id`, 'Another step is called the same.');
    seen.add(id.trim());
  }
  return steps.map((step, at) => stepInput(step, `${field}.${at}`, faults));
}

function waitingOf(form: CarrierForm, field: string, faults: Faults): NonNullable<MappingInput['waiting']> {
  const rules: NonNullable<MappingInput['waiting']> = {};
  for (const line of form.lines) {
    const rule = readWaiting(form.waiting[line] ?? '', line);
    if (rule) rules[line] = rule;
    else if (rule === undefined)
      faults.add(
        `${field}.${line}`,
        line === 'flood'
          ? "Write 'NFIP', or days such as '10' or '10, closing 0'."
          : "Write days such as '10' or '10, closing 0'.",
      );
  }
  return rules;
}

/** Includes only the parts that the form's kind uses; `prefix` is the path of its fields. */
export function mappingOf(form: CarrierForm, prefix: string): { mapping: MappingInput; errors: Errors } {
  const faults = new Faults();
  const at = (field: string) => `${prefix}${field}`;
  const { kind } = form;
  const mapping: MappingInput = {};
  const waiting = waitingOf(form, at('waiting'), faults);
  if (Object.keys(waiting).length > 0) mapping.waiting = waiting;
  if (kind !== 'login-portal' && form.eligibility.length > 0) mapping.eligibility = [...form.eligibility];
  if (kind === 'rate-table') {
    Object.assign(mapping, given('prepare', form.prepare));
    mapping.decision = decisionOf(form.decision, at('decision'), faults);
  } else if (kind === 'conversation') {
    if (form.steps.length > 0) mapping.steps = stepsOf(form.steps, at('steps'), faults);
    if (form.bind.length > 0) mapping.bind = stepsOf(form.bind, at('bind'), faults);
    Object.assign(mapping, given('answer', form.answer));
  }
  return { mapping, errors: faults.errors };
}

function authOf({ auth, recipe }: CarrierForm, faults: Faults): AuthInput {
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
        [SECRET_FIELDS.oauth2]: secret,
        ...(auth.scope.trim() === '' ? {} : { scope: auth.scope }),
      };
    case 'token': {
      const headers = recordOf(recipe.headers, 'carrier.auth.request.headers', faults);
      const body = bodyInput(recipe.body);
      return {
        kind: 'token',
        request: {
          method: recipe.method,
          url: recipe.url.trim(),
          ...(headers ? { headers } : {}),
          ...(body ? { body } : {}),
        },
        token: recipe.token,
        ...given('lifetime', recipe.lifetime),
        header: recipe.header.trim(),
        value: recipe.value,
      };
    }
  }
}

function secretsOf({ secrets }: CarrierForm, faults: Faults): Record<string, string> {
  const rows = secrets.map(({ name, secret }) => ({ name, value: secret }));
  return recordOf(rows, 'carrier.secrets', faults) ?? {};
}

function certificateOf({ certificate }: CarrierForm): Pick<CarrierInput, 'certificate'> {
  const { is_removed, pem, pfx, passphrase, ca } = certificate;
  if (is_removed) return { certificate: null };
  if ([pem, pfx, passphrase, ca].every((text) => text.trim() === '')) return {};
  return {
    certificate: {
      ...given('pem', pem),
      ...given('pfx', pfx),
      ...(passphrase === '' ? {} : { passphrase }),
      ...given('ca', ca),
    },
  };
}

export const isStarted = (form: CarrierForm): boolean => form.kind === 'rate-table' && form.decision.trim() === '';

/** `errors` by the server's field names. */
export function inputOf(form: CarrierForm, isNew = false): { carrier: CarrierInput; errors: Errors } {
  const faults = new Faults();
  if (isNew && isStarted(form) && form.start === '') faults.add('start_from', 'Field is required.');
  const { mapping, errors } = mappingOf(form, 'carrier.mapping.');
  const limit = (key: 'timeout_ms' | 'concurrency' | 'calls_per_minute') =>
    faults.whole(form[key], `carrier.limits.${key}`);
  const states = listOf(form.states.toUpperCase());
  const isRemote = form.kind === 'conversation';
  const carrier: CarrierInput = {
    name: form.name.trim(),
    kind: form.kind,
    lines: [...form.lines],
    states: states.length > 0 ? states : null,
    forms: form.forms.length > 0 ? [...form.forms] : null,
    base_url: form.base_url.trim() || null,
    rate_type: form.rate_type,
    auth: authOf(form, faults),
    ...(isRemote ? { secrets: secretsOf(form, faults), ...certificateOf(form) } : {}),
    limits: {
      timeout_ms: limit('timeout_ms'),
      concurrency: limit('concurrency'),
      calls_per_minute: limit('calls_per_minute'),
    },
    mapping,
  };
  return { carrier, errors: { ...faults.errors, ...errors } };
}

export function connectionOf(form: CarrierForm) {
  const faults = new Faults();
  const connection = {
    base_url: form.base_url.trim(),
    auth: authOf(form, faults),
    secrets: secretsOf(form, faults),
    ...certificateOf(form),
  };
  return { connection, errors: faults.errors };
}

/** Messages at `field` or below it, joined; undefined if there are none. */
export function errorsAt(errors: Errors, field: string): string | undefined {
  const found = Object.entries(errors).flatMap(([key, messages]) =>
    key === field || key.startsWith(`${field}.`) ? messages : [],
  );
  return found.length > 0 ? [...new Set(found)].join(' ') : undefined;
}
