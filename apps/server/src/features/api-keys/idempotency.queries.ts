import type { Database } from '../../kernel/database/pool.ts';

/** An answer may be repeated for so long. */
const HOURS = 24;

export type StoredAnswer = { status: number; headers: Record<string, string>; body: unknown };

type Request = { keyId: number; agencyId: number; key: string; hash: Buffer; now: Date };

const oldest = (now: Date) => new Date(now.getTime() - HOURS * 3_600_000);

/** What was answered under a key of a request within 24 hours, and whether that request was the same. */
export async function answerUnder(db: Database, { keyId, key, hash, now }: Request) {
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('api_key_id', '=', keyId)
    .where('key', '=', key)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst();
  return row ? { isSame: row.request_hash.equals(hash), answer: row.answer as StoredAnswer | null } : null;
}

/** Claims a key of a request in its transaction; a second one waits for the first. @returns whether it is the first */
export async function claimAnswer(db: Database, { keyId, agencyId, key, hash, now }: Request): Promise<boolean> {
  const row = { api_key_id: keyId, agency_id: agencyId, key, request_hash: hash, created_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['api_key_id', 'key'])
        .doUpdateSet({ request_hash: hash, created_at: now, answer: null })
        .where('idempotent_answers.created_at', '<=', oldest(now)),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores what a claimed request is answered. */
export const saveAnswer = (db: Database, { keyId, key }: Request, answer: StoredAnswer) =>
  db
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(answer) })
    .where('api_key_id', '=', keyId)
    .where('key', '=', key)
    .execute();
