/** Keeps the agency's book of policies: their terms, what is due, and changes by hand. */

import type { Feature } from '../../kernel/feature.ts';
import { listPolicies } from './list.ts';
import { getPolicy, removePolicyTerm, savePolicy, savePolicyTerm } from './manage.ts';

export const policies: Feature = {
  verbs: { listPolicies, getPolicy, savePolicy, savePolicyTerm, removePolicyTerm },
};
