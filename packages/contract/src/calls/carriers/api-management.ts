import { PROVIDERS, SWITCHED_PROVIDERS } from '@freeboard/domain/lookups';
import { z } from 'zod';
import { post } from '../../call.ts';
import {
  CARRIER_SETTINGS,
  carrierConnection,
  carrierDetail,
  carrierInput,
  carrierSettings,
  carrierSummary,
  health,
  producerCode,
} from '../../shapes/carrier.ts';
import { id, int4, text } from '../../shapes/common.ts';

const may = 'api.manage';
/** The revision that a change is based on, from the carrier's detail. */
const revision = int4.min(0);
const note = z.string().trim().max(300).default('');
const ofCarrier = z.object({ carrier: carrierDetail });

/** The same carrier at other agencies, compared with its mapping. */
const carrierShares = z.object({
  shares: z.array(
    z.object({
      carrier_id: id,
      revision: z.number(),
      agency_name: z.string(),
      is_enabled: z.boolean(),
      /** Its mapping: the same, that of an earlier version of this carrier, or changed by its own agency. */
      state: z.enum(['same', 'older', 'changed']),
      /** The version of this carrier with its mapping; null if none has it. */
      version: z.number().nullable(),
      /** Secrets that this mapping needs and its agency has not entered. */
      needs: z.array(z.string()),
      has_draft: z.boolean(),
    }),
  ),
});

const provider = z.object({
  key: z.enum(PROVIDERS),
  name: z.string(),
  base_url: z.string(),
  needs_key: z.boolean(),
  is_key_set: z.boolean(),
  is_sandbox: z.boolean(),
  is_enabled: z.boolean(),
  health,
});

/** The connections to carriers and data providers (R7.6, R4.7). Every draft is tested before it is published. */
export const apiManagementCalls = {
  listCarriers: post('/api-management/list', {
    summary: 'Carriers, data providers and login portals, with their health',
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ agency_id: id.optional() }),
    answer: z.object({
      carriers: z.array(carrierSummary.extend({ health })),
      providers: z.array(provider),
      login_portals: z.array(z.object({ id, name: z.string(), agency_name: z.string(), url: z.string() })),
    }),
  }),
  getCarrier: post('/api-management/get-carrier', {
    summary: 'The settings of a carrier, published and draft, without its credentials',
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id }),
    answer: ofCarrier,
  }),
  saveCarrier: post('/api-management/save-carrier', {
    summary: 'Create a carrier, or change its draft; nothing quotes by it until it is published',
    may,
    effect: 'write',
    request: z.strictObject({
      carrier_id: id.optional(),
      /** Required with a carrier_id. */
      revision: revision.optional(),
      agency_id: id.optional(),
      carrier: carrierInput,
      /** The template of a new carrier, by its name in list-carrier-starts, whose mapping it gets. */
      start_from: z.string().max(60).optional(),
      note,
    }),
    answer: ofCarrier,
  }),
  discardCarrierDraft: post('/api-management/discard-draft', {
    summary: "Drop a carrier's draft",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision }),
    answer: ofCarrier,
  }),
  copyCarrier: post('/api-management/copy-carrier', {
    summary: 'Make another carrier of the same agency that begins as this one stands, with its credentials, as a draft',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, name: text(120) }),
    answer: ofCarrier,
  }),
  removeCarrier: post('/api-management/remove-carrier', {
    summary: 'Remove a carrier: it is asked and shown no more, while what it quoted and was asked stays on record',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision }),
    answer: z.object({ carrier_id: id }),
  }),
  publishCarrier: post('/api-management/publish-carrier', {
    summary: "Make a carrier's draft the one that quotes, from the next launch on",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, note }),
    answer: ofCarrier,
  }),
  rollBackCarrier: post('/api-management/roll-back-carrier', {
    summary: 'Publish an earlier version again',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, version: int4.min(1) }),
    answer: ofCarrier,
  }),
  listCarrierShares: post('/api-management/list-shares', {
    summary: 'The carriers of the same key that other agencies have, and whose mapping each of them quotes by',
    may: 'agency.manage',
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id }),
    answer: carrierShares,
  }),
  shareCarrierMapping: post('/api-management/share-mapping', {
    summary: "Publish a carrier's mapping at other agencies; all else of theirs stays",
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({
      carrier_id: id,
      revision,
      /** Each with the revision that was shown, so that no later change is overwritten. */
      carriers: z
        .array(z.strictObject({ carrier_id: id, revision }))
        .min(1)
        .max(200),
    }),
    answer: carrierShares,
  }),
  setCarrierEnabled: post('/api-management/set-carrier-enabled', {
    summary: 'Switch a carrier on or off',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, is_enabled: z.boolean() }),
    answer: ofCarrier,
  }),
  saveCarrierAccount: post('/api-management/save-account', {
    summary: "Set the agency's producer code and credentials at a carrier; they hold from the next request on",
    may,
    effect: 'write',
    request: z.strictObject({
      carrier_id: id,
      revision,
      producer_code: producerCode,
      /** The account at the carrier: the user name, or the client id. */
      username: z.string().trim().max(200).optional(),
      /** Unchanged when left out. */
      secret: z.string().max(4_000).optional(),
    }),
    answer: ofCarrier,
  }),
  saveOtherSetting: post('/api-management/save-other-setting', {
    summary: "Set a carrier's setting that is not in use, test or production: address, sign-in and producer code",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, carrier: carrierConnection }),
    answer: ofCarrier,
  }),
  removeOtherSetting: post('/api-management/remove-other-setting', {
    summary: "Forget a carrier's setting that is not in use, with its credentials",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision }),
    answer: ofCarrier,
  }),
  changeOverCarrier: post('/api-management/change-over', {
    summary: "Put a carrier's other setting, test or production, in use with the mapping that quotes, as a new version",
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, to: z.enum(CARRIER_SETTINGS) }),
    answer: ofCarrier,
  }),
  setProviderEnabled: post('/api-management/set-provider-enabled', {
    summary: 'Switch a data provider on or off for the agency',
    may,
    effect: 'write',
    request: z.strictObject({
      provider: z.enum(SWITCHED_PROVIDERS),
      is_enabled: z.boolean(),
      agency_id: id.optional(),
    }),
    answer: z.object({ provider: z.enum(SWITCHED_PROVIDERS), is_enabled: z.boolean() }),
  }),
  listCarrierStarts: post('/api-management/list-carrier-starts', {
    summary:
      'What a new carrier can begin with: plans or conversations that ship, and copies of the agency’s own plans',
    may,
    effect: 'read',
    /** The kind of the new carrier; 'rate-table' when left out. */
    request: z.strictObject({ agency_id: id.optional(), kind: z.enum(['rate-table', 'conversation']).optional() }),
    answer: z.object({
      starts: z.array(
        z.object({
          start: z.string(),
          from: z.enum(['plan', 'carrier', 'starter']),
          name: z.string(),
          about: z.string(),
          /** What it writes; empty if undetermined. */
          lines: carrierSummary.shape.lines,
          states: z.array(z.string()).nullable(),
          forms: carrierInput.shape.forms,
          /** How a carrier begun with it authenticates, without credentials: an address in it is an example. */
          auth: carrierSettings.shape.auth.omit({ is_secret_set: true, is_secret_unreadable: true }).optional(),
          /** Names of the secrets that it refers to. */
          secrets: z.array(z.string()).optional(),
          /** Time limit in milliseconds; the default when left out. */
          timeout_ms: z.number().optional(),
          /** Its steps and how the answer is interpreted. */
          mapping: carrierSettings.shape.mapping.optional(),
        }),
      ),
    }),
  }),
};
