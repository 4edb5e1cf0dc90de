import {
  BACKUP_DAYS,
  BACKUP_DESTINATIONS,
  BACKUP_INTERVALS,
  BACKUP_STATES,
  CHECK_STATES,
  CHECKLIST,
  FIRST_DAY,
  TESTABLE,
} from '@freeboard/domain/agencies';
import { z } from 'zod';
import { nothing, post } from '../call.ts';

const checklist = z.object({
  items: z.array(
    z.object({
      item: z.enum(CHECKLIST),
      state: z.enum(CHECK_STATES),
      text: z.string(),
      /** The missing configuration, and how to switch it on. */
      advice: z.string(),
      /** Environment variables to set, or commands to run, verbatim. */
      lines: z.string(),
    }),
  ),
});

const firstDay = z.object({
  /** Empty for a viewer without an agency. */
  items: z.array(
    z.object({ item: z.enum(FIRST_DAY), state: z.enum(CHECK_STATES), text: z.string(), advice: z.string() }),
  ),
});

const schedule = {
  destination: z.enum(BACKUP_DESTINATIONS),
  every_hours: z.literal([...BACKUP_INTERVALS]),
};

const savedSchedule = z.object({ ...schedule, retention_days: z.number(), proves_weekly: z.boolean() });

const operation = z.object({
  backups: z.object({
    state: z.enum(BACKUP_STATES),
    schedule: savedSchedule,
    /** Possible destinations of backups: the folder on the server, and the bucket if configured. */
    folder: z.string(),
    bucket: z.string().nullable(),
    /** Whether a passphrase or key is set; otherwise no backup can be made. */
    can_encrypt: z.boolean(),
    /** Whether this server can decrypt its own backups, and so test them. */
    can_prove: z.boolean(),
    /** Identifies the signer of every backup (`origin-…`); a restore expects it in BACKUP_ORIGIN. Not secret. */
    origin: z.string(),
    /** The last test of a backup by restoring it. */
    proof: z.object({ name: z.string(), proved_at: z.string(), error: z.string().nullable() }).nullable(),
    /** The time up to which changes after the newest backup are saved; null if changes are not saved. */
    changes: z.object({ saved_at: z.string(), error: z.string().nullable() }).nullable(),
    /** Whether the folder is on the same disk as the data, so that a disk failure destroys both. */
    is_same_disk: z.boolean(),
    recent: z.array(
      z.object({
        id: z.number(),
        started_at: z.string(),
        ended_at: z.string().nullable(),
        reason: z.enum(['schedule', 'person', 'upgrade']),
        destination: z.enum(['folder', 'bucket']),
        name: z.string(),
        bytes: z.number().nullable(),
        rows: z.number().nullable(),
        files: z.number().nullable(),
        error: z.string().nullable(),
        is_removed: z.boolean(),
      }),
    ),
  }),
});

/** The queues in display order. `held`: texts waiting for the end of quiet hours. */
const QUEUES = ['carriers', 'email', 'texts', 'held', 'account_email', 'documents', 'bulk', 'background'] as const;

/** Groups of timed responses, in display order. `clients`: calls that need no session. */
const LATENCY_GROUPS = ['reads', 'writes', 'clients', 'programs', 'carriers', 'services'] as const;

/** An uncaught error, an unhandled promise rejection, or a part of the page that could not be rendered. */
const PAGE_ERROR_KINDS = ['error', 'rejection', 'render'] as const;

const count = z.number();
const status = z.object({
  now: z.string(),
  processes: z.object({ web: count, worker: count, cron: count }),
  /** Number of carriers in use, paused after failures or at their own request, and turned off. */
  carriers: z.object({ on: count, paused: count, off: count }),
  paused_providers: z.array(z.string()),
  /** Outcomes of the latest answers within a week, at most six for each carrier, provider or channel. */
  answers: z.object({
    /** Number of carriers that were called, and of carriers whose answers all failed. */
    carriers: z.object({ asked: count, failing: count }),
    /** Answers by provider; `failing_since`: when the first of them failed. */
    providers: z.array(
      z.object({ name: z.string(), asked: count, failed: count, failing_since: z.string().nullable() }),
    ),
    email: z.object({ asked: count, failed: count }),
    texts: z.object({ asked: count, failed: count }),
  }),
  /**
   * The canary application, launched every minute: seconds since it last passed every stage (null before the first
   * time), and the stage at which the last one is late. Null when the canary is off.
   */
  canary: z
    .object({
      age_s: count.nullable(),
      late: z.enum(['call', 'queue', 'carrier', 'mail', 'webhook']).nullable(),
      reason: z.string(),
    })
    .nullable(),
  database_bytes: count,
  /** The disk of the data folder; below the reserve, files from visitors without an account are refused. */
  disk: z.object({ free_bytes: count, reserve_bytes: count }),
  /** Responses in the last hour; groups without responses are left out. */
  latencies: z.array(
    z.object({
      group: z.enum(LATENCY_GROUPS),
      n: count,
      /** Median and 95th percentile in milliseconds; null if above `longest_ms`. */
      p50_ms: count.nullable(),
      p95_ms: count.nullable(),
      longest_ms: count,
    }),
  ),
  queues: z.array(
    z.object({
      queue: z.enum(QUEUES),
      n: count,
      /** Seconds the oldest entry has waited; null if nothing is waiting. */
      oldest_s: count.nullable(),
      /** Entries given up in the last hour. */
      failed: count,
    }),
  ),
  /** Errors that pages reported in the last week; the latest with a source-mapped stack. */
  page_errors: z.object({
    n: count,
    latest: z
      .object({ at: z.string(), version: z.string(), page: z.string(), message: z.string(), stack: z.string() })
      .nullable(),
  }),
});

