import { resolve } from 'node:path';
import { createBucket } from '../../integrations/storage/s3.ts';
import type { Env } from '../../kernel/env/env.ts';
import type { Command } from '../../kernel/feature.ts';
import { createFileStore } from '../../kernel/files/files.ts';
import { releaseVersion } from '../../kernel/release.ts';
import { exportAgency } from './export.ts';
import { importAgency } from './import.ts';

export const agencyCommand: Command = {
  usage: 'npm run agency -- export ID --to FILE [--json], or npm run agency -- import FILE [--json]',

  parse(args, folder) {
    const isJson = args.includes('--json');
    const [verb, subject = '', flag, to] = args.filter((arg) => arg !== '--json');
    if (verb === 'export' && /^\d+$/.test(subject) && flag === '--to' && to)
      return ({ url }, env) => exportTo(resolve(folder, to), Number(subject), isJson, url, env);
    if (verb === 'import' && subject && !flag)
      return ({ url }, env) => importFrom(resolve(folder, subject), isJson, url, env);
    return null;
  },
};

async function exportTo(path: string, agencyId: number, isJson: boolean, databaseUrl: string, env: Env) {
  const source = { databaseUrl, files: await filesOf(env), version: releaseVersion(), now: new Date() };
  const { header, manifest, bytes } = await exportAgency(source, agencyId, path, env.backup);
  const tables = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
  const figures = { file: path, bytes, agency: header.agency, tables, files: manifest.files.count };
  if (isJson) return JSON.stringify(figures);
  return `${header.agency.name}: ${tables.applications} applications, ${tables.people} people and ${figures.files} files in ${figures.file}.\nNo password, key or token is in it. Import it with npm run agency -- import FILE, with the same BACKUP_PASSPHRASE or the private half of the age key.`;
}

async function importFrom(path: string, isJson: boolean, databaseUrl: string, env: Env) {
  const report = await importAgency(path, env.backup, { databaseUrl, files: await filesOf(env) });
  const { header, counts } = report;
  if (isJson)
    return JSON.stringify({
      agency_id: report.agency_id,
      name: header.agency.name,
      tables: counts,
      files: report.files,
    });
  return `${header.agency.name} is agency ${report.agency_id} here: ${counts.applications} applications, ${counts.people} people, ${report.files} files.\nNext: invite its people (Users, Invite again), enter the credentials of its carriers and switch them on (API Management).`;
}

const filesOf = async (env: Env) => createFileStore(env.dataDir, { bucket: await createBucket(env) });
