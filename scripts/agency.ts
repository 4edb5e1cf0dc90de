import { resolve } from 'node:path';
import { exportAgency, importAgency } from '../apps/server/src/features/privacy/index.ts';
import { createBucket } from '../apps/server/src/integrations/storage/s3.ts';
import { createFileStore } from '../apps/server/src/kernel/files/files.ts';
import { releaseVersion } from '../apps/server/src/kernel/release.ts';
import { refuseUsage, runOnDatabase } from './command.ts';

// `npm run agency -- export ID --to FILE [--json]` writes one agency; `npm run agency -- import FILE [--json]` takes it in.
const args = process.argv.slice(2);
const isJson = args.includes('--json');
const [verb, subject, flag, to] = args.filter((arg) => arg !== '--json');
const isExport = verb === 'export' && /^\d+$/.test(subject ?? '') && flag === '--to' && to;
const isImport = verb === 'import' && subject && !flag;
if (!isExport && !isImport)
  refuseUsage('npm run agency -- export ID --to FILE [--json], or npm run agency -- import FILE [--json]');
const pathOf = (file = '') => resolve(process.env.INIT_CWD ?? '.', file);

await runOnDatabase(async ({ url }, env) => {
  const files = createFileStore(env.dataDir, { bucket: await createBucket(env) });
  if (isExport) {
    const source = { databaseUrl: url, files, version: releaseVersion(), now: new Date() };
    const { header, manifest, bytes } = await exportAgency(source, Number(subject), pathOf(to), env.backup);
    const tables = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    const figures = { file: pathOf(to), bytes, agency: header.agency, tables, files: manifest.files.count };
    if (isJson) console.log(JSON.stringify(figures));
    else
      console.log(
        `${header.agency.name}: ${tables.applications} applications, ${tables.people} people and ${figures.files} files in ${figures.file}.\nNo password, key or token is in it. Import it with npm run agency -- import FILE, with the same BACKUP_PASSPHRASE or the private half of the age key.`,
      );
    return 0;
  }
  const report = await importAgency(pathOf(subject), env.backup, { databaseUrl: url, files });
  const { header, counts } = report;
  if (isJson)
    console.log(
      JSON.stringify({ agency_id: report.agency_id, name: header.agency.name, tables: counts, files: report.files }),
    );
  else
    console.log(
      `${header.agency.name} is agency ${report.agency_id} here: ${counts.applications} applications, ${counts.people} people, ${report.files} files.\nNext: invite its people (Users, Invite again), enter the credentials of its carriers and switch them on (API Management).`,
    );
  return 0;
});
