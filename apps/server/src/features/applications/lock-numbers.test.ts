import { expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { anAgency } from '../../../test/support/factories.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import { lockNumbers } from './applications.queries.ts';

const database = useDatabase();

it('lets one transaction make applications of an agency, and all others write what refers to it', async () => {
  const { db, pool } = database.current;
  const { id: agencyId } = await anAgency(db);
  const other = await pool.connect();
  const isLocked = (strength: 'key share' | 'no key update') =>
    other.query(`select from agencies where id = $1 for ${strength} nowait`, [agencyId]).then(
      () => false,
      (error: { code: string }) => error.code === '55P03',
    );
  await db.transaction().execute(async (trx) => {
    await lockNumbers(new TenantDb(trx, { kind: 'agency', agencyId }, true), agencyId);
    expect(await isLocked('key share')).toBe(false);
    expect(await isLocked('no key update')).toBe(true);
  });
  other.release();
});
