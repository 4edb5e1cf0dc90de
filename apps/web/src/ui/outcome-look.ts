import type { Quote } from '@freeboard/contract';
import type { Tone } from './chip.tsx';

/** The color of what a carrier answered. */
export const OUTCOME_TONE: Readonly<Record<Quote['payload']['outcome'], Tone>> = {
  quoted: 'green',
  indication: 'yellow',
  referral: 'orange',
  declined: 'plain',
  needs_info: 'teal',
  error: 'red',
  timeout: 'red',
};
