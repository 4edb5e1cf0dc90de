import type { CarrierDetail } from '@freeboard/contract';
import type { StepForm } from './step-form.ts';

/** The context of a step's form. */
export type StepAround = {
  /** The step is part of binding. */
  isBinding: boolean;
  others: readonly StepForm[];
  secretNames: readonly string[];
  /** Where the carrier calls; null if this installation can't be reached from outside, undefined while unsaved. */
  webhook: string | null | undefined;
  /** Refused calls to the webhook. */
  refusedCalls: CarrierDetail['refused_calls'];
};
