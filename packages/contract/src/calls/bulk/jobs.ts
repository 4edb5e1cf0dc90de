import {
  BULK_ACTIONS,
  BULK_LIMITS,
  BULK_STATES,
  EXPORT_FORMATS,
  LAUNCH_READINESS,
  RATER_FORMATS,
} from '@freeboard/domain/applications';
import { isTimeZone } from '@freeboard/domain/time';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { applicationNarrowing } from '../applications/list.ts';
import { id, lineField, NAMED } from '../common.ts';

/** The selected applications, or all that match the list's filters on all pages. */
const bulkSelection = z.union([
  z.strictObject({ application_ids: z.array(id).min(1).max(BULK_LIMITS.chosen) }),
  z.strictObject({ matching: z.strictObject(applicationNarrowing) }),
]);
NAMED.set(bulkSelection, 'BulkSelection');

const bulkJob = z.object({
  id,
  action: z.enum(BULK_ACTIONS),
  state: z.enum(BULK_STATES),
  total: z.number(),
  /** Number of processed applications, including failed ones. */
  position: z.number(),
  failed: z.number(),
  reason: z.string(),
  /** Name of the user that the job assigns applications to. */
  agent: z.string().nullable(),
  format: z.enum(EXPORT_FORMATS).nullable(),
  has_file: z.boolean(),
  is_undo: z.boolean(),
  may_undo: z.boolean(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  current: z.object({ number: z.number(), client: z.string() }).nullable(),
  /** The failed applications; a long list is truncated. */
  failures: z.array(
    z.object({ application_id: id, number: z.number().nullable(), client: z.string(), reason: z.string() }),
  ),
});
NAMED.set(bulkJob, 'BulkJob');

const one = z.object({ job: bulkJob });

const raterExport = z.object({
  file_name: z.string(),
  media_type: z.string(),
  content: z.string(),
  /** Values, entered by a user or stated by a source, that the file format can't contain. */
  not_in_file: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
});

export const bulkJobCalls = {
  startBulkJob: post('/agent-portal/start-bulk-job', {
    summary: 'Start a job that assigns, launches, archives, restores or exports several applications',
    may: 'application.bulk',
    effect: 'write',
    perMinute: 60,
    request: z.strictObject({
      action: z.enum(BULK_ACTIONS),
      selection: bulkSelection,
      agent_id: id.optional(),
      format: z.enum(EXPORT_FORMATS).optional(),
      time_zone: z.string().max(60).refine(isTimeZone, 'Value is not valid.').optional(),
    }),
    answer: one,
  }),
  checkBulkLaunch: post('/agent-portal/check-bulk-launch', {
    summary: 'Count the applications that a bulk launch would launch, and those left out by reason',
    may: 'application.bulk',
    effect: 'read',
    perMinute: 60,
    request: z.strictObject({ selection: bulkSelection }),
    answer: z.object({
      total: z.number(),
      /** Number of applications checked; a large selection is checked only in part. */
      checked: z.number(),
      counts: z.partialRecord(z.enum(LAUNCH_READINESS), z.number()),
    }),
  }),
  checkBulkSelection: post('/agent-portal/check-bulk-selection', {
    summary: 'Count the selected applications, and how many are bound, signed or have live quotes',
    may: 'application.bulk',
    effect: 'read',
    perMinute: 60,
    request: z.strictObject({ selection: bulkSelection }),
    answer: z.object({ total: z.number(), bound: z.number(), signed: z.number(), quoted: z.number() }),
  }),
  undoBulkJob: post('/agent-portal/undo-bulk-job', {
    summary: 'Undo an assignment, archiving or restoring of several applications, within a day',
    may: 'application.bulk',
    effect: 'write',
    request: z.strictObject({ bulk_job_id: id }),
    answer: one,
  }),
  getBulkJobs: post('/agent-portal/get-bulk-jobs', {
    summary: "List the current user's running and latest bulk jobs",
    may: 'application.bulk',
    effect: 'read',
    live: ['bulk_job'],
    request: z.strictObject({}),
    answer: z.object({ jobs: z.array(bulkJob) }),
  }),
  cancelBulkJob: post('/agent-portal/cancel-bulk-job', {
    summary: 'Cancel a bulk job; completed work is kept',
    may: 'application.bulk',
    effect: 'write',
    request: z.strictObject({ bulk_job_id: id }),
    answer: one,
  }),
  openBulkFile: post('/agent-portal/open-bulk-file', {
    summary: "Get the download address of a job's export or failure list, valid for five minutes in this session",
    may: 'application.bulk',
    effect: 'write',
    request: z.strictObject({ bulk_job_id: id, file: z.enum(['export', 'failures']) }),
    answer: z.object({ file_url: z.string(), file_name: z.string() }),
  }),
  exportApplication: post('/agent-portal/export-application', {
    summary: 'Export an application as ACORD XML or a QuoteRUSH lead, with the values that the format cannot contain',
    may: 'application.see',
    effect: 'write',
    perMinute: 60,
    request: z.strictObject({ application_id: id, format: z.enum(RATER_FORMATS) }),
    answer: raterExport,
  }),
  getSavedFilters: post('/agent-portal/get-saved-filters', {
    summary: "List saved filters: the current user's and the agency's shared ones",
    may: 'settings.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({
      saved_filters: z.array(
        z.object({
          id,
          name: z.string(),
          query: z.string(),
          is_shared: z.boolean(),
          is_own: z.boolean(),
          by: z.string(),
          may_change: z.boolean(),
        }),
      ),
    }),
  }),
  saveFilter: post('/agent-portal/save-filter', {
    summary: 'Save a filter for the current user, or share it with the agency',
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({
      saved_filter_id: id.optional(),
      name: lineField(60),
      /** The filter, as the query string of the list's URL. */
      query: z
        .string()
        .max(2_000)
        .regex(/^[\w%&=.,+*-]*$/, 'Value is not valid.'),
      is_shared: z.boolean(),
    }),
    answer: z.object({ saved_filter_id: id }),
  }),
  deleteFilter: post('/agent-portal/delete-filter', {
    summary: 'Delete a saved filter',
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({ saved_filter_id: id }),
    answer: nothing,
  }),
};
