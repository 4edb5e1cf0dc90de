import { z } from 'zod';

/**
 * The key of `installation` under which the database stores its chain of changes. A restored copy begins a new chain.
 */
export const CHAIN_KEY = 'change_chain';

export const CHANGES_FORMAT = 1;
const FOLDER_END = '.changes';
export const BASE = 'base.age';

/** The folder next to a backup (in a bucket, the prefix) with the changes made after it. */
export const changesOf = (backup: string): string => `${backup.replace(/\.age$/, '')}${FOLDER_END}`;
export const incrementName = (n: number): string => `${String(n).padStart(8, '0')}.age`;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const digest = z.object({ count, bytes: count, sha256 });

export const chainSchema = z.object({
  product: z.literal('freeboard-changes'),
  format: z.int(),
  chain: z.string(),
  backup: z.string(),
  installation: z.string(),
  postgres: z.string(),
  timeline: z.int().positive(),
  segment_bytes: z.int().positive(),
  first_segment: count,
  made_at: z.iso.datetime(),
  identity: z.string(),
});
export type Chain = z.output<typeof chainSchema>;

/** The last part of a base copy. The copy is usable only with changes up to `last_segment` or later. */
export const baseManifestSchema = z.object({ folders: z.array(z.string()), files: digest, last_segment: count });
export type BaseManifest = z.output<typeof baseManifestSchema>;

export const incrementSchema = z.object({ chain: z.string(), n: z.int().positive(), through: z.iso.datetime() });
export type Increment = z.output<typeof incrementSchema>;

export const incrementManifestSchema = z.object({
  first_segment: count,
  last_segment: z.int().min(-1),
  content: digest,
  removed: z.array(z.string()),
});
export type IncrementManifest = z.output<typeof incrementManifestSchema>;

export const CHANGE_PART = {
  header: 'header.json',
  cluster: 'cluster/',
  segments: 'wal/',
  files: 'files/',
  manifest: 'manifest.json',
} as const;

const SEGMENTS_SPAN = 0x1_0000_0000;
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

export function segmentName({ timeline, segment_bytes }: Pick<Chain, 'timeline' | 'segment_bytes'>, segment: number) {
  const span = SEGMENTS_SPAN / segment_bytes;
  return `${hex(timeline)}${hex(Math.floor(segment / span))}${hex(segment % span)}`;
}
