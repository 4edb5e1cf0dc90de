import { TIMELINE_KINDS, TIMELINE_STEPS } from '@freeboard/domain/clients';
import { MESSAGE_STATES } from '@freeboard/domain/messages';
import { z } from 'zod';
import { APPLICATION_TYPE } from './application.ts';
import { id } from './common.ts';

/** An event in a client's history. What a kind does not have is null, '' or 0. */
export const timelineEntry = z.object({
  /** Id within its kind: of a message, a run, a visit, a choice or a policy. */
  id,
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  /** The first time, if opened several times. */
  first_at: z.string().nullable(),
  /** How an application arrived that no user created: by an intake page, or as a program's lead. */
  arrival: z.enum(['intake', 'lead']).nullable(),
  application: z.object({ id, application_id: z.number(), application_type: APPLICATION_TYPE }),
  /** The actor: a user of the agency, the client, or the program that delivered a lead. */
  by: z.string(),
  /** A message's subject or beginning, a question's text, an application's source. */
  text: z.string(),
  channel: z.enum(['sms', 'email']).nullable(),
  /** The other side's number or e-mail address. */
  address: z.string(),
  state: z.enum(MESSAGE_STATES).nullable(),
  /** Carriers that quoted, or how often a proposal was opened. */
  count: z.number(),
  /** Carriers that received a request. */
  of: z.number(),
  carrier_name: z.string(),
  /** US dollars per year; for a run the lowest. */
  premium: z.number().nullable(),
  /** Of a policy, for users who may see carriers. */
  policy_number: z.string(),
  effective_date: z.string().nullable(),
  /** A choice that was replaced by another signed one. */
  is_replaced: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** When an application first reached each step. */
export const timelineSteps = z.object(
  Object.fromEntries(TIMELINE_STEPS.map((step) => [step, z.string().nullable()])) as Record<
    (typeof TIMELINE_STEPS)[number],
    z.ZodNullable<z.ZodString>
  >,
);
