/** Shows what happened with a client: sent, opened, asked, signed, bound. */

import type { Feature } from '../../kernel/feature.ts';
import { getApplicationTimeline, getClientTimeline } from './timeline.ts';

export const timeline: Feature = {
  verbs: { getApplicationTimeline, getClientTimeline },
};
