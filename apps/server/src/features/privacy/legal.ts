import { localDate } from '@freeboard/domain/forms';
import { type HeldCounts, type LegalKind, retainedUntil } from '@freeboard/domain/privacy';
import type { Database } from '../../kernel/database/pool.ts';
import { legalRows } from './held.queries.ts';
import type { Subject } from './subject/subject.ts';

export type LegalRecord = { kind: 'policy' | 'signature'; application_id: number; until: string };

export async function legalRecords(db: Database, subject: Subject, now: Date): Promise<LegalRecord[]> {
  const today = localDate(now);
  const rows = await legalRows(db, subject);
  return rows
    .map(({ kind, application_id, day }) => ({ kind, application_id, until: retainedUntil(kind, day) }))
    .filter(({ until }) => until >= today);
}

export type RetainedSummary = { kind: LegalKind; count: number; until: string };

export function retainedSummary(records: readonly LegalRecord[], counts: HeldCounts, now: Date): RetainedSummary[] {
  const today = localDate(now);
  const ofKind = (kind: LegalRecord['kind']): RetainedSummary[] => {
    const own = records.filter((record) => record.kind === kind);
    const last = own
      .map(({ until }) => until)
      .sort()
      .at(-1);
    return last === undefined ? [] : [{ kind, count: own.length, until: last }];
  };
  const ofErasure = (kind: 'consent' | 'audit', count = 0): RetainedSummary[] =>
    count === 0 ? [] : [{ kind, count, until: retainedUntil(kind, today) }];
  return [
    ...ofKind('policy'),
    ...ofKind('signature'),
    ...ofErasure('consent', counts.consents),
    ...ofErasure('audit', counts.history),
  ];
}
