import { NFIP_FOUNDATION_NAMES, NFIP_USES } from '@freeboard/domain/flood/nfip-estimate';
import { FLOOD_PAPER_KINDS } from '@freeboard/domain/languages';
import { z } from 'zod';
import { post } from '../call.ts';
import { id, NAMED } from './common.ts';

/** A value as one source states it; for a property roll, `source` includes the year. */
const fact = z.object({ key: z.string(), label: z.string(), value: z.string(), source: z.string() });

/** A hint from the maps, such as a letter of map revision or a pending map; it never fills a field. */
const hint = z.object({ text: z.string(), date: z.string().nullable(), link: z.string() });

const panel = {
  facts: z.array(fact),
  /** Readable reasons why facts are missing, by source. */
  gaps: z.array(z.object({ provider: z.string(), reason: z.string() })),
};

const community = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['not_loaded', 'no_community', 'switched_off']) }),
  z.object({ state: z.literal('unknown'), id: z.string(), source: z.string(), as_of: z.string() }),
  z.object({
    state: z.literal('found'),
    id: z.string(),
    name: z.string(),
    source: z.string(),
    as_of: z.string(),
    participates: z.boolean(),
    is_emergency: z.boolean(),
    status_date: z.string().nullable(),
    map_date: z.string().nullable(),
    crs_class: z.number().nullable(),
    /** Percent of the premium. */
    sfha_discount: z.number().nullable(),
    other_discount: z.number().nullable(),
    advice: z.array(z.string()),
  }),
]);

const quartiles = z.object({ low: z.number(), middle: z.number(), high: z.number() });

/** Figures for homes of the same kind in the census block group, never for this house (R10.9). */
const neighborhood = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['waiting', 'no_block_group', 'no_occupancy', 'suppressed', 'switched_off']) }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
  z.object({
    state: z.literal('loaded'),
    /** First and last day of the policies. */
    from: z.string(),
    to: z.string(),
    is_partial: z.boolean(),
    multiple_loss: z.number().nullable(),
    figures: z.object({
      policies: z.number(),
      full_risk: quartiles.nullable(),
      paid: quartiles.nullable(),
      claims: z.array(z.object({ year: z.number(), n: z.number() })),
    }),
  }),
]);

const floodDesk = z.object({
  is_looked_up: z.boolean(),
  /**
   * The address that was looked up, if the application's address has changed since; the values may describe that
   * house.
   */
  looked_up_elsewhere: z.string().nullable(),
  property: z.object(panel),
  map: z.object({ ...panel, hints: z.array(hint) }),
  community,
  neighborhood,
});
NAMED.set(floodDesk, 'FloodDesk');

const dollars = z.number().min(0).max(10_000_000);
const feet = z.number().min(-300).max(20_500);
const line = z.string().trim().max(120);

const nfipTerms = z.strictObject({
  building: dollars,
  contents: dollars,
  building_deductible: dollars,
  contents_deductible: dollars,
});

/** An actual NFIP premium, with the data of the house that it was rated for. */
const anchorInput = z.strictObject({
  source: z.enum(['declarations', 'quote', 'typed']),
  /** The property as printed on the page; blank if the page prints none. */
  address1: line,
  zip: z.string().trim().max(10),
  is_this_house: z.boolean(),
  edition: line,
  rated_on: z.iso.date().nullable(),
  building_premium: dollars,
  contents_premium: dollars,
  mitigation_discount: dollars,
  crs_class: z.int().min(1).max(10),
  terms: nfipTerms,
  /** Dollars as printed, before fees; null if the page prints none. */
  full_risk_premium: dollars.nullable(),
  current_premium: dollars.nullable(),
  /** Fees and assessments of this year. */
  fees: dollars.nullable(),
  is_primary: z.boolean().nullable(),
  use: z.enum(NFIP_USES),
  foundation: z.enum(NFIP_FOUNDATION_NAMES),
  has_flood_vents: z.boolean(),
  floors: z.int().min(1).max(200),
  first_floor_height: feet.nullable(),
  building_value: dollars,
  contents_value: dollars,
});

const distance = z.number().min(0).max(1_000_000);
const siteInput = z.strictObject({
  county: line.nullable(),
  huc12: z
    .string()
    .regex(/^\d{12}$/, 'Enter the 12 digits.')
    .nullable(),
  /** Null if unknown; empty if no levee protects the house. */
  levees: z
    .array(z.string().regex(/^\d{1,14}$/))
    .max(10)
    .nullable(),
  is_barrier_island: z.boolean().nullable(),
  crs_class: z.int().min(1).max(10).nullable(),
  river_class: z
    .string()
    .regex(/^[A-I]$/, 'Enter a class from A to I.')
    .nullable(),
  river_distance: distance.nullable(),
  river_relative_elevation: feet.nullable(),
  structural_relative_elevation: feet.nullable(),
  drainage_area: distance.nullable(),
  elevation: feet.nullable(),
  coast_distance: distance.nullable(),
});

const needsInput = z.strictObject({
  is_citizens: z.boolean().nullable(),
  includes_wind: z.boolean().nullable(),
  has_loan: z.boolean().nullable(),
  is_federal_loan: z.boolean().nullable(),
  loan_amount: dollars.nullable(),
});

const premium = z.object({
  building: z.number(),
  contents: z.number(),
  icc: z.number(),
  mitigation_discount: z.number(),
  crs_discount: z.number(),
  full_risk: z.number(),
});
const factor = z.object({
  name: z.string(),
  table: z.string(),
  edition: z.string(),
  input: z.string(),
  building: z.number(),
  contents: z.number(),
});
const changedFactor = z.object({
  name: z.string(),
  coverage: z.enum(['building', 'contents']),
  table: z.string(),
  edition: z.string(),
  from: z.number(),
  to: z.number(),
});
const refusal = z.object({ ok: z.literal(false), reasons: z.array(z.string()) });

