import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDate } from '@freeboard/domain/forms';
import {
  certificateNumber,
  HELD_KIND_KEYS,
  HELD_KINDS,
  type HeldCounts,
  LEGAL_RETENTION,
  retainedUntil,
} from '@freeboard/domain/privacy';
import type { PrivacyJob } from '../jobs.queries.ts';
import { fileKeyOf, jobOfAgency, reasonAfter } from '../jobs.queries.ts';
import type { RetainedSummary } from '../legal.ts';
import { renderPaper } from '../paper.ts';
import type { ErasureApp } from './erasure-app.ts';
import { retainedOf } from './retain.queries.ts';

const asDate = (day: string): string => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;

const retainedLine = ({ kind, count, until }: RetainedSummary): string[] => {
  const { label, law } = LEGAL_RETENTION[kind];
  return [`${label} (${count})`, law, asDate(until)];
};

/** Writes and saves the certificate of an erasure, which names no person. @returns its storage key */
export async function saveCertificate(app: ErasureApp, job: PrivacyJob): Promise<string> {
  const { connection, clock, services } = app;
  const now = clock.now();
  const counts = job.counts as HeldCounts;
  const requestedAt = job.requested_at.toISOString();
  const number = certificateNumber(job.id, requestedAt);
  const row = await jobOfAgency(connection.db, job.agency_id, job.id);
  const today = localDate(now);
  const retained: RetainedSummary[] = [
    ...(await retainedOf(connection.db, job.id)),
    ...(['consent', 'audit'] as const).flatMap((kind): RetainedSummary[] => {
      const count = counts[kind === 'consent' ? 'consents' : 'history'] ?? 0;
      return count === 0 ? [] : [{ kind, count, until: retainedUntil(kind, today) }];
    }),
  ];
  const fingerprint = createHash('sha256').update(job.identifiers.toSorted().join('\n')).digest('hex');
  const bytes = await renderPaper(connection.db, job.agency_id, now, {
    title: `Certificate of erasure ${number}`,
    heading: 'Certificate of erasure',
    address: number,
    preparedBy: row?.requested_by_name ?? 'Freeboard',
    paragraphs: [
      `The personal data of one person was erased from this agency’s records on ${asDate(today)}, as requested on ${asDate(localDate(job.requested_at))}. This certificate does not name the person.`,
      ...(reasonAfter(job) ? [`Reason: ${reasonAfter(job)}`] : []),
      'Backups made before the erasure still hold the data until they expire. When one is restored, the erasure is applied again before the restored copy is used. The server’s log holds no client data.',
    ],
    sections: [
      {
        heading: 'What was erased',
        text: '',
        heads: ['Kind of record', 'Records'],
        rows: HELD_KIND_KEYS.filter((kind) => (counts[kind] ?? 0) > 0).map((kind) => [
          HELD_KINDS[kind],
          String(counts[kind]),
        ]),
      },
      {
        heading: 'What the law requires to keep',
        text: retained.length === 0 ? 'Nothing.' : 'On no screen, and deleted after the last day.',
        heads: ['Record', 'Required by', 'Last day'],
        rows: retained.map(retainedLine),
      },
      {
        heading: 'Fingerprint',
        text: `SHA-256 of the keyed hashes of the erased addresses: ${fingerprint}`,
        heads: [],
        rows: [],
      },
    ],
  });
  const path = join(await services.files.incoming(), `certificate-${randomUUID()}`);
  await writeFile(path, bytes, { mode: 0o600 });
  const key = fileKeyOf(job, 'certificates');
  await services.files.keep(path, key);
  return key;
}
