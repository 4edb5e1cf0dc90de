/** Shows what public sources state about the flood risk of a property. */

import type { Feature } from '../../kernel/feature.ts';
import { getFloodDesk } from './get.ts';

export const floodDesk: Feature = {
  verbs: { getFloodDesk },
};
