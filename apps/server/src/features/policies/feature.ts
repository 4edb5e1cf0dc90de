/** Keeps the agency's book of policies: their terms, what is due, what a renewal changes, what a file, a program or a user enters. */

import type { Feature } from '../../kernel/feature.ts';
import { enterPolicies, previewPolicies } from './enter.ts';
import { listPolicies } from './list.ts';
import { getPolicy, removePolicyTerm, savePolicy, savePolicyTerm } from './manage.ts';

export const policies: Feature = {
  verbs: { listPolicies, getPolicy, savePolicy, savePolicyTerm, removePolicyTerm, previewPolicies, enterPolicies },
};
