import {
  CHECK_KEYS,
  COMPARED_BY,
  DUE_VIEWS,
  ENTRY_OUTCOMES,
  MOST_ENTRIES,
  POLICY_ENDINGS,
  POLICY_LIMITS,
  POLICY_LINES,
  type PolicyEnding,
  SETTLEMENTS,
  SEVERITIES,
  STATED_DEDUCTIBLES,
  STATED_LIMITS,
  STATED_SETTLEMENTS,
  TERM_SOURCES,
} from '@freeboard/domain/policies';
import { HIGHEST_PREMIUM } from '@freeboard/domain/quotes';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { post } from '../call.ts';
import { APPLICATION_TYPE, day, id, int4, NAMED, page, pageQuery } from './common.ts';

const line = z.enum(POLICY_LINES);
const ending = z.enum(Object.keys(POLICY_ENDINGS) as [PolicyEnding, ...PolicyEnding[]]);
/** May exceed an int4: a book has a row for each term of each policy. */
const rowId = z.int().positive();

const change = z.object({ dollars: z.number(), percent: z.number() }).nullable();
const dates = { effective_date: day, expiration_date: day };
/** Dollars for the whole term, including fees; null if unknown. */
const premium = z.number().nullable();

const finding = z.object({ check: z.enum(CHECK_KEYS), severity: z.enum(SEVERITIES), text: z.string() });
NAMED.set(finding, 'RenewalFinding');

/**
 * What a term and its renewal were compared by. Unless it is `coverage`, coverage was not compared, so a lack of
 * findings says nothing about it.
 */
const compared = z.enum(COMPARED_BY).nullable();

const policyRow = z.object({
  id: rowId,
  line,
  form: z.string(),
  carrier_name: z.string(),
  /** Null for users who must not see carriers. */
  policy_number: z.string().nullable(),
  insured: z.string(),
  address: z.string(),
  ...dates,
  premium,
  /** The term that replaces it; null if there is none yet. */
  renewal: z.object({ ...dates, premium }).nullable(),
  /**
   * Null without two premiums to compare, if the terms differ in length, or if a premium's parts don't add up to it.
   */
  change,
  /** Null without a renewal, and once the policy has ended. */
  compared,
  /** Lost coverage first. */
  findings: z.array(finding),
  ending: ending.nullable(),
});
NAMED.set(policyRow, 'PolicyRow');

const policyTerm = z.object({
  id: rowId,
  ...dates,
  premium,
  change,
  source: z.enum(TERM_SOURCES),
  /** The application in which the term was bound; null if there is none, or the viewer may not open it. */
  application: z.object({ id, application_id: z.number() }).nullable(),
});
NAMED.set(policyTerm, 'PolicyTerm');

const policy = z.object({
  id: rowId,
  version: z.number(),
  line,
  form: z.string(),
  carrier_name: z.string(),
  /** Null for users who must not see carriers. */
  policy_number: z.string().nullable(),
  insured: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  owner: z.object({ id, name: z.string() }).nullable(),
  ending: ending.nullable(),
  ended_at: z.string().nullable(),
  /** Latest first. */
  terms: z.array(policyTerm),
  /** The term that is current today, or the first term of a policy that begins later; 0 for a policy without terms. */
  current_term_id: z.number(),
  /** The current term compared with its renewal; null once the policy has ended. */
  review: z
    .object({
      findings: z.array(finding),
      /** Null without a renewal. */
      compared,
      /** What only one of the two terms states; it is not compared. */
      not_stated: z.array(z.string()),
    })
    .nullable(),
  application: z.object({ id, application_id: z.number(), application_type: APPLICATION_TYPE }).nullable(),
  client: z.object({ id, name: z.string() }).nullable(),
  /** Today in the agency's time zone. */
  today: day,
});
NAMED.set(policy, 'Policy');

const one = z.object({ policy });
const textOf = (field: keyof typeof POLICY_LIMITS) => z.string().trim().max(POLICY_LIMITS[field]);
const amount = z.number().positive(MESSAGES.invalid).max(HIGHEST_PREMIUM).nullable();

const dollars = z.number().min(0).max(1_000_000_000);
const deductible = z.discriminatedUnion('unit', [
  z.strictObject({ amount: dollars, unit: z.literal('dollars') }),
  z.strictObject({ amount: z.number().min(0).max(100), unit: z.literal('percent') }),
]);
const allOf = <Key extends string, Type extends z.ZodType>(names: Readonly<Record<Key, string>>, type: Type) =>
  Object.fromEntries(Object.keys(names).map((key) => [key, type])) as Record<Key, Type>;

const statedTerms = z.strictObject({
  ...allOf(STATED_LIMITS, dollars.optional()),
  ...allOf(STATED_DEDUCTIBLES, deductible.optional()),
  ...allOf(STATED_SETTLEMENTS, z.enum(SETTLEMENTS).optional()),
  forms: z.array(z.string().trim().min(1).max(120)).max(100).optional().describe('All forms; an empty list: none.'),
  mortgagees: z
    .array(
      z.strictObject({ name: z.string().trim().min(1).max(120), loan_number: z.string().trim().max(60).default('') }),
    )
    .max(10)
    .optional(),
  premium_parts: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(120),
        amount: z.number().min(-HIGHEST_PREMIUM).max(HIGHEST_PREMIUM),
      }),
    )
    .max(60)
    .optional()
    .describe('All parts of the premium, fees and taxes included.'),
});
NAMED.set(statedTerms, 'StatedTerms');