/** A page's report of an error. It has no field values, and no part of a URL that may be a key. */
const pageError = z.strictObject({
  kind: z.enum(PAGE_ERROR_KINDS),
  message: z.string().max(500),
  stack: z.string().max(8_000),
  /** The path of the page, without its query. */
  page: z.string().max(300),
});

const release = z.object({
  /** With the commit if known: '2026.12.0+a00df2f0b7'. */
  version: z.string(),
  check: z.discriminatedUnion('state', [
    z.object({ state: z.enum(['off', 'newest']) }),
    z.object({ state: z.literal('newer'), version: z.string(), notes_url: z.string().nullable() }),
    z.object({ state: z.literal('failed'), reason: z.string() }),
  ]),
});

export const operationCalls = {
  getChecklist: post('/installation/get-checklist', {
    summary: "Get the installation's checklist: what is on, what is missing and how to turn it on",
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: checklist,
  }),
  testChecklistItem: post('/installation/test', {
    summary: 'Test a checklist item; the e-mail test sends a message to the current user',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ item: z.enum(TESTABLE) }),
    answer: z.object({ is_good: z.boolean(), text: z.string() }),
    perMinute: 20,
  }),
  setChecklistItemAside: post('/installation/set-aside', {
    summary: 'Set a checklist item aside, or restore it',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ item: z.enum(CHECKLIST), is_set_aside: z.boolean() }),
    answer: checklist,
  }),
  getFirstDay: post('/agency/get-first-day', {
    summary: "Get the agency's list for its first day: what is done and what is left before the first quote",
    may: 'settings.global',
    effect: 'read',
    live: ['application', 'quote'],
    request: z.strictObject({}),
    answer: firstDay,
  }),
  setFirstDayItemAside: post('/agency/set-first-day-aside', {
    summary: "Set an item of the agency's first day aside, or restore it",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ item: z.enum(FIRST_DAY), is_set_aside: z.boolean() }),
    answer: firstDay,
  }),
  getOperation: post('/operation/get', {
    summary: "Get the installation's backups and their schedule",
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: operation,
  }),
  getOperationStatus: post('/operation/status', {
    summary: "Get the installation's status: processes, queues, carriers and failures",
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: status,
  }),
  reportPageError: post('/report-page-error', {
    summary: 'Report an error of the page itself to its operator',
    access: 'anyone',
    // Counts as reading, because it writes no history row.
    effect: 'read',
    perMinute: 20,
    bodyBytes: 16_384,
    request: pageError,
    answer: nothing,
  }),
  getAgencyHealth: post('/agency/get-health', {
    summary: "Get how the agency's carriers, data providers, e-mail and texts answered lately",
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({
      services: z.array(
        z.object({
          kind: z.enum(['carrier', 'provider', 'email', 'texts']),
          /** Empty for e-mail and texts, and for carriers that the viewer must not see. */
          name: z.string(),
          /** Number of latest answers within a week, at most six; `failed`: how many of them failed. */
          asked: z.number(),
          failed: z.number(),
          failing_since: z.string().nullable(),
        }),
      ),
    }),
  }),
  getRelease: post('/operation/release', {
    summary: 'Get the running version, and whether a newer one exists',
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: release,
  }),
  updateBackupSchedule: post('/operation/update-backup-schedule', {
    summary: 'Set the destination, interval and retention of backups',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({
      ...schedule,
      retention_days: z.int().min(BACKUP_DAYS.least).max(BACKUP_DAYS.most),
      /** Unchanged if omitted. */
      proves_weekly: z.boolean().optional(),
      /** The schedule that it replaces, as it was read; 409 if another user has changed it since. */
      base: savedSchedule.optional(),
    }),
    answer: operation,
  }),
  backUpNow: post('/operation/back-up-now', {
    summary: 'Start a backup outside the schedule',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({}),
    answer: operation,
    perMinute: 5,
  }),
  resumeInstallation: post('/operation/resume', {
    summary: 'Resume sending, launches and schedules on a restored copy, once the old installation is gone',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({
      /**
       * Whether the old installation was stopped before the backup was made. Only then is the work that was queued at
       * that time sent.
       */
      was_stopped: z.boolean(),
    }),
    answer: z.object({ in_doubt: z.number(), left_out: z.number() }),
  }),
};
