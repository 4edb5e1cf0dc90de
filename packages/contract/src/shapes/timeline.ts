import { TIMELINE_KINDS, TIMELINE_STEPS } from '@freeboard/domain/clients';
import { MESSAGE_STATES } from '@freeboard/domain/messages';
import { z } from 'zod';
import { APPLICATION_TYPE } from './application.ts';
import { id } from './common.ts';

/** One thing that happened with a client. What a kind does not have is null, '' or 0. */
export const timelineEntry = z.object({
  /** Of its kind: of a message, a run, a visit, a choice or a policy. */
  id,
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  /** Of what was opened several times: the first time. */
  first_at: z.string().nullable(),
  /** How an application came that nobody of the agency created: by an intake page, or as a lead of a program. */
  arrival: z.enum(['intake', 'lead']).nullable(),
  application: z.object({ id, application_id: z.number(), application_type: APPLICATION_TYPE }),
  /** Who did it: a person of the agency, the client, or the program that delivered a lead. */
  by: z.string(),
  /** Of a message its subject or beginning, of a question its words, of an application its source. */
  text: z.string(),
  channel: z.enum(['sms', 'email']).nullable(),
  /** The other side's number or e-mail address. */
  address: z.string(),
  state: z.enum(MESSAGE_STATES).nullable(),
  /** Carriers that quoted, or how often a proposal was opened. */
  count: z.number(),
  /** Carriers that were asked. */
  of: z.number(),
  carrier_name: z.string(),
  /** US dollars a year; of a run the lowest. */
  premium: z.number().nullable(),
  /** Of a policy, to who may see carriers. */
  policy_number: z.string(),
  effective_date: z.string().nullable(),
  /** Of a choice in whose place the client signed another one. */
  is_replaced: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** When an application first came to each step. */
export const timelineSteps = z.object(
  Object.fromEntries(TIMELINE_STEPS.map((step) => [step, z.string().nullable()])) as Record<
    (typeof TIMELINE_STEPS)[number],
    z.ZodNullable<z.ZodString>
  >,
);