/** A policy with one of its terms, as a file or a program states it. */
export const policyEntry = z.strictObject({
  line,
  form: textOf('form').default('').describe('As its carrier calls it: HO3, DP1.'),
  carrier_name: textOf('carrier_name').describe('Compared without case, spaces and punctuation.'),
  policy_number: textOf('policy_number').describe(
    "As printed. 'HO 37959602' and 'ho-379596-02' of one carrier are the same policy.",
  ),
  insured: textOf('insured').describe('The words of the name may be in any order.'),
  address: textOf('address').default('').describe('Of the property; a blank keeps what the book has.'),
  email: textOf('email').default(''),
  phone: textOf('phone').default(''),
  effective_date: day.describe('A term of another day is a renewal of the same policy.'),
  expiration_date: day,
  premium: amount.default(null).describe('Dollars for the whole term with fees; null keeps a known premium.'),
  stated: statedTerms
    .optional()
    .describe('What the papers of the term say. What is left out stays as it is in the book.'),
  ending: ending.nullish().describe('Why it is no longer renewed; null if it is, left out to keep it as it is.'),
  agent: textOf('agent')
    .default('')
    .describe("E-mail address or name of the agent of the agency who has it; a blank keeps the book's."),
  rename: z.boolean().default(false).describe('Confirms an insured whom the book has under another name.'),
});
NAMED.set(policyEntry, 'PolicyEntry');

export const enteredPolicy = z.object({
  outcome: z
    .enum(ENTRY_OUTCOMES)
    .describe('renewed: a term was added to a policy of the book; unchanged: all of it was there.'),
  policy_id: rowId.nullable().describe('Null where nothing is stored under this number.'),
  errors: z.record(z.string(), z.array(z.string())).describe('Why it is refused, by field.'),
  insured_in_book: z.string().nullable().describe('The name in the book, where another one is refused.'),
});
NAMED.set(enteredPolicy, 'EnteredPolicy');

const previewedPolicy = enteredPolicy.extend({
  /** A client at this property with a differently spelled name. Nothing is merged. */
  similar_insured: z.string().nullable(),
});
NAMED.set(previewedPolicy, 'PreviewedPolicy');

export const policyCalls = {
  listPolicies: post('/agent-portal/policies/list', {
    summary: 'List policies by the end of their term',
    may: 'policy.see',
    effect: 'read',
    live: ['policy'],
    query: ['page', 'per_page'],
    request: z.strictObject({
      ...pageQuery,
      due: z.enum(DUE_VIEWS).default('in_force'),
      renewal: z.enum(['any', 'arrived', 'missing']).default('any'),
      /**
       * The policy's agent, or else the agent of the application that it was bound in; 'nobody' for policies without
       * an active agent.
       */
      agent: z.union([id, z.literal('nobody')]).optional(),
      /** Searches all policies by insured, address, number or carrier; the other filters do not apply. */
      text: z.string().trim().max(200).default(''),
    }),
    answer: z.object({
      policies: page(policyRow),
      /** Number of policies in each view, counted up to 1,000. */
      counts: z.object(
        Object.fromEntries(DUE_VIEWS.map((view) => [view, z.number()])) as Record<
          (typeof DUE_VIEWS)[number],
          z.ZodNumber
        >,
      ),
      /** Policies of the requested view whose renewal has and has not arrived, each counted up to 1,000. */
      renewals: z.object({ arrived: z.number(), missing: z.number() }),
      /** Today in the agency's time zone. */
      today: day,
    }),
  }),
  getPolicy: post('/agent-portal/policies/get', {
    summary: 'Get a policy with its terms',
    may: 'policy.see',
    effect: 'read',
    live: ['policy', 'application'],
    request: z.strictObject({ policy_id: rowId }),
    answer: one,
  }),
  savePolicy: post('/agent-portal/policies/save', {
    summary: 'Add a policy with its first term, or change one',
    may: 'policy.write',
    effect: 'write',
    request: z.strictObject({
      policy_id: rowId.optional(),
      /** Version of the policy to change; any other version is refused with 409. */
      version: int4.min(1).optional(),
      line,
      form: textOf('form').default(''),
      carrier_name: textOf('carrier_name'),
      policy_number: textOf('policy_number'),
      insured: textOf('insured'),
      address: textOf('address').default(''),
      email: textOf('email').default(''),
      phone: textOf('phone').default(''),
      owner_id: id.nullish(),
      ending: ending.nullish(),
      /** The first term; only for a new policy. */
      effective_date: day.optional(),
      expiration_date: day.optional(),
      premium: amount.optional(),
    }),
    answer: one,
  }),
  previewPolicies: post('/agent-portal/policies/preview', {
    summary: 'Say what entering policies would do; nothing is stored',
    may: 'policy.import',
    effect: 'read',
    request: z.strictObject({ policies: z.array(policyEntry).min(1).max(MOST_ENTRIES) }),
    answer: z.object({ policies: z.array(previewedPolicy) }),
  }),
  enterPolicies: post('/agent-portal/policies/enter', {
    summary: 'Enter policies and renewals by carrier and number, all in one transaction; entering them again is safe',
    may: 'policy.import',
    effect: 'write',
    request: z.strictObject({ policies: z.array(policyEntry).min(1).max(MOST_ENTRIES) }),
    answer: z.object({ policies: z.array(enteredPolicy) }),
  }),
  savePolicyTerm: post('/agent-portal/policies/save-term', {
    summary: 'Add a renewal or an earlier term to a policy, or change one',
    may: 'policy.write',
    effect: 'write',
    request: z.strictObject({
      policy_id: rowId,
      term_id: rowId.optional(),
      effective_date: day,
      expiration_date: day,
      premium: amount.default(null),
    }),
    answer: one,
  }),
  removePolicyTerm: post('/agent-portal/policies/remove-term', {
    summary: 'Remove a term that was entered by mistake',
    may: 'policy.write',
    effect: 'write',
    request: z.strictObject({ policy_id: rowId, term_id: rowId }),
    answer: one,
  }),
};
