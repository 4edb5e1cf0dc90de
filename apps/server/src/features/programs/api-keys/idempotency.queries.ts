import type { Database } from '../../../kernel/database/pool.ts';
import type { Vault } from '../../../kernel/secrets.ts';

/** How long an answer is repeated for the same idempotency key. */
const HOURS = 24;

export type StoredAnswer = { status: number; headers: Record<string, string>; body: unknown };

type Request = { keyId: number; agencyId: number; key: string; hash: Buffer; now: Date; vault: Vault };

/**
 * Answers are sealed, because they may contain values that are shown only once, such as an endpoint's secret or a
 * client link's address.
 */
type Sealed = { sealed: string };

const isSealed = (answer: object): answer is Sealed => 'sealed' in answer;

const opened = (vault: Vault, answer: Sealed | StoredAnswer | null): StoredAnswer | null =>
  answer && isSealed(answer) ? (JSON.parse(vault.open(Buffer.from(answer.sealed, 'base64'))) as StoredAnswer) : answer;

const oldest = (now: Date) => new Date(now.getTime() - HOURS * 3_600_000);

/**
 * The answer saved under an idempotency key within 24 hours, and whether the request was the same; null if there is
 * none.
 */
export async function answerUnder(db: Database, { keyId, key, hash, now, vault }: Request) {
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('api_key_id', '=', keyId)
    .where('key', '=', key)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst();
  return row
    ? { isSame: row.request_hash.equals(hash), answer: opened(vault, row.answer as Sealed | StoredAnswer | null) }
    : null;
}

/**
 * Claims an idempotency key in the request's transaction; a concurrent request waits. @returns whether this request
 * is the first
 */
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

export function saveAnswer(db: Database, { keyId, key, vault }: Request, answer: StoredAnswer) {
  const sealed: Sealed = { sealed: vault.seal(JSON.stringify(answer)).toString('base64') };
  return db
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(sealed) })
    .where('api_key_id', '=', keyId)
    .where('key', '=', key)
    .execute();
}
