import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export type Sealable = { id: number; mapping: unknown; auth_sealed: Buffer | null };
type SealedSettings = { mapping: string; auth_sealed: Buffer | null };

export async function withHeaders(db: Database): Promise<{ carriers: Sealable[]; versions: Sealable[] }> {
  const [carriers, versions] = await Promise.all([
    sql<Sealable>`select id, mapping, auth_sealed from carriers
      where mapping @? '$.steps[*].request.headers' or mapping @? '$.bind[*].request.headers'`.execute(db),
    sql<Sealable>`select id, settings -> 'mapping' as mapping, auth_sealed from carrier_versions
      where settings @? '$.mapping.steps[*].request.headers' or settings @? '$.mapping.bind[*].request.headers'`.execute(
      db,
    ),
  ]);
  return { carriers: carriers.rows, versions: versions.rows };
}

export const saveSealedCarrier = (db: Database, id: number, { mapping, auth_sealed }: SealedSettings) =>
  db.updateTable('carriers').set({ mapping, auth_sealed }).where('id', '=', id).execute();

export const saveSealedVersion = (db: Database, id: number, { mapping, auth_sealed }: SealedSettings) =>
  sql`update carrier_versions set settings = jsonb_set(settings, '{mapping}', ${mapping}::jsonb),
    auth_sealed = ${auth_sealed} where id = ${id}`.execute(db);