const requirement = z.object({
  who: z.enum(['citizens', 'lender']),
  state: z.enum(['required', 'not_required', 'unknown']),
  by: z.string().nullable(),
  limit: z.number().nullable(),
  reasons: z.array(z.string()),
  missing: z.array(z.string()),
  proof: z.string(),
  source: z.string(),
  as_of: z.string(),
});

const floodEstimate = z.object({
  /** Edition of FEMA's rating tables, as a date. */
  edition: z.string(),
  anchor: anchorInput.nullable(),
  site: siteInput.nullable(),
  needs: needsInput.nullable(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
  /** Suggested inputs, from the application and its documents, with their sources. */
  suggested: z.record(
    z.string(),
    z.object({ value: z.union([z.string(), z.number(), z.boolean()]), from: z.string() }),
  ),
  /** The estimate with the anchor's own limits, or with the requested limits. */
  estimate: z
    .discriminatedUnion('ok', [
      refusal,
      z.object({
        ok: z.literal(true),
        edition: z.string(),
        premium,
        factors: z.array(changedFactor),
        remarks: z.array(z.string()),
      }),
    ])
    .nullable(),
  glide: z
    .object({ cap: z.number(), years: z.array(z.number()), renewals: z.number(), with_fees: z.boolean() })
    .nullable(),
  /** Private offers compared with the NFIP's premiums over the coming years. */
  offers: z.array(
    z.object({
      quote_id: id,
      name: z.string(),
      premium: z.number(),
      total: z.number(),
      nfip_total: z.number(),
      cheaper_from: z.number().nullable(),
    }),
  ),
  range: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(false), reasons: z.array(z.string()), narrower: z.array(z.string()) }),
    z.object({
      ok: z.literal(true),
      low: z.number(),
      high: z.number(),
      narrower: z.array(z.string()),
      assumed: z.array(z.string()),
      factors: z.array(factor),
    }),
  ]),
  /** What a lapse of the NFIP's authority affects; null while there is no lapse. */
  lapse: z
    .object({
      since: z.string(),
      advice: z.array(
        z.object({
          subject: z.enum(['estimate', 'requirement', 'assignment', 'renewal', 'private']),
          text: z.string(),
        }),
      ),
    })
    .nullable(),
  /** The community's CRS class, whose discount the range includes, with its source; null if unknown. */
  crs: z.object({ class: z.number(), source: z.string(), as_of: z.string() }).nullable(),
  requirements: z.array(requirement),
  /** Flood papers that the client signed, newest first. */
  papers: z.array(
    z.object({
      kind: z.enum(FLOOD_PAPER_KINDS),
      signer_name: z.string(),
      signed_at: z.string(),
      title: z.string(),
      agreement: z.string(),
      document_hash: z.string(),
    }),
  ),
});
NAMED.set(floodEstimate, 'FloodEstimate');
NAMED.set(anchorInput, 'FloodAnchor');
NAMED.set(siteInput, 'FloodSite');
NAMED.set(needsInput, 'FloodNeedsInput');

/**
 * Public flood data on a property (R13.1, R13.2), NFIP estimates by Risk Rating 2.0, and who requires flood coverage
 * (R10.10, R13.4, R13.5).
 */
export const floodCalls = {
  getFloodDesk: post('/agent-portal/flood-desk/get', {
    summary: "Get public data on an application's property and flood map",
    may: 'application.edit',
    effect: 'read',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ desk: floodDesk }),
  }),
  getFloodEstimate: post('/agent-portal/flood-estimate/get', {
    summary: "Get an application's NFIP estimate and its flood coverage requirements",
    may: 'application.edit',
    effect: 'read',
    request: z.strictObject({
      application_id: id,
      /** Limits and deductibles to estimate; defaults to those of the actual premium. */
      terms: nfipTerms.optional(),
      first_floor_height: feet.nullish(),
    }),
    answer: z.object({ flood_estimate: floodEstimate }),
  }),
  saveFloodEstimate: post('/agent-portal/flood-estimate/save', {
    summary: "Save an application's known NFIP premium, site data, or loan and home policy",
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      anchor: anchorInput.nullish(),
      site: siteInput.nullish(),
      needs: needsInput.nullish(),
      /** The parts as the user saw them: a part that has changed since is not overwritten. */
      expected: z
        .strictObject({ anchor: anchorInput.nullable(), site: siteInput.nullable(), needs: needsInput.nullable() })
        .partial()
        .optional(),
    }),
    answer: z.object({ flood_estimate: floodEstimate }),
  }),
  uploadStatusBook: post('/flood-program/upload-status-book', {
    summary: "Upload FEMA's community status book as CSV; nothing is loaded if a row is invalid, unless `skips_errors`",
    may: 'agency.manage',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({
      /** The date of the community status book, YYYY-MM-DD. */
      as_of: z.string().max(10),
      /** Loads the readable rows even if others can't be read. */
      skips_errors: z.boolean().optional(),
    }),
    answer: z.object({
      /** Number of communities now loaded; null if nothing was loaded. */
      loaded: z.number().nullable(),
      rows: z.number(),
      /** The first unreadable rows, with their line in the file. */
      errors: z.array(z.object({ line: z.number(), text: z.string() })),
      error_count: z.number(),
    }),
  }),
};
