import { evaluate, MappingError, oneSecond } from './mapping/mapping.ts';
import type { Acceptance, CarrierConfig, QuoteRequest } from './types.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const byConfiguration = (
  carrier: CarrierConfig,
  request: QuoteRequest,
): { notWritten: string[]; missing: string[] } => {
  const state = textOf(request.values.state);
  const form = textOf(request.values.form_type);
  const notWritten: string[] = [];
  const missing: string[] = [];
  if (carrier.kind === 'login-portal') missing.push('Quoted by hand in its own portal');
  if (!carrier.lines.includes(request.type)) notWritten.push(`Does not write ${request.type}`);
  if (carrier.states && !carrier.states.includes(state))
    state ? notWritten.push(`Does not write in ${state}`) : missing.push('Needs the state');
  if (request.type === 'home' && carrier.forms && !carrier.forms.includes(form))
    form ? notWritten.push(`Does not write ${form}`) : missing.push('Needs the form type');
  return { notWritten, missing };
};

/**
 * Whether a carrier accepts the application, or the reasons why not. Rules are evaluated only if the carrier's
 * configuration does not exclude the application, with one second for all of them; a rule that fails to evaluate
 * counts as a refusal, with its error as the reason. Sends nothing.
 */
export const acceptsApplication = async (carrier: CarrierConfig, request: QuoteRequest): Promise<Acceptance> => {
  const { notWritten, missing } = byConfiguration(carrier, request);
  const reasons = [...missing, ...notWritten];
  if (reasons.length > 0) return { accepts: false, writes: notWritten.length === 0, reasons };
  const time = oneSecond();
  for (const rule of carrier.mapping.eligibility ?? []) {
    try {
      if ((await evaluate(rule.when, request, time)) !== true) reasons.push(rule.reason);
    } catch (error) {
      if (!(error instanceof MappingError)) throw error;
      reasons.push(`The rule '${rule.reason}' cannot be evaluated: ${error.message}`);
    }
  }
  return reasons.length > 0 ? { accepts: false, writes: true, reasons } : { accepts: true };
};
