import type { Database } from '../../../../kernel/database/pool.ts';

type Factor = { person_id: number; secret_sealed: Buffer; last_step: number; created_at: Date };

/** `isHeld` locks the row until the transaction ends, to serialize guesses. */
export const factorOf = (db: Database, personId: number, isHeld = false) => {
  const query = db.selectFrom('second_factors').selectAll().where('person_id', '=', personId);
  return (isHeld ? query.forUpdate() : query).executeTakeFirst();
};

/** @returns false when the person already has one */
export async function insertFactor(db: Database, row: Factor): Promise<boolean> {
  const kept = await db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export const updateFactor = (
  db: Database,
  personId: number,
  change: { last_step?: number; failures?: number; locked_until?: Date | null; unsaved_codes_sealed?: null },
) => db.updateTable('second_factors').set(change).where('person_id', '=', personId).execute();

/** Deletes a second factor with its recovery codes and remembered devices. @returns whether there was one */
export async function deleteFactor(db: Database, personId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('second_factors')
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * `unsaved_codes_sealed`: the encrypted codes, which can be shown again until the person confirms that they saved
 * them.
 */
export async function replaceRecoveryCodes(
  db: Database,
  person_id: number,
  hashes: readonly Buffer[],
  unsaved_codes_sealed: Buffer,
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('person_id', '=', person_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ person_id, code_hash })))
    .execute();
  await db.updateTable('second_factors').set({ unsaved_codes_sealed }).where('person_id', '=', person_id).execute();
}

export async function clearUnsavedCodes(db: Database, personId: number): Promise<boolean> {
  const cleared = await db
    .updateTable('second_factors')
    .set({ unsaved_codes_sealed: null })
    .where('person_id', '=', personId)
    .where('unsaved_codes_sealed', 'is not', null)
    .returning('person_id')
    .executeTakeFirst();
  return cleared !== undefined;
}

/** @returns whether one of `hashes` was a valid, unused recovery code */
export async function useUpRecoveryCode(
  db: Database,
  personId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function recoveryCodesLeft(db: Database, personId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const agencyRules = (db: Database, agencyId: number) =>
  db
    .selectFrom('agencies')
    .select(['second_factor_policy', 'second_factor_from'])
    .where('id', '=', agencyId)
    .executeTakeFirst();
