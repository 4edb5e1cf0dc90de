import { QUOTED_STATUSES } from '@freeboard/domain/applications';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';

export const answersOf = (db: Database, applicationIds: readonly number[]) =>
  db
    .selectFrom('carrier_answers')
    .select(['application_id', 'carrier_id', 'answers'])
    .where('application_id', 'in', [...new Set(applicationIds)])
    .execute();

export const askingRequest = (db: TenantDb, runId: number, quoteId: number) =>
  db
    .from('quote_requests')
    .where('quote_requests.run_id', '=', runId)
    .where('quote_requests.id', '=', quoteId)
    .select([
      'quote_requests.state',
      'quote_requests.carrier_id',
      'quote_requests.questions',
      'quote_requests.not_before',
    ])
    .select(['quote_requests.progress_sealed', 'quote_requests.carrier_name'])
    .forUpdate()
    .executeTakeFirst();

export const isInRun = async (db: TenantDb, runId: number, quoteId: number): Promise<boolean> =>
  (await db
    .from('quote_requests')
    .select('quote_requests.id')
    .where('quote_requests.run_id', '=', runId)
    .where('quote_requests.id', '=', quoteId)
    .executeTakeFirst()) !== undefined;

const MOST_SAME = 500;

type Row = { agency_id: number; application_id: number; carrier_id: number };

export const saveAnswers = (db: TenantDb, row: Row, answers: Record<string, string>, now: Date) =>
  db
    .insert('carrier_answers', { ...row, answers: JSON.stringify(answers), updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'carrier_id']).doUpdateSet({
        answers: sql`carrier_answers.answers || excluded.answers`,
        updated_at: now,
      }),
    )
    .execute();

/** Resumes a request with the answers; `started_at` is set, so that it is due immediately. */
export const goOn = (db: TenantDb, quoteId: number, sealed: Buffer | null, now: Date, deadline: Date) =>
  db
    .update('quote_requests')
    .set({
      state: 'queued',
      progress_sealed: sealed,
      questions: null,
      answers_refusal: null,
      not_before: null,
      in_background: false,
      started_at: now,
      deadline_at: deadline,
      attempts: 0,
    })
    .where('quote_requests.id', '=', quoteId)
    .execute();

export const sameQuestions = (db: TenantDb, quoteId: number, now: Date) =>
  db
    .from('applications')
    .innerJoin('quote_requests as other', (join) =>
      join.onRef('other.run_id', '=', 'applications.run_id').onRef('other.application_id', '=', 'applications.id'),
    )
    .innerJoin('quote_requests as own', (join) =>
      join
        .on('own.id', '=', quoteId)
        .onRef('own.agency_id', '=', 'other.agency_id')
        .onRef('own.carrier_id', '=', 'other.carrier_id')
        .onRef('own.questions', '=', 'other.questions')
        .onRef('own.id', '<>', 'other.id'),
    )
    .select(['applications.id', 'applications.number', 'applications.first_name', 'applications.last_name'])
    .select(['applications.business_name', 'other.id as quote_id', 'other.not_before as until'])
    .where('own.state', '=', 'awaiting_answers')
    .where('other.state', '=', 'awaiting_answers')
    .where('other.answers_refusal', 'is', null)
    .where('other.not_before', '>', now)
    .where('applications.archived_at', 'is', null)
    .where('applications.status', 'in', QUOTED_STATUSES)
    .orderBy('applications.id')
    .limit(MOST_SAME)
    .execute();
