import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { namesCarriers } from '../../../kernel/database/ceiling.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

const recent = (state: string) =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id
    and d.state = ${state} and d.occurred_at > now() - interval '24 hours')`;

const endpoints = (db: TenantDb) =>
  db
    .from('webhook_endpoints')
    .selectAll('webhook_endpoints')
    .select([recent('delivered').as('delivered'), recent('failed').as('failed')])
    .select(namesCarriers('webhook_endpoints').as('sees_carriers'))
    .where('webhook_endpoints.removed_at', 'is', null);

export const endpointsOf = (db: TenantDb) => endpoints(db).orderBy('webhook_endpoints.id').limit(100).execute();
export type EndpointRow = Awaited<ReturnType<typeof endpointsOf>>[number];

export const endpointById = (db: TenantDb, id: number) =>
  endpoints(db).where('webhook_endpoints.id', '=', id).executeTakeFirst();

export const insertEndpoint = (db: TenantDb, row: Insertable<DB['webhook_endpoints']>) =>
  db.insert('webhook_endpoints', row).returning('webhook_endpoints.id').executeTakeFirstOrThrow();

export const updateEndpoint = (db: TenantDb, id: number, set: Updateable<DB['webhook_endpoints']>) =>
  db.update('webhook_endpoints').set(set).where('webhook_endpoints.id', '=', id).execute();

const deliveries = (db: TenantDb) =>
  db
    .from('webhook_deliveries')
    .leftJoin('applications', 'applications.id', 'webhook_deliveries.application_id')
    .selectAll('webhook_deliveries')
    .select('applications.number as application_number');
export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];

export function deliveriesOf(
  db: TenantDb,
  {
    endpoint_id,
    delivery_id,
    is_failed,
    before,
    limit,
  }: {
    endpoint_id?: number | undefined;
    delivery_id?: string | undefined;
    is_failed?: boolean | undefined;
    before?: string | undefined;
    limit: number;
  },
) {
  let query = deliveries(db);
  if (endpoint_id !== undefined) query = query.where('webhook_deliveries.endpoint_id', '=', endpoint_id);
  if (delivery_id !== undefined) query = query.where(sql<boolean>`webhook_deliveries.id = ${delivery_id}::bigint`);
  if (is_failed)
    query = query.where(sql<boolean>`(webhook_deliveries.state = 'failed'
    or (webhook_deliveries.state <> 'delivered' and jsonb_array_length(webhook_deliveries.attempts) > 0))`);
  if (before !== undefined) query = query.where(sql<boolean>`webhook_deliveries.id < ${before}::bigint`);
  return query.orderBy('webhook_deliveries.id', 'desc').limit(limit).execute();
}

/** Requeues deliveries: one, or an endpoint's undelivered ones since a time. @returns how many */
export async function queueAgain(
  db: TenantDb,
  {
    delivery_id,
    endpoint_id,
    since,
    now,
  }: {
    delivery_id?: string | undefined;
    endpoint_id?: number | undefined;
    since?: string | undefined;
    now: Date;
  },
): Promise<number> {
  let query = db
    .update('webhook_deliveries')
    .set({ state: 'queued', next_at: now, ended_at: null })
    .where('webhook_deliveries.state', '<>', 'sending');
  if (delivery_id !== undefined) query = query.where(sql<boolean>`webhook_deliveries.id = ${delivery_id}::bigint`);
  else
    query = query
      .where('webhook_deliveries.endpoint_id', '=', endpoint_id ?? 0)
      .where('webhook_deliveries.state', 'in', ['failed', 'queued'])
      .where(sql<boolean>`webhook_deliveries.occurred_at >= ${since}::timestamptz`);
  const rows = await query.returning('webhook_deliveries.id').execute();
  return rows.length;
}

export const insertTest = (db: TenantDb, row: Insertable<DB['webhook_deliveries']>) =>
  db.insert('webhook_deliveries', row).returning('webhook_deliveries.id').executeTakeFirstOrThrow();
