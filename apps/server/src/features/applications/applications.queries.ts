import { STAFF_ROLES } from '@freeboard/domain/access';
import { lowestPrice, type Offer, type PricedQuote, priceCounts, shownPrice } from '@freeboard/domain/quotes';
import { type Insertable, sql, type Updateable } from 'kysely';
import { localDate } from '../../kernel/clock.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { isShownCarrier } from '../../kernel/database/shown-carriers.ts';
import { refreshAlert } from './notes/notes.queries.ts';
import { SHOWN_PRICE_COLUMNS } from './shown-price.queries.ts';

/** The most earlier applications that are read: older ones say little about the client's situation today. */
const MOST_EARLIER = 20;

export const SENDER = [
  ...(['agent.name as agent_name', 'agent.email as agent_email'] as const),
  ...(['agent.phone as agent_phone', 'agent.license as agent_license'] as const),
  ...(['agencies.name as agency_name', 'agencies.phone as agency_phone'] as const),
  ...(['agencies.reply_to as agency_email', 'agencies.licenses as agency_licenses'] as const),
] as const;

export const exchangeCount = sql<number>`(select count(*) from exchanges where application_id = applications.id)`.as(
  'communications',
);

const withDetails = (db: TenantDb) =>
  db
    .from('applications')
    .innerJoin('application_details', 'application_details.application_id', 'applications.id')
    .leftJoin('people as agent', 'agent.id', 'applications.agent_id')
    .selectAll('applications')
    // Selected after the columns of the same names, so that these values replace them.
    .select(SHOWN_PRICE_COLUMNS)
    .select(['application_details.details', 'application_details.provenance', 'application_details.address_data'])
    .select('application_details.unplaced')
    .innerJoin('agencies', 'agencies.id', 'applications.agency_id')
    .select(SENDER);

export const applicationById = (db: TenantDb, id: number) =>
  withDetails(db).where('applications.id', '=', id).executeTakeFirst();
export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof applicationById>>>;

export const applicationsByIds = async (db: TenantDb, ids: readonly number[]) =>
  ids.length === 0 ? [] : withDetails(db).where('applications.id', 'in', ids).execute();

export const applicationsOfClient = (db: TenantDb, clientId: number, own: number) =>
  db
    .from('applications')
    .innerJoin('application_details', 'application_details.application_id', 'applications.id')
    .select(['applications.number', 'applications.type', 'applications.address'])
    .select(['application_details.details', 'application_details.provenance'])
    .where('applications.client_id', '=', clientId)
    .where('applications.id', '<>', own)
    .where('applications.archived_at', 'is', null)
    .orderBy('applications.updated_at', 'desc')
    .limit(MOST_EARLIER)
    .execute();

export const latestRun = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .select(['applications.run_id', 'applications.status'])
    .where('applications.id', '=', id)
    .executeTakeFirst();

export const quotedColumns = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.version', 'applications.run_id', 'applications.status'])
    .select(SHOWN_PRICE_COLUMNS)
    .select(['applications.alert_colour', 'applications.alert_text'])
    .select('applications.updated_at')
    .select(exchangeCount)
    .where('applications.id', '=', id)
    .executeTakeFirst();

export type QuotedColumns = NonNullable<Awaited<ReturnType<typeof quotedColumns>>>;

