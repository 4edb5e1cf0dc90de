import type { CarrierInput, CarrierMappingInput } from '@freeboard/contract';
import { graphFault, planOf } from '../../../integrations/carriers/checks.ts';
import type { SendPart } from '../../../kernel/isolated/helper.ts';
import { decisionErrors } from '../rates/check-decision.ts';
import { inputsOf, outerNames } from '../rates/plan-inputs.ts';
import { checkBinding } from './check-binding.ts';
import { collector, isRemote, REQUIRED } from './check-fields.ts';
import { checkContent, checkSteps, checksOf, stepNames, type Verify } from './check-steps.ts';
import type { Errors, Programmed, Recipe } from './checks.ts';

type Kind = CarrierInput['kind'];

export function mappingErrors(mapping: CarrierMappingInput, kind: Kind, prefix: string, tell: SendPart): Errors {
  const { errors, add } = collector(prefix);
  const verify: Verify = (field, check) => {
    tell(`${prefix}${field}`);
    add(field, check());
  };
  const { eligibility = [], steps, bind, decision } = mapping;
  const checks = checksOf(stepNames([...(steps ?? []), ...(bind ?? [])]));
  const { expression } = checks;
  for (const [at, rule] of eligibility.entries()) verify(`eligibility.${at}.when`, expression(rule.when));
  for (const field of ['answer', 'prepare'] as const) {
    const text = mapping[field];
    if (text) verify(field, expression(text, field === 'answer'));
  }
  if (steps) checkSteps(verify, checks, 'steps', steps);
  if (bind) {
    checkSteps(verify, checks, 'bind', bind);
    checkBinding(verify, bind, steps ?? []);
  }
  if (decision) verify('decision', () => graphFault(decision));
  if (isRemote(kind)) {
    if (!steps) add('steps', REQUIRED);
    if (!mapping.answer) add('answer', REQUIRED);
  }
  if (kind === 'rate-table' && !decision) add('decision', REQUIRED);
  return errors;
}

const RECIPE_REQUEST = checksOf(new Set(['secrets', 'sent']));
const RECIPE_ANSWER = checksOf(new Set(['status', 'headers', 'body']));

export function recipeErrors({ request, token, lifetime = '' }: Recipe, tell: SendPart): Errors {
  const { errors, add } = collector('carrier.auth.');
  const verify: Verify = (field, check) => {
    tell(`carrier.auth.${field}`);
    add(field, check());
  };
  checkContent(verify, RECIPE_REQUEST, 'request', request);
  for (const [field, text] of Object.entries({ token, lifetime }))
    if (text.trim() !== '') verify(field, RECIPE_ANSWER.expression(text));
  return errors;
}

function unmadeNames(settings: Programmed): string[] {
  const { prepare, decision } = settings.mapping;
  if (!decision || typeof prepare !== 'string' || prepare.trim() === '') return [];
  const plan = planOf(decision as object);
  const { prepared } = inputsOf(settings).known;
  return plan && prepared ? [...outerNames(plan)].filter((name) => !prepared.has(name)) : [];
}

export function settingsErrors(settings: Programmed, recipe: Recipe | undefined, tell: SendPart): Errors {
  const mapping = settings.mapping as CarrierMappingInput;
  const errors = {
    ...mappingErrors(mapping, settings.kind, 'carrier.mapping.', tell),
    ...(recipe ? recipeErrors(recipe, tell) : {}),
  };
  if (settings.kind !== 'rate-table' || !mapping.decision) return errors;
  tell('carrier.mapping.decision');
  const wrong = decisionErrors(settings);
  if (wrong.length > 0) errors['carrier.mapping.decision'] = wrong;
  const unmade = unmadeNames(settings).map((name) => `\`${name}\``);
  if (unmade.length > 0)
    errors['carrier.mapping.prepare'] = [`The rate plan reads ${unmade.join(', ')}, which this does not make.`];
  return errors;
}
