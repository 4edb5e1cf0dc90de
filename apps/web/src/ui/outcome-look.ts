import type { Quote } from '@freeboard/contract';
import type { Tone } from './chip.tsx';

export const OUTCOME_TONE: Readonly<Record<Quote['payload']['outcome'], Tone>> = {
  quoted: 'green',
  indication: 'yellow',
  referral: 'orange',
  declined: 'plain',
  needs_info: 'teal',
  error: 'red',
  timeout: 'red',
};
