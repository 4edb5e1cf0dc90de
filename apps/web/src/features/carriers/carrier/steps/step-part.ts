import type { CarrierDetail } from '@freeboard/contract';
import type { StepForm } from './step-form.ts';

export type StepAround = {
  isBinding: boolean;
  others: readonly StepForm[];
  secretNames: readonly string[];
  /**
   * The URL that the carrier calls; null if this installation can't be reached from outside, undefined while the
   * carrier is unsaved.
   */
  webhook: string | null | undefined;
  refusedCalls: CarrierDetail['refused_calls'];
};
