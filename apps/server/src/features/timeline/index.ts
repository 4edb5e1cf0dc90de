/** Shows what happened with a client: sent, opened, asked, signed, bound. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getApplicationTimeline, getClientTimeline } from './timeline.ts';

export const timelineVerbs: Verbs = { getApplicationTimeline, getClientTimeline };
