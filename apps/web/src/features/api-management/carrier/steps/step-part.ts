import type { CarrierDetail } from '@freeboard/contract';
import type { Errors } from '../form/form.ts';
import type { StepForm } from './step-form.ts';

/** Whether a step is one of those that bind, by where its fields stand. */
export const isOfBinding = (field: string): boolean => field.startsWith('carrier.mapping.bind.');

export type StepPartProps = {
  step: StepForm;
  /** Where its fields stand: 'carrier.mapping.steps.0'. */
  field: string;
  errors: Errors;
  at: (field: string) => string | undefined;
  set: (changes: Partial<StepForm>) => void;
  others: readonly StepForm[];
  secretNames: readonly string[];
  /** Where the carrier calls; null where nobody outside reaches us, undefined while it has not been saved. */
  webhook: string | null | undefined;
  /** The calls that came there and were not taken. */
  refusedCalls: CarrierDetail['refused_calls'];
};
