import { Gauge, type Registry } from 'prom-client';
import { isWritable } from '../../../kernel/database/is-writable.ts';
import type { Connection, Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { fileGauges } from '../../../kernel/files/named-files.queries.ts';
import type { Hold } from '../../../kernel/hold.ts';
import { backupGauges } from '../backups/gauges.ts';
import { canaryState, LEGS } from '../canary/canary.ts';
import { certificateExpiry } from './certificate.ts';
import {
  carriersByState,
  databaseBytes,
  failedJobs,
  isRetentionLate,
  openMessages,
  openRequests,
  pausedProviders,
  troubledMessages,
  waitingJobs,
} from './figures.queries.ts';
import { pageErrors } from './page-errors.queries.ts';
import { countRoles } from './processes.queries.ts';

const GAUGES = {
  freeboard_canary_age_seconds: ['Seconds since the test application last got through every part', []],
  freeboard_canary_late: ['1: the last test application is late at this part', ['part']],
  freeboard_database_up: ['Whether the database responds', []],
  freeboard_database_writable: ['Whether the database accepts writes; 0: read-only, as a standby', []],
  freeboard_database_bytes: ['Size of the database', []],
  freeboard_disk_free_bytes: ['Free disk space of the data folder', []],
  freeboard_disk_reserve_bytes: ['Free disk space below which files from people without an account are rejected', []],
  freeboard_database_connections: ['Database connections of this process', []],
  freeboard_database_waiting: ['Statements of this process that are waiting for a connection', []],
  freeboard_event_streams: ['Open event streams of this process', []],
  freeboard_processes: ['Running processes, by role', ['role']],
  freeboard_jobs_waiting: ['Jobs that are due', ['job']],
  freeboard_jobs_oldest_seconds: ['Age of the oldest due job', ['job']],
  freeboard_jobs_failed: ['Jobs that failed permanently in the last hour', ['job']],
  freeboard_carrier_requests: ['Open conversations with carriers', ['state']],
  freeboard_carrier_requests_oldest_seconds: ['Age of the oldest open conversation', ['state']],
  freeboard_carriers: ['Carriers that are on, paused after failures, or off', ['state']],
  freeboard_provider_paused: ['1: left alone after failures', ['provider']],
  freeboard_messages: ['Unsent messages', ['channel', 'state']],
  freeboard_messages_oldest_seconds: ['Age of the oldest due message', ['channel', 'state']],
  freeboard_messages_troubled: ['Messages of the last day that failed or are in doubt', ['channel', 'state']],
  freeboard_backup_last_success_seconds: ['Time of the last successful backup, seconds since 1970; 0: never', []],
  freeboard_backup_enabled: ['Whether scheduled backups are on', []],
  freeboard_backup_failed: ['Whether the last backup failed', []],
  freeboard_backup_overdue: ['Whether no backup was made for one and a half times the interval', []],
  freeboard_backup_not_restorable: ['Whether the last test restore of a backup failed', []],
  freeboard_backup_wal_age_seconds: ['Age of the newest change saved in addition to the backup', []],
  freeboard_backup_last_proof_seconds: ['Time of the last test restore, seconds since 1970; 0: never', []],
  freeboard_files_missing: ['Files with a database row that are not stored, as of the last weekly comparison', []],
  freeboard_files_unnamed: ['Stored files without a database row, as of the last weekly comparison', []],
  freeboard_files_swept_seconds: ['Time of the last comparison of rows and files, seconds since 1970; 0: never', []],
  freeboard_page_errors: ['Errors that pages reported within a week', []],
  freeboard_retention_late: ['Whether expired records were not removed for two days', []],
  freeboard_on_hold: ['Whether this is a restored copy on hold', []],
  freeboard_certificate_expiry_seconds: [
    'Expiry of the certificate at PUBLIC_URL, seconds since 1970; 0: not valid',
    [],
  ],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>;
type GaugeName = keyof typeof GAUGES;
type Reading = [name: GaugeName, value: number, labels?: Record<string, string>];

const ROLES = ['web', 'worker', 'cron'];
const REQUEST_STATES = ['queued', 'asking', 'awaiting_callback'];
const CARRIER_STATES = ['on', 'paused', 'off'];

async function storedReadings(
  db: Database,
  now: Date,
  jobs: readonly string[],
  savesChanges: boolean,
): Promise<Reading[]> {
  const [late, roles, waiting, failed, requests, carriers, providers, messages, troubled, backup, files, bytes] = [
    await isRetentionLate(db, now),
    await countRoles(db),
    await waitingJobs(db),
    await failedJobs(db),
    await openRequests(db),
    await carriersByState(db),
    await pausedProviders(db),
    await openMessages(db),
    await troubledMessages(db),
    await backupGauges(db, now, savesChanges),
    await fileGauges(db),
    await databaseBytes(db),
  ];
  const errors = await pageErrors(db, now);
  const canWrite = await isWritable(db);
  const of = <T extends { kind: string }>(rows: readonly T[], kind: string) => rows.find((row) => row.kind === kind);
  return [
    ['freeboard_database_up', 1],
    ['freeboard_database_writable', canWrite ? 1 : 0],
    ['freeboard_retention_late', late ? 1 : 0],
    ['freeboard_database_bytes', bytes],
    ['freeboard_page_errors', errors.reduce((sum, { n }) => sum + n, 0)],
    ...ROLES.map((role): Reading => ['freeboard_processes', roles[role] ?? 0, { role }]),
    ...jobs.flatMap((job): Reading[] => [
      ['freeboard_jobs_waiting', of(waiting, job)?.n ?? 0, { job }],
      ['freeboard_jobs_oldest_seconds', of(waiting, job)?.oldest_s ?? 0, { job }],
      ['freeboard_jobs_failed', of(failed, job)?.n ?? 0, { job }],
    ]),
    ...REQUEST_STATES.flatMap((state): Reading[] => [
      ['freeboard_carrier_requests', of(requests, state)?.n ?? 0, { state }],
      ['freeboard_carrier_requests_oldest_seconds', of(requests, state)?.oldest_s ?? 0, { state }],
    ]),
    ...CARRIER_STATES.map(
      (state): Reading => ['freeboard_carriers', carriers.find((row) => row.state === state)?.n ?? 0, { state }],
    ),
    ...providers.map(
      ({ api_name, is_paused }): Reading => ['freeboard_provider_paused', is_paused ? 1 : 0, { provider: api_name }],
    ),
    ...messages.flatMap(({ channel, state, n, oldest_s }): Reading[] => [
      ['freeboard_messages', n, { channel, state }],
      ['freeboard_messages_oldest_seconds', oldest_s, { channel, state }],
    ]),
    ...troubled.map(({ channel, state, n }): Reading => ['freeboard_messages_troubled', n, { channel, state }]),
    ...[...backup, ...files].map(([name, value]): Reading => [name as GaugeName, value]),
  ];
}

const canaryReadings = (canary: Awaited<ReturnType<typeof canaryState>>): Reading[] =>
  canary === null || canary.age_s === null
    ? []
    : [
        ['freeboard_canary_age_seconds', canary.age_s],
        ...LEGS.map((part): Reading => ['freeboard_canary_late', canary.late === part ? 1 : 0, { part }]),
      ];

type Source = {
  registry: Registry;
  connection: Connection;
  env: Env;
  files: Pick<FileStore, 'space'>;
  hold: Hold;
  jobs: readonly string[];
  savesChanges: boolean;
  streams: () => number;
  now: () => Date;
};

/**
 * Adds the figures to the registry; they are read at each request. Of the figures from the database, only
 * `freeboard_database_up` is present while the database is down.
 * @returns a function that reads the registry as Prometheus text
 */
export function createGauges({
  registry,
  connection,
  env,
  files,
  hold,
  jobs,
  savesChanges,
  streams,
  now,
}: Source): () => Promise<string> {
  const { db, pool } = connection;
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, [help, labelNames]]) => [
      name,
      new Gauge<string>({ name, help, labelNames, registers: [registry] }),
    ]),
  );
  const expiry = certificateExpiry(env.publicUrl);
  return async () => {
    const stored = await storedReadings(db, now(), jobs, savesChanges).catch((): Reading[] => [
      ['freeboard_database_up', 0],
    ]);
    const canary = await canaryState(db, env, hold.current() !== null, now()).catch(() => null);
    const until = await expiry();
    const space = await files.space().catch(() => null);
    for (const [name, gauge] of gauges) {
      gauge.reset();
      // An unknown figure is omitted rather than reported as 0.
      if (GAUGES[name as GaugeName][1].length === 0) gauge.remove();
    }
    const readings: Reading[] = [
      ...stored,
      ...canaryReadings(canary),
      ['freeboard_database_connections', pool.totalCount],
      ['freeboard_database_waiting', pool.waitingCount],
      ['freeboard_event_streams', streams()],
      ...(space === null
        ? []
        : ([
            ['freeboard_disk_free_bytes', space.free_bytes],
            ['freeboard_disk_reserve_bytes', space.reserve_bytes],
          ] satisfies Reading[])),
      ['freeboard_on_hold', hold.current() ? 1 : 0],
      ...(until === null ? [] : [['freeboard_certificate_expiry_seconds', until] satisfies Reading]),
    ];
    for (const [name, value, labels = {}] of readings) gauges.get(name)?.set(labels, value);
    return registry.metrics();
  };
}
