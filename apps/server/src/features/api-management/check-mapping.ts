import type { CarrierInput, CarrierMappingInput } from '@freeboard/contract';
import { writtenCredential } from '@freeboard/domain';
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
} from '../../integrations/carriers/checks.ts';
import type { Tell } from '../../kernel/apart/helper.ts';
import { decisionErrors } from './check-decision.ts';
import { collector, REMOTE, REQUIRED } from './check-fields.ts';
import type { Errors, Programmed } from './checks.ts';
import { inputsOf, outerNames } from './plan-inputs.ts';

type Kind = CarrierInput['kind'];
/** Adds what a check finds wrong at its field, which is told before it is begun. */
type Look = (field: string, check: () => string | null) => void;

const template = (text: string) => () => templateFault(text) ?? templateNameFault(text);
const expression =
  (text: string, isAnswer = false) =>
  () =>
    expressionFault(text) ?? nameFault(text, isAnswer);

/** A credential in an address or a body would stand open in the settings and in the log. */
const credentialFault = (text: string): string | null => {
  const name = writtenCredential(text);
  return name === null
    ? null
    : `${name} holds a credential. Enter it under Authentication, where it is sealed, and write secret for it here, or choose a query parameter there.`;
};

function checkRequest(look: Look, at: string, request: NonNullable<CarrierMappingInput['request']>, kind: Kind): void {
  const { path, headers = {}, body } = request;
  look(`${at}.path`, () => (isPath(path) ? null : "Must begin with '/' or '?'."));
  look(`${at}.path`, template(path));
  look(`${at}.path`, () => credentialFault(path));
  for (const [name, value] of Object.entries(headers)) {
    look(`${at}.headers.${name}`, () => headerFault(name));
    look(`${at}.headers.${name}`, template(value));
  }
  if (!body) return;
  look(`${at}.body`, () => credentialFault(body));
  look(`${at}.body`, kind === 'http-xml' ? () => template(body)() ?? xmlFault(body) : expression(body));
}

/** What is wrong with a mapping for a carrier of this kind, by field: what is missing, and where it does not compile. */
export function mappingErrors(mapping: CarrierMappingInput, kind: Kind, prefix: string, tell: Tell): Errors {
  const { errors, add } = collector(prefix);
  const look: Look = (field, check) => {
    tell(`${prefix}${field}`);
    add(field, check());
  };
  const { eligibility = [], request, poll, decision } = mapping;
  for (const [at, rule] of eligibility.entries()) look(`eligibility.${at}.when`, expression(rule.when));
  for (const field of ['answer', 'ref', 'prepare'] as const)
    if (mapping[field]) look(field, expression(mapping[field], field === 'answer'));
  if (request) checkRequest(look, 'request', request, kind);
  if (poll) {
    checkRequest(look, 'poll', poll, kind);
    look('poll.done', expression(poll.done));
  }
  if (decision) look('decision', () => graphFault(decision));
  if (REMOTE.includes(kind)) {
    if (!request) add('request', REQUIRED);
    if (!mapping.answer) add('answer', REQUIRED);
  }
  if (kind === 'submit-then-poll' && !poll) add('poll', REQUIRED);
  if ((kind === 'submit-then-poll' || kind === 'callback') && !mapping.ref) add('ref', REQUIRED);
  if (kind === 'rate-table' && !decision) add('decision', REQUIRED);
  return errors;
}

/** Names that the plan of a carrier reads and that its preparation does not make. */
function unmadeNames(settings: Programmed): string[] {
  const { prepare, decision } = settings.mapping;
  if (!decision || typeof prepare !== 'string' || prepare.trim() === '') return [];
  const plan = planOf(decision as object);
  const { prepared } = inputsOf(settings).known;
  return plan && prepared ? [...outerNames(plan)].filter((name) => !prepared.has(name)) : [];
}

/** What is wrong with all that is programmed in a carrier's settings, by field. */
export function settingsErrors(settings: Programmed, tell: Tell): Errors {
  const mapping = settings.mapping as CarrierMappingInput;
  const errors = mappingErrors(mapping, settings.kind, 'carrier.mapping.', tell);
  if (settings.kind !== 'rate-table' || !mapping.decision) return errors;
  tell('carrier.mapping.decision');
  const wrong = decisionErrors(settings);
  if (wrong.length > 0) errors['carrier.mapping.decision'] = wrong;
  const unmade = unmadeNames(settings).map((name) => `\`${name}\``);
  if (unmade.length > 0)
    errors['carrier.mapping.prepare'] = [`The rate plan reads ${unmade.join(', ')}, which this does not make.`];
  return errors;
}
