/** Shows what public sources state about the flood risk of a property. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getFloodDesk } from './get.ts';

export const floodDeskVerbs: Verbs = { getFloodDesk };
