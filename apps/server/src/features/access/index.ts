/** Lists what can reach a person's and an agency's data, and ends it. */

import type { Verbs } from '../../kernel/verbs.ts';
import { endAccess, getAccess } from './access.ts';

export const accessVerbs: Verbs = { getAccess, endAccess };
