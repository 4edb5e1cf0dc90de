import { BINDING_STATES, FAILURES, OUTCOMES } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { carrierQuestion } from './carrier-steps.ts';
import { id } from './common.ts';

/** By which rule a carrier's cover waits (R9.6). */
const privateRule = z.strictObject({
  program: z.literal('private'),
  days: z.int().min(0).max(365),
  closing_days: z.int().min(0).max(365).optional(),
});
export const waitingRule = z.discriminatedUnion('program', [
  z.strictObject({ program: z.literal('nfip') }),
  privateRule,
]);

/** The same of a quote: with the day since when the NFIP's authority has lapsed, where it has. */
const quoteWaiting = z.discriminatedUnion('program', [
  z.strictObject({ program: z.literal('nfip'), lapsed_since: z.string().optional() }),
  privateRule,
]);

const amounts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const keptFile = z.object({ id, name: z.string(), kind: z.enum(['picture', 'pdf', 'other']), size: z.number() });

/** A file that a carrier gave with its answer; none is named to who may not see carriers. */
const carrierDocument = z.object({
  id,
  name: z.string(),
  state: z.enum(['waiting', 'kept', 'failed']),
  /** Why it could not be kept, in plain words. */
  fault: z.string(),
  attachment: keptFile.nullable(),
});

/** A quote as it may leave the server: the carrier is named or generic as the viewer may see (D16). */
export const quote = z.object({
  id,
  updated_at: z.string(),
  carrier_quote_number: z.string().nullable(),
  run_id: id.nullable(),
  /** The asking that it came of: several offers of one answer share it, and it is the `quote_id` of its carrier's progress. */
  group: id,
  /** Whom that asking went to; `payload.carrier_name` is whose offer it is. */
  group_name: z.string(),
  /** Whether it is the offer of another carrier than the one that was asked. */
  is_brokered: z.boolean(),
  /** Whether its carrier is still asked, so that more offers may come and this one may change. */
  is_partial: z.boolean(),
  is_superseded: z.boolean(),
  superseded_at: z.string().nullable(),
  /** Its last day has passed: its price is none that can be counted on. */
  is_expired: z.boolean(),
  is_custom: z.boolean(),
  /** Rated here, by the tables of its carrier. */
  is_local: z.boolean(),
  is_sandbox: z.boolean(),
  documents: z.array(carrierDocument),
  /** The policy that it became; its number and file are null to who may not see carriers. */
  bound: z
    .object({
      policy_number: z.string().nullable(),
      premium: z.number(),
      effective_date: z.string(),
      expiration_date: z.string(),
      recorded_at: z.string(),
      file: keptFile.nullable(),
    })
    .nullable(),
  /** Whether its carrier binds by a call. */
  binds: z.boolean(),
  /** What came of asking its carrier to bind it, in the carrier's words or as it is known here. */
  binding: z.object({ state: z.enum(BINDING_STATES), message: z.string(), asked_at: z.string() }).nullable(),
  payload: z.object({
    carrier_name: z.string(),
    /** What the carrier calls it, where it offers several. */
    offer_name: z.string().nullable(),
    /** After the mapping of section 8. */
    description: z.string(),
    /** Set where asking the carrier failed; the description is then the technical side of it. */
    failure: z.enum(FAILURES).nullable(),
    premium: z.number().nullable(),
    quote_carrier_url: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    /** `sample`: rated by numbers that come with Freeboard; an indication that goes to no client. */
    rate_type: z.enum(['bindable', 'indication', 'sample']),
    lines: z.array(z.object({ label: z.string(), amount: z.number() })),
    coverages: amounts,
    deductibles: amounts,
    reasons: z.array(z.string()),
    needs: z.array(z.string()),
    factors: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })),
    expires_on: z.string().nullable(),
    /** How long the carrier's cover waits, where that is known. */
    waiting: quoteWaiting.nullable(),
  }),
});
export type Quote = z.infer<typeof quote>;
export type CarrierDocument = Quote['documents'][number];

/**
 * `waiting`: not asked yet; `asking`: within the deadline; `background`: past it, still awaited; `asks`: it waits for an
 * agent's answers; `done`.
 */
export const RUN_CARRIER_STATES = ['waiting', 'asking', 'background', 'asks', 'done'] as const;

export const carrierProgress = z.object({
  quote_id: id,
  name: z.string(),
  state: z.enum(RUN_CARRIER_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  is_sandbox: z.boolean(),
  /** Why it is not asked yet, and until when at most: its limits are reached, it asked for it, or it failed too often. */
  waits: z.object({ for: z.enum(['limits', 'told', 'failures']), until: z.string() }).nullable(),
  /** Which step of how many it is at, once it is past the first; null where there is but one. */
  step: z.object({ name: z.string(), number: z.number(), of: z.number() }).nullable(),
  /** What it asks of the agent, until when it waits for the answers, and why it did not take those that it was sent before. */
  questions: z.object({ until: z.string(), list: z.array(carrierQuestion), refusal: z.string().nullable() }).nullable(),
  started_at: z.string().nullable(),
  deadline_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type CarrierProgress = z.infer<typeof carrierProgress>;

export const quoteProgress = z.object({
  run_id: id.nullable(),
  carriers: z.array(carrierProgress),
  is_complete: z.boolean(),
  /** The server's clock when it answered, so that a page with a wrong clock draws the deadline bars right. */
  now: z.string(),
});
export type QuoteProgress = z.infer<typeof quoteProgress>;

/** Why a carrier gave no quote, in its own words and as it is known here, and what would open it. */
export const explanation = z.object({
  name: z.string(),
  state: z.enum(['not_asked', 'indication', 'declined', 'needs_info', 'referral', 'error', 'timeout']),
  reasons: z.array(z.string()),
  /** Whether it takes all of `remedies` together; else each is enough by itself. */
  needs_all: z.boolean(),
  /** `value` is null where a person must find it out. */
  remedies: z.array(
    z.object({ field: z.string(), label: z.string(), value: z.union([z.string(), z.number(), z.null()]) }),
  ),
});
export type Explanation = z.infer<typeof explanation>;

/** What the carriers would take for another deductible and building limit; never one of the application's quotes. */
export const whatIf = z.object({
  limits_of: z.enum(['building', 'contents']),
  deductibles: z.array(z.string()),
  building_limits: z.array(z.number()),
  contents_limits: z.array(z.number()),
  /** The cell that the application stands on. */
  present: z.object({
    deductible: z.string().nullable(),
    building_limit: z.number().nullable(),
    contents_limit: z.number().nullable(),
  }),
  cells: z.array(
    z.object({
      deductible: z.string(),
      building_limit: z.number(),
      /** Null where the contents are not varied. */
      contents_limit: z.number().nullable(),
      /** Cheapest first, those without a price last. */
      answers: z.array(
        z.object({
          name: z.string(),
          is_local: z.boolean(),
          is_sandbox: z.boolean(),
          state: z.enum(['waiting', 'done']),
          outcome: z.enum(OUTCOMES).nullable(),
          premium: z.number().nullable(),
          reasons: z.array(z.string()),
          /** How the price's terms differ from the cell's, as the board words it; blank where they are equal. */
          other_terms: z.string(),
        }),
      ),
    }),
  ),
  /** Whether the agency has the cheapest carriers asked as it is opened. */
  asks_when_opened: z.boolean(),
  /** Carriers that can be asked, how many of them were asked for these cells, and whether any answer is still to come. */
  others: z.number(),
  asked: z.number(),
  is_complete: z.boolean(),
});
export type WhatIf = z.infer<typeof whatIf>;
