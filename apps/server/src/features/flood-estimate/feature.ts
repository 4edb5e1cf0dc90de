/** Estimates NFIP premiums by Risk Rating 2.0, and works out who requires flood coverage. */

import type { Feature } from '../../kernel/feature.ts';
import { getFloodEstimate, saveFloodEstimate } from './flood-estimate.ts';

export const floodEstimate: Feature = {
  verbs: { getFloodEstimate, saveFloodEstimate },
};
