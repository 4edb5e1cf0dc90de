import { BINDING_STATES, FAILURES, OUTCOMES } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { id, NAMED } from './common.ts';

/**
 * A private carrier's waiting period (R9.6); `closing_days` applies at a loan closing, and is omitted if a closing
 * makes no difference.
 */
const privateRule = z.strictObject({
  program: z.literal('private'),
  days: z.int().min(0).max(365),
  closing_days: z.int().min(0).max(365).optional(),
});
export const waitingRule = z.discriminatedUnion('program', [
  z.strictObject({ program: z.literal('nfip') }),
  privateRule,
]);

/** The waiting-period rule of a quote; `lapsed_since` is the day on which the NFIP's authority lapsed, if it has. */
const quoteWaiting = z.discriminatedUnion('program', [
  z.strictObject({ program: z.literal('nfip'), lapsed_since: z.string().optional() }),
  privateRule,
]);

const amounts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const keptFile = z.object({ id, name: z.string(), kind: z.enum(['picture', 'pdf', 'other']), size: z.number() });

/** A file from a carrier's answer; unnamed for users who must not see carriers. */
const carrierDocument = z.object({
  id,
  name: z.string(),
  state: z.enum(['waiting', 'kept', 'failed']),
  /** The reason why it could not be stored, as a readable message. */
  fault: z.string(),
  attachment: keptFile.nullable(),
});

/** A quote as it may leave the server: the carrier is named or generic, depending on the viewer (D16). */
export const quote = z.object({
  id,
  updated_at: z.string(),
  carrier_quote_number: z.string().nullable(),
  run_id: id.nullable(),
  /**
   * Id of the carrier request that returned the quote, shared by all offers of one answer; the `quote_id` of the
   * carrier's progress.
   */
  group: id,
  /** The carrier that received the request; `payload.carrier_name` is the carrier of the offer. */
  group_name: z.string(),
  /** Whether the offer is from a different carrier than the one that received the request. */
  is_brokered: z.boolean(),
  /** Whether the carrier is still being called: more offers may arrive, and this one may change. */
  is_partial: z.boolean(),
  is_superseded: z.boolean(),
  superseded_at: z.string().nullable(),
  /** Whether its last day has passed, so that the price is no longer reliable. */
  is_expired: z.boolean(),
  is_custom: z.boolean(),
  /** Whether the price was calculated here, from the carrier's rate tables. */
  is_local: z.boolean(),
  is_sandbox: z.boolean(),
  documents: z.array(carrierDocument),
  /** The policy that the quote became; `policy_number` and the file are null for users who must not see carriers. */
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
  /** Whether the carrier can bind through its API: it is enabled and its mapping has bind steps. */
  binds: z.boolean(),
  /** The state of the bind request, with the carrier's message or ours. */
  binding: z.object({ state: z.enum(BINDING_STATES), message: z.string(), asked_at: z.string() }).nullable(),
  payload: z.object({
    carrier_name: z.string(),
    /** The carrier's name for the offer, if one answer has several. */
    offer_name: z.string().nullable(),
    /** The carrier's description, mapped as in section 8. */
    description: z.string(),
    /** Set if the request to the carrier failed; the description then has the technical details. */
    failure: z.enum(FAILURES).nullable(),
    premium: z.number().nullable(),
    quote_carrier_url: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    /** `sample`: rated with numbers shipped with Freeboard; an indication that is never sent to a client. */
    rate_type: z.enum(['bindable', 'indication', 'sample']),
    lines: z.array(z.object({ label: z.string(), amount: z.number() })),
    coverages: amounts,
    deductibles: amounts,
    reasons: z.array(z.string()),
    needs: z.array(z.string()),
    factors: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })),
    expires_on: z.string().nullable(),
    /** The carrier's waiting period before coverage begins; null if unknown. */
    waiting: quoteWaiting.nullable(),
  }),
});
NAMED.set(quote, 'Quote');
NAMED.set(carrierDocument, 'CarrierDocument');
