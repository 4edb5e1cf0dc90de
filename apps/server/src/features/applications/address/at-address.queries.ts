import type { AddressKey } from '@freeboard/domain/applications';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/**
 * The most applications found at an address: more than most buildings have units. The list's search finds further ones.
 */
const MOST = 200;

export const applicationsAt = (db: TenantDb, agencyId: number, { number, zip }: AddressKey) =>
  db
    .from('applications')
    .select([
      'applications.id',
      'applications.number',
      'applications.type',
      'applications.status',
      'applications.chosen_at',
      'applications.bound_at',
      'applications.first_name',
      'applications.last_name',
      'applications.business_name',
      'applications.client_id',
      'applications.address',
    ])
    .where('applications.agency_id', '=', agencyId)
    .where('applications.archived_at', 'is', null)
    .where(sql`substring(applications.address from '^\\s*(\\d+)')`, '=', number)
    .where(sql`substring(applications.address from '(\\d{5})(?:-\\d{4})?\\s*$')`, '=', zip)
    .orderBy('applications.updated_at', 'desc')
    .limit(MOST)
    .execute();
