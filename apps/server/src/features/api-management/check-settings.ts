import type { CarrierInput, CarrierMappingInput } from '@freeboard/contract';
import {
  expressionFault,
  graphFault,
  headerFault,
  isPath,
  nameFault,
  planOf,
  templateFault,
  templateNameFault,
  xmlFault,
} from '../../integrations/carriers/index.ts';
import { addressFault, reachFault } from '../../integrations/outside.ts';
import type { Env } from '../../kernel/env.ts';
import { decisionErrors } from './check-decision.ts';
import { outerNames } from './check-plan.ts';
import { inputsOf } from './plan-inputs.ts';
import { isInSandbox, settingsOf } from './settings.ts';

export type Errors = Record<string, string[]>;
type Kind = CarrierInput['kind'];

const REQUIRED = 'Field is required.';
const REMOTE: readonly Kind[] = ['http-json', 'http-xml', 'submit-then-poll', 'callback'];

/** Collects faults at their fields. */
function collector(prefix: string) {
  const errors: Errors = {};
  return {
    errors,
    add: (field: string, fault: string | null) => {
      if (fault !== null) errors[`${prefix}${field}`] = [...(errors[`${prefix}${field}`] ?? []), fault];
    },
  };
}

type Add = (field: string, fault: string | null) => void;

function checkRequest(add: Add, at: string, request: NonNullable<CarrierMappingInput['request']>, kind: Kind): void {
  if (!isPath(request.path)) add(`${at}.path`, "Must begin with '/' or '?'.");
  add(`${at}.path`, templateFault(request.path) ?? templateNameFault(request.path));
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    add(`${at}.headers.${name}`, headerFault(name));
    add(`${at}.headers.${name}`, templateFault(value) ?? templateNameFault(value));
  }
  if (request.body)
    add(
      `${at}.body`,
      kind === 'http-xml'
        ? (templateFault(request.body) ?? templateNameFault(request.body) ?? xmlFault(request.body))
        : (expressionFault(request.body) ?? nameFault(request.body)),
    );
}

/** What is wrong with a mapping for a carrier of this kind, by field: what is missing, and where it does not compile. */
export function mappingErrors(mapping: CarrierMappingInput, kind: Kind, prefix = 'mapping.'): Errors {
  const { errors, add } = collector(prefix);
  for (const [at, rule] of (mapping.eligibility ?? []).entries())
    add(`eligibility.${at}.when`, expressionFault(rule.when) ?? nameFault(rule.when));
  for (const field of ['answer', 'ref', 'prepare'] as const)
    if (mapping[field]) add(field, expressionFault(mapping[field]) ?? nameFault(mapping[field], field === 'answer'));
  if (mapping.request) checkRequest(add, 'request', mapping.request, kind);
  if (mapping.poll) {
    checkRequest(add, 'poll', mapping.poll, kind);
    add('poll.done', expressionFault(mapping.poll.done) ?? nameFault(mapping.poll.done));
  }
  if (mapping.decision) add('decision', graphFault(mapping.decision));
  if (REMOTE.includes(kind)) {
    if (!mapping.request) add('request', REQUIRED);
    if (!mapping.answer) add('answer', REQUIRED);
  }
  if (kind === 'submit-then-poll' && !mapping.poll) add('poll', REQUIRED);
  if ((kind === 'submit-then-poll' || kind === 'callback') && !mapping.ref) add('ref', REQUIRED);
  if (kind === 'rate-table' && !mapping.decision) add('decision', REQUIRED);
  return errors;
}

/** The addresses that a carrier is asked at, by field. */
function addressesOf({ kind, base_url, auth }: CarrierInput): [string, string][] {
  const addresses: [string, string][] = [];
  if (base_url !== null && kind !== 'login-portal') addresses.push(['base_url', base_url]);
  if (auth.kind === 'oauth2') addresses.push(['auth.token_url', auth.token_url]);
  return addresses;
}

/** What the name service says against the addresses of a carrier, by field. */
export async function reachErrors(carrier: CarrierInput, env: Env): Promise<Errors> {
  const { errors, add } = collector('carrier.');
  const faults = addressesOf(carrier).map(async ([field, address]) => [field, await reachFault(address, env)] as const);
  for (const [field, fault] of await Promise.all(faults)) add(field, fault);
  return errors;
}

/** Names that the plan of a carrier reads and that its preparation does not make. */
function unmadeNames(carrier: CarrierInput): string[] {
  const { prepare, decision } = carrier.mapping;
  const plan = carrier.kind === 'rate-table' && decision && prepare?.trim() ? planOf(decision) : null;
  const { prepared } = inputsOf(settingsOf(carrier)).known;
  return plan && prepared ? [...outerNames(plan)].filter((name) => !prepared.has(name)) : [];
}

/** What is wrong with a carrier's settings, by field; nobody is asked. */
export function settingsErrors(carrier: CarrierInput, env: Env): Errors {
  const { errors, add } = collector('carrier.');
  if (carrier.base_url === null && carrier.kind !== 'rate-table') add('base_url', REQUIRED);
  for (const [field, address] of addressesOf(carrier)) add(field, addressFault(address, env));
  if (carrier.kind === 'callback' && env.publicUrl === null && !isInSandbox(carrier.base_url, env.sandboxUrl))
    add('kind', 'Needs PUBLIC_URL: the address at which a carrier reaches this installation.');
  if (carrier.auth.kind === 'header') add('auth.name', headerFault(carrier.auth.name));
  if (
    carrier.auth.kind === 'body' &&
    REMOTE.includes(carrier.kind) &&
    !/\bsecret\b/.test(carrier.mapping.request?.body ?? '')
  )
    add(
      'mapping.request.body',
      `Write ${carrier.kind === 'http-xml' ? '{{secret}}' : 'secret'} where the secret belongs.`,
    );
  const unmade = unmadeNames(carrier).map((name) => `\`${name}\``);
  if (unmade.length > 0) add('mapping.prepare', `The rate plan reads ${unmade.join(', ')}, which this does not make.`);
  if (carrier.kind === 'rate-table' && carrier.mapping.decision)
    for (const fault of decisionErrors(settingsOf(carrier))) add('mapping.decision', fault);
  return { ...mappingErrors(carrier.mapping, carrier.kind, 'carrier.mapping.'), ...errors };
}
