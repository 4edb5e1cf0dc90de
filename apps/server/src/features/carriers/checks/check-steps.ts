import type { CarrierStepInput } from '@freeboard/contract';
import { MAPPING_NAMES, writtenCredential } from '@freeboard/domain/carriers';
import {
  type AvailableNames,
  expressionFault,
  headerFault,
  isPath,
  nameFault,
  templateFault,
  templateNameFault,
  xmlFault,
} from '../../../integrations/carriers/checks.ts';
import { REQUIRED } from './check-fields.ts';

/**
 * Runs a check and adds its result to `field`. The field is reported first, so that an error can name a check that
 * never ends.
 */
export type Verify = (field: string, check: () => string | null) => void;

export const checksOf = (known: AvailableNames) => ({
  template: (text: string) => () => templateFault(text) ?? templateNameFault(text, known),
  expression:
    (text: string, isAnswer = false) =>
    () =>
      expressionFault(text) ?? nameFault(text, { isAnswer, known }),
});
type Checks = ReturnType<typeof checksOf>;

export const stepNames = (steps: readonly CarrierStepInput[]): AvailableNames =>
  new Set([...MAPPING_NAMES, ...steps.flatMap(({ outputs = {} }) => Object.keys(outputs))]);

/** Refuses a credential written into an address or a body, where settings and log would show it. */
const credentialFault = (text: string): string | null => {
  const name = writtenCredential(text);
  return name === null
    ? null
    : `${name} holds a credential. Enter it under Secrets, where it is sealed, and write secrets.NAME for it here.`;
};

type Request = NonNullable<CarrierStepInput['request']>;

function checkRequest(verify: Verify, checks: Checks, at: string, request: Request): void {
  const { template } = checks;
  const { path, query = {}, body } = request;
  verify(`${at}.path`, () => (isPath(path) ? null : "Must begin with '/' or '?', or be one {{expression}}."));
  verify(`${at}.path`, template(path));
  verify(`${at}.path`, () => credentialFault(path));
  for (const [name, value] of Object.entries(query)) {
    verify(`${at}.query.${name}`, template(value));
    verify(`${at}.query.${name}`, () => credentialFault(`?${name}=${value}`));
  }
  if (body) verify(`${at}.body.text`, () => credentialFault(body.text));
  checkContent(verify, checks, at, request);
}

export function checkContent(
  verify: Verify,
  { template, expression }: Checks,
  at: string,
  { headers = {}, body }: Pick<Request, 'headers' | 'body'>,
): void {
  for (const [name, value] of Object.entries(headers)) {
    verify(`${at}.headers.${name}`, () => headerFault(name));
    verify(`${at}.headers.${name}`, template(value));
  }
  if (!body) return;
  const { kind, text, query: graph } = body;
  if (kind === 'xml') verify(`${at}.body.text`, () => template(text)() ?? xmlFault(text));
  else if (kind === 'text') verify(`${at}.body.text`, template(text));
  else if (text.trim() !== '') verify(`${at}.body.text`, expression(text));
  if (kind === 'graphql') verify(`${at}.body.query`, () => (graph?.trim() ? null : REQUIRED));
}

const OF_THEIR_OWN = ['request', 'receive', 'ask'] as const;

function checkShape(verify: Verify, at: string, step: CarrierStepInput, steps: readonly CarrierStepInput[]): void {
  const does = OF_THEIR_OWN.filter((one) => step[one] !== undefined);
  verify(at, () =>
    does.length === 1 ? null : 'Must send a request, wait for a call, or ask the agent: one of these.',
  );
  verify(`${at}.id`, () =>
    steps.filter(({ id }) => id === step.id).length > 1 ? 'There is a step of this name already.' : null,
  );
  verify(`${at}.each`, () => (step.each && !step.request ? 'Only a request is sent for each of a list.' : null));
  verify(`${at}.until`, () => (step.until && step.ask !== undefined ? 'A question is not repeated.' : null));
  verify(`${at}.is_partial`, () =>
    step.is_partial && !step.until ? 'Only a repeated step has something to show before its end.' : null,
  );
  verify(`${at}.is_once`, () => (step.is_once && step.until ? 'What is asked but once is not repeated.' : null));
  verify(`${at}.on_failure.do`, () =>
    step.is_once && step.on_failure?.do === 'retry' ? 'What is asked but once is not tried again.' : null,
  );
  const { on_failure } = step;
  if (on_failure?.do === 'go_to')
    verify(`${at}.on_failure.step`, () =>
      steps.some(({ id }) => id === on_failure.step) ? null : 'There is no step of this name.',
    );
}

export function checkSteps(verify: Verify, checks: Checks, field: string, steps: readonly CarrierStepInput[]): void {
  const { expression } = checks;
  for (const [index, step] of steps.entries()) {
    const at = `${field}.${index}`;
    checkShape(verify, at, step, steps);
    if (step.request) checkRequest(verify, checks, `${at}.request`, step.request);
    for (const part of ['when', 'each', 'success', 'until'] as const) {
      const text = step[part];
      if (text) verify(`${at}.${part}`, expression(text));
    }
    if (step.ask !== undefined) {
      const { ask } = step;
      verify(`${at}.ask`, ask.trim() === '' ? () => REQUIRED : expression(ask));
    }
    for (const [name, text] of Object.entries(step.outputs ?? {})) {
      verify(`${at}.outputs.${name}`, () =>
        (MAPPING_NAMES as readonly string[]).includes(name) ? `${name} is something else already.` : null,
      );
      verify(`${at}.outputs.${name}`, expression(text));
    }
    if (step.on_failure?.reason) verify(`${at}.on_failure.reason`, expression(step.on_failure.reason));
    if (step.receive?.by === 'webhook') {
      verify(`${at}.receive.match`, expression(step.receive.match));
      verify(`${at}.receive.ref`, expression(step.receive.ref));
    }
  }
}
