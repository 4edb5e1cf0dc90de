import { z } from 'zod';
import { type ArchivePart, document, readParts } from '../../kernel/backup/archive-reader.ts';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import type { BackupKeys } from '../../kernel/backup/encryption.ts';
import { currentSchema } from '../../kernel/database/migrate.ts';

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

export const headerSchema = z.object({
  product: z.literal('freeboard-agency'),
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  installation: z.string(),
  migrations: z.array(z.string()),
  agency: z.object({ id: z.int().positive(), name: z.string() }),
});
export type AgencyHeader = z.output<typeof headerSchema>;

export const manifestSchema = z.object({
  tables: z.array(z.object({ name, columns: z.array(name), rows: count, sha256 })),
  files: z.object({ count, sha256 }),
  history_sha256: sha256,
});
export type AgencyManifest = z.output<typeof manifestSchema>;

export const PART = { header: 'agency.json', tables: 'tables/', files: 'files/', manifest: 'manifest.json' } as const;

/** The migrations of this release; the exporting and the importing installation must have the same. */
export const migrationNames = (): string[] => currentSchema().migrations.map((file) => file.name);

const UNREADABLE = 'The file is damaged or cut off: it is no complete export of an agency. Export it again.';

function parse<T>(schema: z.ZodType<T>, text: string, refusal: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BackupRefused(refusal);
  }
}

/** @throws BackupRefused when the file's migrations differ from this release's */
function assertSameRelease({ migrations, version }: AgencyHeader): void {
  const ours = migrationNames();
  const newer = migrations.find((one) => !ours.includes(one));
  if (newer)
    throw new BackupRefused(
      `The file was made by a newer release of Freeboard (${version}, with ${newer}). Upgrade this installation first, then import it.`,
    );
  const missing = ours.find((one) => !migrations.includes(one));
  if (missing)
    throw new BackupRefused(
      `The file was made by an older release of Freeboard (${version}, without ${missing}). Upgrade the installation that it comes from, and export it again.`,
    );
}

export type AgencyVisitor = {
  header(header: AgencyHeader): Promise<void> | void;
  part(part: ArchivePart): Promise<void>;
};

/** @throws BackupRefused when the file is not an agency's export, is truncated, or comes from another release */
export async function readAgencyFile(
  path: string,
  keys: BackupKeys,
  visitor: AgencyVisitor,
): Promise<{ header: AgencyHeader; manifest: AgencyManifest }> {
  let header: AgencyHeader | null = null;
  let manifest: AgencyManifest | null = null;
  for await (const part of readParts(path, keys)) {
    if (header === null) {
      if (part.name !== PART.header) throw new BackupRefused('The file is no export of an agency.');
      header = parse(headerSchema, await document(part), 'The file is no export of an agency that this release reads.');
      assertSameRelease(header);
      await visitor.header(header);
    } else if (part.name === PART.manifest) manifest = parse(manifestSchema, await document(part), UNREADABLE);
    else await visitor.part(part);
  }
  if (header === null || manifest === null) throw new BackupRefused(UNREADABLE);
  return { header, manifest };
}
