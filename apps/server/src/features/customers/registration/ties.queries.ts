import type { SearchTerm } from '@freeboard/domain/applications';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context/context.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { matchingIds } from '../../applications/index.ts';
import { hasContact } from '../../people/index.ts';

export type Theirs = { agency_id: number; email: string; phone_number: string };

const free = (db: TenantDb, agencyId: number) =>
  db.from('applications').where('applications.agency_id', '=', agencyId).where('applications.customer_id', 'is', null);

const shown = (db: TenantDb, agencyId: number, most: number) =>
  free(db, agencyId)
    .select([
      'applications.id',
      'applications.number',
      'applications.type',
      'applications.first_name',
      'applications.last_name',
      'applications.business_name',
      'applications.address',
      'applications.email',
      'applications.phone',
      'applications.created_at',
      'applications.archived_at',
    ])
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(most);
export type TheirRow = Awaited<ReturnType<typeof sameContact>>[number];

export const sameContact = (db: TenantDb, { agency_id, email, phone_number }: Theirs, most: number) =>
  shown(db, agency_id, most)
    .where(hasContact({ email, phone: phone_number }))
    .execute();

export async function foundByText(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  agencyId: number,
  terms: readonly SearchTerm[],
  most: number,
) {
  const reach = db.scope.kind === 'all' ? db.rescope({ kind: 'agency', agencyId }) : db;
  const ids = await matchingIds(reach, { withoutCustomer: true, viewerId: viewer.id }, terms, most);
  return shown(db, agencyId, most).where(sql<SqlBool>`applications.id = any (${ids}::int[])`).execute();
}

export const lockByIds = (db: TenantDb, agencyId: number, ids: readonly number[]) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.customer_id'])
    .where('applications.agency_id', '=', agencyId)
    .where(sql<boolean>`applications.id = any (${ids}::int[])`)
    .orderBy('applications.id')
    .forUpdate()
    .execute();
