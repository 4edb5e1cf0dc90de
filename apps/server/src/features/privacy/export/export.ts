import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../../kernel/app.ts';
import { unreferencedFiles } from '../../../kernel/files/named-files.queries.ts';
import { causeOf } from '../../../kernel/network/outside-fault.ts';
import { personById } from '../../accounts/index.ts';
import { zipOf } from '../../bulk/index.ts';
import { countHeld, type HeldRow, heldRows } from '../held.queries.ts';
import { endJob, fileKeyOf, openJob } from '../jobs.queries.ts';
import { legalRecords, retainedSummary } from '../legal.ts';
import type { Subject } from '../subject/subject.ts';
import { PERSONAL_TABLES } from '../tables/personal-tables.queries.ts';
import { summaryPaper } from './summary-paper.ts';

type Part = { name: string; content: AsyncIterable<Buffer> };

async function* once(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

const plain = (name: string): string => name.replaceAll(/[^\w. -]+/g, '_').slice(0, 120) || 'file';

const isMissing = (error: unknown): boolean => ['ENOENT', 'NoSuchKey', 'NotFound'].includes(causeOf(error));

async function* fileContent(app: App, key: string): AsyncGenerator<Buffer> {
  try {
    yield* await app.services.files.read(key);
  } catch (error) {
    if (!isMissing(error)) throw error;
    yield Buffer.from('This file is no longer in the file store.');
  }
}

function filesOf(app: App, rows: readonly HeldRow[]): Part[] {
  const byKey = new Map<string, string>();
  for (const { storage_key, file_name } of rows)
    if (storage_key !== null && file_name !== null) byKey.set(storage_key, file_name);
  return [...byKey].map(([key, name], index) => ({
    name: `files/${index + 1} ${plain(name)}`,
    content: fileContent(app, key),
  }));
}

export async function exportPersonOf(app: App, id: number): Promise<void> {
  const { connection, clock, services } = app;
  const { db } = connection;
  const job = await openJob(db, id);
  if (!job?.subject_sealed) return;
  const now = clock.now();
  const subject = JSON.parse(services.vault.open(job.subject_sealed)) as Subject;
  const viewer = job.requested_by === null ? undefined : await personById(db, job.requested_by);
  const namesCarriers = job.names_carriers && viewer?.display_carriers === true;
  const tables: Record<string, unknown[]> = {};
  const all: HeldRow[] = [];
  for (const table of PERSONAL_TABLES) {
    const rows = await heldRows(db, table, subject, namesCarriers);
    if (rows.length > 0) tables[table.table] = rows.map(({ row }) => row);
    all.push(...rows);
  }
  const counts = await countHeld(db, subject);
  const retained = retainedSummary(await legalRecords(db, subject, now), counts, now);
  const data = {
    made_at: now.toISOString(),
    name: job.name,
    counts,
    retained_after_erasure: retained,
    records: tables,
  };
  const pdf = await summaryPaper(app, job, {
    name: job.name || job.address,
    tables,
    counts,
    preparedBy: viewer?.name ?? 'Freeboard',
  });
  const path = join(await services.files.incoming(), `export-${randomUUID()}`);
  try {
    const parts = [
      { name: 'personal-data.json', content: once(JSON.stringify(data, null, 2)) },
      { name: 'personal-data.pdf', content: once(pdf) },
      ...filesOf(app, all),
    ];
    await pipeline(zipOf(parts), createWriteStream(path, { mode: 0o600 }));
    const storage_key = fileKeyOf(job, 'exports');
    await services.files.keep(path, storage_key);
    const isOurs = await endJob(db, id, {
      state: 'done',
      position: job.total,
      counts: JSON.stringify(counts),
      storage_key,
      subject_sealed: null,
      touched_at: now,
      ended_at: clock.now(),
    });
    // The person has been erased, or another process finished the same export.
    if (!isOurs) for (const key of await unreferencedFiles(db, [storage_key])) await services.files.remove(key);
  } finally {
    await rm(path, { force: true });
  }
}
