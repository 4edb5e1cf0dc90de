import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { EVENT_KINDS } from '../live.ts';
import { NAMED } from './common.ts';

/**
 * An event carries only the ids that it concerns, never content, because what a user may see depends on the user.
 * `quote_id` is the id of a quote or of its carrier request (`getQuoteChanges`).
 */
const liveEvent = z.object({
  id: z.number(),
  kind: z.enum(EVENT_KINDS),
  ids: z.object({
    application_id: z.number().optional(),
    quote_id: z.number().optional(),
    version: z.number().optional(),
    /** The actual user who made the version, even while working as another user; omitted if no user did. */
    author_id: z.number().optional(),
    person_id: z.number().optional(),
    upload_id: z.number().optional(),
  }),
});
NAMED.set(liveEvent, 'LiveEvent');

export const eventCalls = {
  events: post('/events', {
    summary: 'Stream events as they happen, resuming after `last_event_id`',
    effect: 'read',
    transport: 'stream',
    request: z.strictObject({ last_event_id: z.int().min(0).nullish() }),
    answer: nothing,
  }),
};
