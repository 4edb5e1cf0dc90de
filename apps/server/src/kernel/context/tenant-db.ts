import {
  type AliasedSelectQueryBuilder,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Database } from '../database/pool.ts';
import type { DB } from '../database/schema.gen.ts';
import { scopeOf, type TenantTable } from '../database/tables.ts';
import { Fault } from '../faults.ts';
import type { Scope } from './scope.ts';

export type { TenantTable } from '../database/tables.ts';

function withinProgram({ agencyId, sources, lines }: Extract<Scope, { kind: 'program' }>, table: TenantTable) {
  const own = sql.table(table);
  const agency = sql<boolean>`${own}.agency_id = ${agencyId}`;
  const fits = (a: RawBuilder<unknown>) =>
    sql<boolean>`(${sources}::text[] is null or ${a}.source = any (${sources}::text[]))
      and (${lines}::text[] is null or ${a}.type = any (${lines}::text[]))`;
  const some = (column: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from applications a where a.${column} and ${fits(sql`a`)})`;
  // Limits to endpoints that receive no events outside the scope.
  const hears = (e: RawBuilder<unknown>) =>
    sql<boolean>`(${sources}::text[] is null or ${e}.sources <@ ${sources}::text[])
      and (${lines}::text[] is null or ${e}.lines <@ ${lines}::text[])`;
  if (table === 'webhook_endpoints') return sql<boolean>`${agency} and ${hears(own)}`;
  if (table === 'webhook_deliveries')
    return sql<boolean>`${agency}
      and exists (select from webhook_endpoints e where e.id = ${own}.endpoint_id and ${hears(sql`e`)})
      and (${own}.application_id is null or ${some(sql`id = ${own}.application_id`)})`;
  if (scopeOf(table) === 'maker') return sql<boolean>`false`;
  if (table === 'applications') return sql<boolean>`${agency} and ${fits(own)}`;
  if (table === 'clients') return sql<boolean>`${agency} and ${some(sql`client_id = ${own}.id`)}`;
  if (table === 'client_addresses')
    return sql<boolean>`${agency} and (${own}.application_id is null or ${some(sql`id = ${own}.application_id`)})`;
  if (scopeOf(table) === 'policy')
    return sql<boolean>`${agency} and exists (select from policies p where p.id = ${own}.policy_id
      and ${some(sql`id = p.application_id`)})`;
  if (scopeOf(table) === 'owner' || scopeOf(table) === 'application')
    return sql<boolean>`${agency} and ${some(sql`id = ${own}.application_id`)}`;
  return agency;
}

function within(scope: Scope, table: TenantTable) {
  const own = sql.table(table);
  // Leaves out the canary's agency, whose id is negative.
  if (scope.kind === 'all')
    return table === 'agencies'
      ? sql<boolean>`${own}.id > 0`
      : sql<boolean>`(${own}.agency_id is null or ${own}.agency_id > 0)`;
  if (scope.kind === 'none') return sql<boolean>`false`;
  if (table === 'agencies') return sql<boolean>`${own}.id = ${scope.agencyId}`;
  const agency = sql<boolean>`${own}.agency_id = ${scope.agencyId}`;
  if (scope.kind === 'agency') return agency;
  if (scope.kind === 'program') return withinProgram(scope, table);
  if (scopeOf(table) === 'maker') return sql<boolean>`${agency} and ${own}.created_by = ${scope.personId}`;
  const mine =
    scope.kind === 'agent'
      ? sql<boolean>`(a.agent_id = ${scope.personId} or a.created_by = ${scope.personId})`
      : sql<boolean>`a.customer_id = ${scope.personId}`;
  if (table === 'applications')
    return scope.kind === 'agent'
      ? sql<boolean>`${agency} and (${own}.agent_id = ${scope.personId} or ${own}.created_by = ${scope.personId})`
      : sql<boolean>`${agency} and ${own}.customer_id = ${scope.personId}`;
  const owned = (row: RawBuilder<unknown>) =>
    sql<boolean>`(${row}.owner_id = ${scope.personId} or ${row}.created_by = ${scope.personId}
      or exists (select from applications a where a.id = ${row}.application_id and ${mine}))`;
  const isOwned = scopeOf(table) === 'owner' || scopeOf(table) === 'policy';
  if (isOwned && scope.kind === 'customer') return sql<boolean>`false`;
  if (scopeOf(table) === 'owner') return sql<boolean>`${agency} and ${owned(own)}`;
  if (scopeOf(table) === 'policy')
    return sql<boolean>`${agency} and exists (select from policies p where p.id = ${own}.policy_id and ${owned(sql`p`)})`;
  // A client is visible to those who see one of its applications; an address entered by hand has no application.
  if (table === 'clients')
    return sql<boolean>`${agency} and exists (select from applications a where a.client_id = ${own}.id and ${mine})`;
  if (table === 'client_addresses')
    return sql<boolean>`${agency} and (${own}.application_id is null
      or exists (select from applications a where a.id = ${own}.application_id and ${mine}))`;
  if (scopeOf(table) === 'application')
    return sql<boolean>`${agency} and exists (select from applications a where a.id = ${own}.application_id and ${mine})`;
  return agency;
}

/**
 * The database as one viewer may see it. Every table is limited to the viewer's scope, so no query can reach other
 * rows by mistake; rows out of scope do not exist for it.
 */
export class TenantDb {
  readonly #raw: Database;
  readonly scope: Scope;

  readonly #mayWrite: boolean;

  /** `mayWrite` is false for a call that is declared as a read; every write then throws. */
  constructor(raw: Database, scope: Scope, mayWrite: boolean) {
    this.#raw = raw;
    this.scope = scope;
    this.#mayWrite = mayWrite;
  }

  #assertWrite(): void {
    if (!this.#mayWrite) throw new Error('A call declared as a read tried to write.');
  }

  from<T extends TenantTable>(table: T): SelectQueryBuilder<DB, T, object> {
    const query = this.#raw.selectFrom(table as TenantTable).where(within(this.scope, table));
    return query as unknown as SelectQueryBuilder<DB, T, object>;
  }

  over<T extends object>(
    query: AliasedSelectQueryBuilder<T, 'applications'>,
  ): SelectQueryBuilder<DB & { applications: T }, 'applications', object> {
    return this.#raw.selectFrom(query) as unknown as SelectQueryBuilder<
      DB & { applications: T },
      'applications',
      object
    >;
  }

  update<T extends TenantTable>(table: T): UpdateQueryBuilder<DB, T, T, UpdateResult> {
    this.#assertWrite();
    const query = this.#raw.updateTable(table as TenantTable).where(within(this.scope, table));
    return query as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
  }

  /** Runs the update `other` and an update of `table` in one statement; neither sees the other's changes. */
  updateWith<T extends TenantTable, U extends TenantTable>(
    other: UpdateQueryBuilder<DB, T, T, UpdateResult>,
    table: U,
  ): UpdateQueryBuilder<DB, U, U, UpdateResult> {
    this.#assertWrite();
    const query = this.#raw
      .with('other', () => other)
      .updateTable(table as TenantTable)
      .where(within(this.scope, table));
    return query as unknown as UpdateQueryBuilder<DB, U, U, UpdateResult>;
  }

  delete<T extends TenantTable>(table: T): DeleteQueryBuilder<DB, T, DeleteResult> {
    this.#assertWrite();
    const query = this.#raw.deleteFrom(table as TenantTable).where(within(this.scope, table));
    return query as unknown as DeleteQueryBuilder<DB, T, DeleteResult>;
  }

  /**
   * Inserts rows of the viewer's agency; in the scope of all agencies, of any agency. @throws Fault not_found for a
   * row of another agency
   */
  insert<T extends Exclude<TenantTable, 'agencies'>>(
    table: T,
    rows: Insertable<DB[T]> | Insertable<DB[T]>[],
  ): InsertQueryBuilder<DB, T, InsertResult> {
    this.#assertWrite();
    const { scope } = this;
    const list = (Array.isArray(rows) ? rows : [rows]) as { agency_id?: number | null }[];
    if (scope.kind !== 'all' && list.some((row) => row.agency_id !== scope.agencyId)) throw new Fault('not_found');
    const query = this.#raw.insertInto(table as 'notes').values(list as Insertable<DB['notes']>[]);
    return query as unknown as InsertQueryBuilder<DB, T, InsertResult>;
  }

  async adoptExchanges(lookupId: number, application: { id: number; agency_id: number }): Promise<void> {
    this.#assertWrite();
    const owner = { application_id: application.id, agency_id: application.agency_id };
    await this.#raw
      .with('adopted', (query) =>
        query
          .updateTable('exchanges')
          .set(owner)
          .where('lookup_id', '=', lookupId)
          .where('application_id', 'is', null)
          .returning('id'),
      )
      .updateTable('exchange_bodies')
      .set(owner)
      .where('exchange_id', 'in', (query) => query.selectFrom('adopted').select('id'))
      .execute();
  }

  /** A TenantDb with another scope. It is not checked here that the viewer has that scope. */
  rescope(scope: Scope): TenantDb {
    return new TenantDb(this.#raw, scope, this.#mayWrite);
  }
}
