import { type ApplicationType, TYPE_NAMES } from '../applications/lists.ts';

export const noCarrierText = (type: ApplicationType): string =>
  `None of your carriers writes ${TYPE_NAMES[type].toLowerCase()} insurance.`;

/** The possible results of a carrier's answer (R9.1). An indication is never a price that can be bound. */
export const OUTCOMES = ['quoted', 'indication', 'referral', 'declined', 'needs_info', 'error', 'timeout'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Texts of the loading screen, each shown for LOADING_MESSAGE_MS (sections 1 and 9). */
export const LOADING_MESSAGES = [
  'Verifying property information',
  'Evaluating flood risk',
  'Quoting all eligible insurance companies',
  'Calculating lowest rates',
] as const;
export const LOADING_MESSAGE_MS = 1500;
