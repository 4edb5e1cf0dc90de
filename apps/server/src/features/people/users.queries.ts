import type { Role } from '@freeboard/domain/access';
import { HEAD_ROLES, type PersonState } from '@freeboard/domain/people';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

/** Conditions of each state; the query must join `invitations`. */
export const STATE: Record<PersonState, RawBuilder<boolean>> = {
  active: sql<boolean>`people.deactivated_at is null and (invitations.person_id is null or people.last_seen_at is not null)`,
  invited: sql<boolean>`people.deactivated_at is null and invitations.person_id is not null and people.last_seen_at is null`,
  deactivated: sql<boolean>`people.deactivated_at is not null`,
};

const state = sql<PersonState>`case when ${STATE.deactivated} then 'deactivated' when ${STATE.invited} then 'invited' else 'active' end`;

const ofAgent = (personId: number) => sql<boolean>`(people.created_by = ${personId} or exists (
  select from applications a where a.customer_id = people.id and (a.agent_id = ${personId} or a.created_by = ${personId})))`;

function reachable(db: TenantDb, withDemo: boolean, customers: readonly Role[]) {
  const { scope } = db;
  const all = db
    .from('people')
    .leftJoin('agencies', 'agencies.id', 'people.agency_id')
    .leftJoin('invitations', 'invitations.person_id', 'people.id');
  const shown = withDemo ? all : all.where('people.is_demo', '=', false);
  return scope.kind === 'agent' ? shown.where('people.role', 'in', customers).where(ofAgent(scope.personId)) : shown;
}

export type Reach = { withDemo: boolean; managed: readonly Role[] };

const users = (db: TenantDb, { withDemo, managed }: Reach) =>
  reachable(db, withDemo, managed)
    .select([
      'people.id',
      'people.agency_id',
      'people.role',
      'people.name',
      'people.email',
      'people.username',
      'people.phone',
      'people.license',
      'people.title',
      'people.display_carriers',
      'people.assigned_product_type',
      'people.mail_trouble',
      'people.last_seen_at',
      'people.created_at',
      'people.deactivated_at',
      'agencies.name as agency_name',
      'agencies.deactivated_at as agency_deactivated_at',
      'invitations.expires_at as invitation_ends_at',
    ])
    .select(state.as('state'))
    .select(
      sql<boolean>`(exists (select from second_factors where second_factors.person_id = people.id)
        or exists (select from passkeys where passkeys.person_id = people.id))`.as('has_second_factor'),
    );

export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];

export const userById = (db: TenantDb, reach: Reach, id: number) =>
  users(db, reach).where('people.id', '=', id).executeTakeFirst();

export type UserFilter = { text?: string | undefined; role?: Role | undefined; state?: PersonState | undefined };
/** The position after the last row of the previous page. */
export type Cursor = { sort: 'last_seen'; at: Date | null; id: number } | { sort: 'name'; name: string; id: number };

const WORDS = sql`lower(people.name || ' ' || people.email || ' ' || people.username || ' ' || people.phone || ' ' || regexp_replace(people.phone, '\\D', '', 'g'))`;

const after = (cursor: Cursor): RawBuilder<boolean> => {
  if (cursor.sort === 'name') return sql`(lower(people.name), people.id) > (lower(${cursor.name}), ${cursor.id}::int)`;
  if (cursor.at === null) return sql`people.last_seen_at is null and people.id < ${cursor.id}`;
  return sql`((people.last_seen_at, people.id) < (${cursor.at}::timestamptz, ${cursor.id}::int) or people.last_seen_at is null)`;
};

export function listUsers(
  db: TenantDb,
  reach: Reach,
  { text, role, state: wanted }: UserFilter,
  page: { sort: Cursor['sort']; after: Cursor | null; limit: number },
): Promise<UserRow[]> {
  let query = users(db, reach);
  if (text) query = query.where(sql<boolean>`position(lower(${text}) in ${WORDS}) > 0`);
  if (role) query = query.where('people.role', '=', role);
  if (wanted) query = query.where(STATE[wanted]);
  if (page.after) query = query.where(after(page.after));
  const sorted =
    page.sort === 'name'
      ? query.orderBy(sql`lower(people.name)`).orderBy('people.id')
      : query.orderBy(sql`people.last_seen_at desc nulls last`).orderBy('people.id', 'desc');
  return sorted.limit(page.limit).execute();
}

export const customersLike = (
  db: TenantDb,
  reach: Reach,
  agencyId: number,
  { email, phone, name }: { email: string; phone: string; name: string },
  most: number,
) =>
  users(db, reach)
    .where('people.agency_id', '=', agencyId)
    .where('people.role', '=', 'customer')
    .where('people.deactivated_at', 'is', null)
    .where(
      sql<boolean>`(lower(people.email) = lower(${email}) or lower(people.name) = lower(${name})
        or (${phone} <> '' and people.phone = ${phone}))`,
    )
    .orderBy(sql`lower(people.name)`)
    .orderBy('people.id')
    .limit(most)
    .execute();

export const countUsers = (db: TenantDb, { withDemo, managed }: Reach) =>
  reachable(db, withDemo, managed)
    .select(['people.role'])
    .select(state.as('state'))
    .select((is) => is.fn.countAll<number>().as('n'))
    .groupBy(['people.role', state])
    .execute();

type PersonColumns = {
  name: string;
  email: string;
  username: string;
  role: string;
  phone: string;
  license: string;
  title: string;
  display_carriers: boolean;
  assigned_product_type: string[];
  verified_name: string | null;
  verified_email: string | null;
  verified_phone: string | null;
};

/** @returns the new person's id; null when the user name or e-mail address is taken */
export async function insertPerson(
  db: TenantDb,
  row: Partial<PersonColumns> & {
    agency_id: number | null;
    role: string;
    name: string;
    email: string;
    username: string;
    password_hash: string;
    must_change_password: boolean;
    created_by: number | null;
    created_at: Date;
  },
): Promise<number | null> {
  if (await isTaken(db, [row.email, row.username], null)) return null;
  const made = await db
    .insert('people', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function isTakenByAnybody(db: Database, email: string, but: number | null = null): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where(sql<boolean>`(lower(email) = lower(${email}) or lower(username) = lower(${email}))`)
    .where('id', 'is distinct from', but)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isTaken(db: TenantDb, names: readonly string[], but: number | null): Promise<boolean> {
  const given = sql.join(names.map((name) => sql`lower(${name})`));
  const row = await db
    .rescope({ kind: 'all' })
    .from('people')
    .select('people.id')
    .where(sql<boolean>`(lower(people.email) in (${given}) or lower(people.username) in (${given}))`)
    .where('people.id', 'is distinct from', but)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const updatePerson = (
  db: TenantDb,
  id: number,
  row: Partial<PersonColumns> & { deactivated_at?: Date | null },
) => db.update('people').set(row).where('people.id', '=', id).execute();

/** Locks an agency until the transaction ends, so that two concurrent calls cannot remove its last two admins. */
export const lockAgency = (db: TenantDb, agencyId: number) =>
  db
    .from('agencies')
    .select(['agencies.id', 'agencies.name', 'agencies.deactivated_at'])
    .where('agencies.id', '=', agencyId)
    .forUpdate()
    .executeTakeFirst();

export async function hasOtherHead(db: TenantDb, agencyId: number, but: number, withDemo: boolean): Promise<boolean> {
  const row = await reachable(db, withDemo, [])
    .select('people.id')
    .where('people.agency_id', '=', agencyId)
    .where('people.role', 'in', HEAD_ROLES)
    .where('people.id', '!=', but)
    .where(STATE.active)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
