/** Makes the first super-admin and agency of an installation. */

import type { Feature } from '../../kernel/feature.ts';
import { checkSetUp, completeSetUp } from './set-up.ts';

export const setUp: Feature = {
  verbs: { checkSetUp, completeSetUp },
};
