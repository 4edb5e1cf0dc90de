import { evaluate, MappingError, oneSecond } from './mapping.ts';
import type { Acceptance, CarrierConfig, QuoteRequest } from './types.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const byConfiguration = (carrier: CarrierConfig, request: QuoteRequest): string[] => {
  const state = textOf(request.values.state);
  const form = textOf(request.values.form_type);
  const reasons: string[] = [];
  if (carrier.kind === 'login-portal') reasons.push('Quoted by hand in its own portal');
  if (!carrier.lines.includes(request.type)) reasons.push(`Does not write ${request.type}`);
  if (carrier.states && !carrier.states.includes(state)) {
    reasons.push(state ? `Does not write in ${state}` : 'Needs the state');
  }
  if (request.type === 'home' && carrier.forms && !carrier.forms.includes(form)) {
    reasons.push(form ? `Does not write ${form}` : 'Needs the form type');
  }
  return reasons;
};

/**
 * Whether a carrier takes this application as it stands, or every reason why not. A rule that cannot be evaluated
 * counts against the application and says so; all rules together have a second. Nothing is sent anywhere.
 */
export const acceptsApplication = async (carrier: CarrierConfig, request: QuoteRequest): Promise<Acceptance> => {
  const reasons = byConfiguration(carrier, request);
  if (reasons.length > 0) return { accepts: false, reasons };
  const time = oneSecond();
  for (const rule of carrier.mapping.eligibility ?? []) {
    try {
      if ((await evaluate(rule.when, request, time)) !== true) reasons.push(rule.reason);
    } catch (error) {
      if (!(error instanceof MappingError)) throw error;
      reasons.push(`The rule '${rule.reason}' cannot be evaluated: ${error.message}`);
    }
  }
  return reasons.length > 0 ? { accepts: false, reasons } : { accepts: true };
};