/** Locks an application until the transaction ends, reading only the columns that are needed without its values. */
export const lockSummary = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.agency_id', 'applications.number', 'applications.status'])
    .select(['applications.agent_id', 'applications.created_by', 'applications.run_id', 'applications.version'])
    .select(['applications.archived_at', 'applications.first_name', 'applications.last_name'])
    .select(['applications.business_name', 'applications.type'])
    .select(
      // Whether the application's handler has switched on automatic e-mail of quotes (R5.8).
      sql<boolean>`exists (select from people where people.id = coalesce(applications.agent_id, applications.created_by)
        and people.settings ->> 'quote_auto_emailing' = 'Yes')`.as('emails_quotes'),
    )
    .where('applications.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type ApplicationSummary = NonNullable<Awaited<ReturnType<typeof lockSummary>>>;

/**
 * Like `applicationById`, but locks the application until the transaction ends, which serializes its writers. The row
 * is read after the lock is held: a single locking statement could combine the current row with outdated details.
 */
export async function lockApplication(db: TenantDb, id: number): Promise<ApplicationRecord | undefined> {
  const locked = await db
    .from('applications')
    .select('applications.id')
    .where('applications.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && applicationById(db, id);
}

export const nextNumber = (db: TenantDb, agencyId: number): Promise<number> => nextNumbers(db, agencyId, 1);

/**
 * Locks an agency's numbers until the transaction ends; others who create applications for it wait. A stronger lock
 * would also block inserts that refer to the agency, such as history lines.
 */
export const lockNumbers = (db: TenantDb, agencyId: number) =>
  db
    .from('agencies')
    .select('agencies.id')
    .where('agencies.id', '=', agencyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Reserves `count` consecutive display numbers of an agency. @returns the first */
export async function nextNumbers(db: TenantDb, agencyId: number, count: number): Promise<number> {
  const row = await db
    .update('agencies')
    .set((eb) => ({ next_number: eb('next_number', '+', count) }))
    .where('agencies.id', '=', agencyId)
    .returning('agencies.next_number')
    .executeTakeFirstOrThrow();
  return row.next_number - count;
}

/** @returns the ids, in the order of the rows */
export async function insertApplications(
  db: TenantDb,
  rows: Insertable<DB['applications']>[],
  details: Omit<Insertable<DB['application_details']>, 'application_id' | 'agency_id'>[],
): Promise<number[]> {
  const made = await db.insert('applications', rows).returning(['applications.id', 'applications.number']).execute();
  const ids = made.toSorted((a, b) => a.number - b.number).map(({ id }) => id);
  const { agency_id } = rows[0] as Insertable<DB['applications']>;
  await db
    .insert(
      'application_details',
      details.map((row, at) => ({ ...row, application_id: ids[at] as number, agency_id })),
    )
    .execute();
  return ids;
}

export async function insertApplication(
  db: TenantDb,
  row: Insertable<DB['applications']>,
  details: Omit<Insertable<DB['application_details']>, 'application_id' | 'agency_id'>,
): Promise<number> {
  const { id } = await db.insert('applications', row).returning('applications.id').executeTakeFirstOrThrow();
  await db.insert('application_details', { ...details, application_id: id, agency_id: row.agency_id }).execute();
  return id;
}

export const linkedTo = (db: TenantDb, { id, type, origin_id }: Pick<ApplicationRecord, 'id' | 'type' | 'origin_id'>) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.type', 'applications.origin_id'])
    .where((eb) => eb.or([eb('applications.origin_id', '=', id), eb('applications.id', '=', origin_id ?? 0)]))
    .orderBy((eb) => eb('applications.type', '=', type))
    .orderBy('applications.id')
    .limit(20)
    .execute();
export type LinkedRow = Awaited<ReturnType<typeof linkedTo>>[number];

export const updateApplicationRow = (db: TenantDb, id: number, row: Updateable<DB['applications']>) =>
  db.update('applications').set(row).where('applications.id', '=', id).execute();

const updateOfDetails = (db: TenantDb, id: number, row: Updateable<DB['application_details']>) =>
  db.update('application_details').set(row).where('application_details.application_id', '=', id);

export const updateDetails = (db: TenantDb, id: number, row: Updateable<DB['application_details']>) =>
  updateOfDetails(db, id, row).execute();

/** Updates an application and its details in one statement, because every saved field needs both. */
export const updateWithDetails = (
  db: TenantDb,
  id: number,
  row: Updateable<DB['applications']>,
  details: Updateable<DB['application_details']>,
) =>
  db
    .updateWith(updateOfDetails(db, id, details), 'applications')
    .set(row)
    .where('applications.id', '=', id)
    .execute();

/** The state before the last address lookup. Read only for undoing, because it is large. */
export const beforeLookup = (db: TenantDb, id: number) =>
  db
    .from('application_details')
    .select('application_details.before_lookup')
    .where('application_details.application_id', '=', id)
    .executeTakeFirst();

const currentQuotes = (db: TenantDb, applicationId: number) =>
  db
    .from('quotes')
    .where('quotes.application_id', '=', applicationId)
    .where('quotes.superseded_at', 'is', null)
    .where(isShownCarrier(sql`quotes.carrier_name`))
    .where(isShownCarrier(sql`coalesce(quotes.offer_carrier_name, '')`));

export type Figures = {
  quote_count: number;
  indication_count: number;
  shown_price: number | null;
  shown_price_kind: string | null;
  /**
   * The lowest premium, which the previous release reads, and its last valid day, after which the figures are
   * recomputed.
   */
  min_premium: number | null;
  min_expires_on: string | null;
};

const decidedPremiums = (db: TenantDb, applicationId: number) =>
  db
    .from('applications')
    .leftJoin('bound_policies as policy', (join) =>
      join.onRef('policy.application_id', '=', 'applications.id').on('policy.undone_at', 'is', null),
    )
    .leftJoin('client_choices as choice', (join) =>
      join.onRef('choice.application_id', '=', 'applications.id').on('choice.replaced_at', 'is', null),
    )
    .leftJoin('quotes as chosen', 'chosen.id', 'choice.quote_id')
    .select(['policy.premium as bound', 'chosen.premium as signed'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();

export async function quoteFigures(db: TenantDb, applicationId: number, now: Date): Promise<Figures> {
  const { offers } = await currentQuotes(db, applicationId)
    .select(
      // Several offers of one carrier count as one answer.
      sql<(Offer & PricedQuote & { group: string })[]>`coalesce(json_agg(json_build_object(
        'carrier', carrier_name, 'outcome', outcome, 'rate_type', rate_type, 'premium', premium,
        'expires_on', expires_on, 'is_custom', is_custom,
        'group', concat(coalesce(request_id, id), ' ', offer_carrier_name))), '[]')`.as('offers'),
    )
    .executeTakeFirstOrThrow();
  const { bound = null, signed = null } = (await decidedPremiums(db, applicationId)) ?? {};
  const { quotes, indications } = priceCounts(offers);
  const lowest = lowestPrice(offers, localDate(now));
  const shown = shownPrice({ bound, signed, lowest });
  return {
    quote_count: quotes,
    indication_count: indications,
    shown_price: shown?.amount ?? null,
    shown_price_kind: shown?.kind ?? null,
    min_premium: lowest?.amount ?? null,
    min_expires_on: lowest?.until ?? null,
  };
}

export const refreshFigures = async (
  db: TenantDb,
  applicationId: number,
  now: Date,
  changed: Updateable<DB['applications']> = {},
): Promise<Figures> => {
  const figures = await quoteFigures(db, applicationId, now);
  await updateApplicationRow(db, applicationId, { ...changed, ...figures });
  return figures;
};

/** Saves when the application was bound, null if it is not, and what lists show because of it. */
export async function setBoundAt(db: TenantDb, applicationId: number, now: Date, bound_at: Date | null): Promise<void> {
  await refreshFigures(db, applicationId, now, { bound_at });
  await refreshAlert(db, applicationId);
}

export const lookupById = (db: TenantDb, id: number, of: { personId: number; applicationId: number }) =>
  db
    .from('lookups')
    .select(['lookups.id', 'lookups.data'])
    .where('lookups.id', '=', id)
    .where((eb) =>
      eb.or([eb('lookups.person_id', '=', of.personId), eb('lookups.application_id', '=', of.applicationId)]),
    )
    .executeTakeFirst();

export const closeLookup = (db: TenantDb, applicationId: number) =>
  db
    .update('address_lookups')
    .set({ state: 'done', leased_until: null })
    .where('address_lookups.application_id', '=', applicationId)
    .execute();

export const adoptLookup = async (
  db: TenantDb,
  lookupId: number,
  application: { id: number; agency_id: number },
): Promise<void> => {
  await db
    .update('lookups')
    .set({ application_id: application.id })
    .where('lookups.id', '=', lookupId)
    .where('lookups.application_id', 'is', null)
    .execute();
  await db.adoptExchanges(lookupId, application);
};

export const assigneeById = (db: TenantDb, id: number, agencyId: number) =>
  db
    .from('people')
    .select(['people.id', 'people.name'])
    .where('people.id', '=', id)
    .where('people.agency_id', '=', agencyId)
    .where('people.role', 'in', STAFF_ROLES)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();
