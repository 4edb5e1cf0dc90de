import { z } from 'zod';

/** Where the database remembers which chain of changes it continues; a restored copy begins a new one. */
export const CHAIN_KEY = 'change_chain';

export const CHANGES_FORMAT = 1;
const FOLDER_END = '.changes';
export const BASE = 'base.age';

/** Returns the folder beside a backup, or the prefix in a bucket, that holds the changes after it. */
export const changesOf = (backup: string): string => `${backup.replace(/\.age$/, '')}${FOLDER_END}`;
export const incrementName = (n: number): string => `${String(n).padStart(8, '0')}.age`;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const digest = z.object({ count, bytes: count, sha256 });

/** The first part of a base copy: whose cluster it is, and what opens the changes that follow. */
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
  /** The private half of the key that the changes are encrypted for. */
  identity: z.string(),
});
export type Chain = z.output<typeof chainSchema>;

/** The last part of a base copy. It can be used once the changes reach `last_segment`. */
export const baseManifestSchema = z.object({ folders: z.array(z.string()), files: digest, last_segment: count });
export type BaseManifest = z.output<typeof baseManifestSchema>;

/** The first part of an increment: of which chain, its number from 1, and until when it holds every change. */
export const incrementSchema = z.object({ chain: z.string(), n: z.int().positive(), through: z.iso.datetime() });
export type Increment = z.output<typeof incrementSchema>;

/** The last part of an increment: the segments that it holds, new files, and those that were removed. */
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

/** Returns the name that PostgreSQL gives the file of a segment. */
export function segmentName({ timeline, segment_bytes }: Pick<Chain, 'timeline' | 'segment_bytes'>, segment: number) {
  const span = SEGMENTS_SPAN / segment_bytes;
  return `${hex(timeline)}${hex(Math.floor(segment / span))}${hex(segment % span)}`;
}
