import { z } from 'zod';

/** The format that this release writes, and the newest that it can read. */
export const FORMAT = 1;

const migration = z.object({ name: z.string(), checksum: z.string() });
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const table = z.object({ name, columns: z.array(name).min(1), rows: count, bytes: count, sha256 });
const sequence = z.object({ name, last_value: z.string().regex(/^-?\d+$/) });

export const headerSchema = z.object({
  product: z.literal('freeboard'),
  format: z.int(),
  version: z.string(),
  made_at: z.iso.datetime(),
  installation: z.string(),
  postgres: z.string(),
  migrations: z.array(migration),
});
export type BackupHeader = z.output<typeof headerSchema>;

const historyHeads = z.object({ lines: count, chains: count, heads_sha256: sha256 });
export type HistoryHeads = z.output<typeof historyHeads>;

/**
 * The last part of a backup: what the other parts must contain. `missing`: files that were removed during the backup.
 */
export const manifestSchema = z.object({
  tables: z.array(table),
  sequences: z.array(sequence),
  jobs: z.object({ rows: count, bytes: count, sha256 }),
  files: z.object({ count, bytes: count, sha256, missing: count }),
  history: historyHeads,
});
export type BackupManifest = z.output<typeof manifestSchema>;

/** The names of the parts, in the order of the archive. Those ending in '/' are prefixes. */
export const PART = {
  header: 'header.json',
  secretKey: 'keys/secret-key',
  settings: 'keys/settings.env',
  tables: 'tables/',
  jobs: 'jobs/',
  files: 'files/',
  manifest: 'manifest.json',
} as const;
