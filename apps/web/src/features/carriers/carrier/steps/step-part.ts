import type { CarrierDetail } from '@freeboard/contract';
import type { StepForm } from './step-form.ts';

/** What is known around a step's form. */
export type StepAround = {
  /** Whether it is one of those that bind. */
  isBinding: boolean;
  others: readonly StepForm[];
  secretNames: readonly string[];
  /** Where the carrier calls; null where nobody outside reaches us, undefined while it has not been saved. */
  webhook: string | null | undefined;
  /** The calls that came there and were not taken. */
  refusedCalls: CarrierDetail['refused_calls'];
};
