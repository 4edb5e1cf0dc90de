/** Lists what can reach a person's and an agency's data, and ends it. */

import type { Feature } from '../../kernel/feature.ts';
import { endAccess, getAccess } from './access.ts';

export const access: Feature = {
  verbs: { getAccess, endAccess },
};
