import { z } from 'zod';
import { post } from '../call.ts';
import { id } from '../shapes/common.ts';
import { timelineEntry, timelineSteps } from '../shapes/timeline.ts';

const limit = z.int().min(1).max(500).default(20);

/** What happened with a client, newest first (R15.2, R9.8). */
export const timelineCalls = {
  getApplicationTimeline: post('/agent-portal/get-application-timeline', {
    summary: 'What was sent, opened, asked, chosen, signed and bound of an application, and how far it came',
    may: 'application.edit',
    effect: 'read',
    request: z.strictObject({ application_id: id, limit }),
    answer: z.object({
      entries: z.array(timelineEntry),
      has_more: z.boolean(),
      steps: timelineSteps,
      opened_count: z.number(),
    }),
  }),
  getClientTimeline: post('/agent-portal/clients/timeline', {
    summary: 'The same of all applications of a client that one may see',
    may: 'application.edit',
    effect: 'read',
    request: z.strictObject({ client_id: id, limit }),
    answer: z.object({ entries: z.array(timelineEntry), has_more: z.boolean() }),
  }),
};
