import { createHash } from 'node:crypto';
import { writeArchive } from '../../kernel/backup/archive-writer.ts';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import { openClient } from '../../kernel/backup/database-copy.ts';
import type { BackupKeys } from '../../kernel/backup/encryption.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { type AgencyHeader, type AgencyManifest, migrationNames, PART } from './format.ts';
import { agencyColumns, agencyFiles, copyAgencyRows, readAgency } from './read.queries.ts';

export type AgencySource = {
  databaseUrl: string;
  files: Pick<FileStore, 'list' | 'read'>;
  version: string;
  now: Date;
};

export type AgencyReport = { header: AgencyHeader; manifest: AgencyManifest; bytes: number };

/**
 * Exports one agency with its files to an encrypted file for another installation of the same release, without
 * passwords, keys or tokens.
 * @throws BackupRefused when there is no such agency, or its requests to carriers or binds are not finished
 */
export async function exportAgency(
  { databaseUrl, files, version, now }: AgencySource,
  agencyId: number,
  path: string,
  keys: BackupKeys,
): Promise<AgencyReport> {
  const client = await openClient(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const agency = await readAgency(client, agencyId);
    if (!agency) throw new BackupRefused(`There is no agency ${agencyId}.`);
    if (agency.open > 0)
      throw new BackupRefused(
        `Carriers are still being asked, or a bind is in doubt, in ${agency.open} places of ${agency.name}. Wait for them or clear them, then export again.`,
      );
    const header: AgencyHeader = {
      product: 'freeboard-agency',
      format: 1,
      version,
      made_at: now.toISOString(),
      installation: agency.installation,
      migrations: migrationNames(),
      agency: { id: agencyId, name: agency.name },
    };
    const { result, bytes } = await writeArchive(path, keys, async (writer) => {
      await writer.add(PART.header, JSON.stringify(header));
      const tables: AgencyManifest['tables'] = [];
      for (const table of await agencyColumns(client)) {
        const rows = copyAgencyRows(client, table, agencyId);
        const { lines, sha256 } = await writer.addStream(`${PART.tables}${table.spec.table}`, rows);
        tables.push({ name: table.spec.table, columns: table.columns, rows: lines, sha256 });
      }
      const wanted = await agencyFiles(client, agencyId);
      const hash = createHash('sha256');
      let count = 0;
      for await (const { key, size } of files.list()) {
        if (!wanted.has(key)) continue;
        const digest = await writer.addSized(`${PART.files}${key}`, size, await files.read(key));
        hash.update(`${key} ${digest.sha256}\n`);
        count += 1;
      }
      const manifest: AgencyManifest = {
        tables,
        files: { count, sha256: hash.digest('hex') },
        history_sha256: agency.history_sha256,
      };
      await writer.add(PART.manifest, JSON.stringify(manifest));
      return { header, manifest };
    });
    return { ...result, bytes };
  } finally {
    await client.end().catch(() => undefined);
  }
}
