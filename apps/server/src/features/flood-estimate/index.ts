/** Estimates NFIP premiums by Risk Rating 2.0, and works out who requires flood coverage. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getFloodEstimate, saveFloodEstimate } from './flood-estimate.ts';

export const floodEstimateVerbs: Verbs = { getFloodEstimate, saveFloodEstimate };
