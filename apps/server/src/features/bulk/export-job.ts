import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ExportFormat, isRaterFormat } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import type { App } from '../../kernel/app.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { type ApplicationRecord, applicationsByIds, rowsByIds } from '../applications/index.ts';
import { exportOf } from './export/index.ts';
import { exportRefusal } from './export/rater.ts';
import { raterArchive } from './export/rater-archive.ts';
import { contextOf, type Job, runIteration } from './iteration.ts';
import { NOT_THERE, POLICY } from './policy.ts';
import { type Failure, idsFrom } from './work.queries.ts';

/** The job was ended, or another worker has advanced it. */
class NotClaimed extends Error {}

/**
 * Yields the job's applications page by page and advances the job, except after the last page, which ends it.
 * @throws NotClaimed
 */
async function* pagesOf<Row extends { id: number }>(
  app: App,
  job: Job,
  lost: Failure[],
  read: (db: TenantDb, ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const { db } = contextOf(app, app.connection.db, job, false);
  while (job.position < job.total) {
    const ids = await idsFrom(app.connection.db, job.id, job.position, POLICY.exportPage);
    const rows = await read(db, ids);
    const there = new Set(rows.map(({ id }) => id));
    for (const application_id of ids)
      if (!there.has(application_id)) lost.push({ application_id, number: null, client: '', reason: NOT_THERE });
    yield rows;
    if (job.position + ids.length >= job.total) return;
    if (!(await runIteration(app, job, async () => ({ count: ids.length, failures: [] })))) throw new NotClaimed();
  }
}

async function* exportable(pages: AsyncIterable<ApplicationRecord[]>, lost: Failure[]) {
  for await (const rows of pages) {
    for (const row of rows) {
      const reason = exportRefusal(row.type);
      if (reason !== null) lost.push({ application_id: row.id, number: row.number, client: clientName(row), reason });
    }
    yield rows.filter(({ type }) => exportRefusal(type) === null);
  }
}

function contentOf(app: App, job: Job, lost: Failure[]): AsyncGenerator<Buffer> {
  const format = job.format as ExportFormat;
  if (!isRaterFormat(format)) return exportOf(format, pagesOf(app, job, lost, rowsByIds), job.time_zone);
  const pages = exportable(pagesOf(app, job, lost, applicationsByIds), lost);
  return raterArchive(format, pages, app.clock.now());
}

/** Writes an export from the beginning and stores the file; its key is saved in the transaction that ends the job. */
export async function exportAll(app: App, job: Job): Promise<void> {
  const { files } = app.services;
  const path = join(await files.incoming(), `export-${randomUUID()}`);
  const lost: Failure[] = [];
  try {
    await pipeline(contentOf(app, job, lost), createWriteStream(path, { mode: 0o600 }));
    const storage_key = `exports/${randomUUID()}`;
    await files.keep(path, storage_key);
    const isOurs = await runIteration(app, job, async () => ({
      count: job.total - job.position,
      failures: lost,
      storage_key,
    })).catch(async (error: unknown) => {
      await files.remove(storage_key);
      throw error;
    });
    if (!isOurs) await files.remove(storage_key);
  } catch (error) {
    if (!(error instanceof NotClaimed)) throw error;
  } finally {
    await rm(path, { force: true });
  }
}
