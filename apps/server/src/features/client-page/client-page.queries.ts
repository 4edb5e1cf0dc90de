import type { Language } from '@freeboard/domain/languages';
import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { CarrierName } from '../../kernel/database/masked.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

const validLinks = (db: Database, now: Date) =>
  db
    .selectFrom('client_links')
    .innerJoin('applications', 'applications.id', 'client_links.application_id')
    .innerJoin('agencies', 'agencies.id', 'client_links.agency_id')
    .innerJoin('people as maker', 'maker.id', 'client_links.created_by')
    .leftJoin('people as agent', (join) =>
      join.onRef('agent.id', '=', 'applications.agent_id').on('agent.deactivated_at', 'is', null),
    )
    .select([
      'client_links.id',
      'client_links.agency_id',
      'client_links.application_id',
      'client_links.created_by',
      'client_links.quote_ids',
      'client_links.recommended_quote_id',
      'client_links.asked_fields',
      'client_links.language',
      'client_links.expires_at',
      'applications.number',
      'applications.agent_id',
      'applications.created_by as application_created_by',
      'applications.first_name',
      'applications.last_name',
      'maker.name as maker_name',
      'maker.phone as maker_phone',
      'maker.title as maker_title',
      'maker.license as maker_license',
      'maker.deactivated_at as maker_left_at',
      'agent.name as agent_name',
      'agent.phone as agent_phone',
      'agent.title as agent_title',
      'agent.license as agent_license',
    ])
    // The page names carriers only while the user who made the link may see them.
    .select(sql<boolean>`client_links.names_carriers and maker.display_carriers`.as('names_carriers'))
    .where('client_links.expires_at', '>', now)
    .where('client_links.revoked_at', 'is', null)
    .where('applications.archived_at', 'is', null)
    .where('agencies.deactivated_at', 'is', null);

export const linkByToken = (db: Database, tokenHash: Buffer, now: Date) =>
  validLinks(db, now).where('client_links.token_hash', '=', tokenHash).executeTakeFirst();
export type OpenLink = NonNullable<Awaited<ReturnType<typeof linkByToken>>>;

/** The latest valid link of an application that its client has: copied by a user, or in a message that was sent. */
export const latestGivenLink = (db: Database, applicationId: number, now: Date) =>
  validLinks(db, now)
    .where('client_links.application_id', '=', applicationId)
    .where(
      sql<boolean>`not exists (select from messages m where m.application_id = client_links.application_id
        and m.template ->> 'link_id' = client_links.id::text and m.state not in ('sent', 'delivered'))`,
    )
    .orderBy('client_links.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Creates a link, with all quotes, for an application that was sent together with the link's own one, so that what
 * the client does there does not depend on the other application. Does nothing if that application has a later link,
 * even an ended one.
 */
export async function insertLinkOfTogether(
  db: TenantDb,
  { id, agency_id, created_by, names_carriers, language, expires_at }: OpenLink,
  { applicationId, tokenHash, now }: { applicationId: number; tokenHash: Buffer; now: Date },
): Promise<void> {
  // Serializes pages that are opened at the same time.
  await db.from('client_links').select('client_links.id').where('client_links.id', '=', id).forUpdate().execute();
  const later = await db
    .from('client_links')
    .select('client_links.id')
    .where('client_links.application_id', '=', applicationId)
    .where('client_links.id', '>', id)
    .limit(1)
    .executeTakeFirst();
  if (later) return;
  await db
    .insert('client_links', {
      agency_id,
      application_id: applicationId,
      created_by,
      token_hash: tokenHash,
      quote_ids: null,
      recommended_quote_id: null,
      asked_fields: [],
      names_carriers,
      language,
      created_at: now,
      expires_at,
    })
    .execute();
}

/** The link of a token, even an ended one, with its agency; undefined if the agency is deactivated. */
export const issuedLinkByToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('client_links')
    .innerJoin('agencies', 'agencies.id', 'client_links.agency_id')
    .innerJoin('people as maker', 'maker.id', 'client_links.created_by')
    .select(['client_links.id', 'client_links.agency_id', 'client_links.application_id'])
    .select(['agencies.name', 'agencies.phone'])
    .select(sql<boolean>`client_links.names_carriers and maker.display_carriers`.as('names_carriers'))
    .select(
      sql<boolean>`exists (select from client_choices c where c.link_id = client_links.id and c.replaced_at is null)`.as(
        'is_signed',
      ),
    )
    .where('client_links.token_hash', '=', tokenHash)
    .where('agencies.deactivated_at', 'is', null)
    .executeTakeFirst();

/** When the client last declined through a link; null if they have chosen a quote since, or never declined. */
export async function declinedAt(db: TenantDb, linkId: number): Promise<Date | null> {
  const row = await db
    .from('client_visits')
    .select('client_visits.at')
    .where('client_visits.link_id', '=', linkId)
    .where('client_visits.kind', '=', 'declined')
    .where(
      sql<boolean>`not exists (select from client_choices c where c.link_id = client_visits.link_id
        and c.signed_at > client_visits.at)`,
    )
    .orderBy('client_visits.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const setLinkLanguage = (db: TenantDb, id: number, language: Language) =>
  db.update('client_links').set({ language }).where('client_links.id', '=', id).execute();

export const insertVisit = (db: TenantDb, row: Insertable<DB['client_visits']>) =>
  db.insert('client_visits', row).execute();

export async function wasOpenedSince(db: TenantDb, linkId: number, since: Date): Promise<boolean> {
  const row = await db
    .from('client_visits')
    .select('client_visits.id')
    .where('client_visits.link_id', '=', linkId)
    .where('client_visits.kind', '=', 'opened')
    .where('client_visits.at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sentTogether(db: TenantDb, link: OpenLink): Promise<number[]> {
  const message = await db
    .from('messages')
    .select(sql<number[] | null>`messages.template -> 'together'`.as('together'))
    .where('messages.application_id', '=', link.application_id)
    .where(sql<boolean>`messages.template ->> 'link_id' = ${String(link.id)}`)
    .executeTakeFirst();
  if (!message?.together) return [];
  const rows = await db
    .from('applications')
    .select('applications.id')
    .where('applications.id', 'in', message.together)
    .where('applications.archived_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

const MOST = 50;

export const questionsBy = async (db: TenantDb, linkId: number) => {
  const rows = await db
    .from('client_visits')
    .select(['client_visits.text', 'client_visits.at', 'client_visits.answer', 'client_visits.answered_at'])
    .where('client_visits.link_id', '=', linkId)
    .where('client_visits.kind', '=', 'asked')
    .orderBy('client_visits.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.reverse();
};

export const currentChoice = (db: TenantDb, applicationId: number) =>
  db
    .from('client_choices')
    .select(['client_choices.link_id', 'client_choices.quote_id', 'client_choices.signer_name'])
    .select(['client_choices.signed_at', 'client_choices.document'])
    .where('client_choices.application_id', '=', applicationId)
    .where('client_choices.replaced_at', 'is', null)
    .executeTakeFirst();

type Signed = { quote_id: number; signer_name: string; document_hash: Buffer };

export async function wasSigned(db: TenantDb, applicationId: number, signed: Signed, since: Date): Promise<boolean> {
  const row = await db
    .from('client_choices')
    .select('client_choices.id')
    .where('client_choices.application_id', '=', applicationId)
    .where('client_choices.quote_id', '=', signed.quote_id)
    .where('client_choices.signer_name', '=', signed.signer_name)
    .where('client_choices.document_hash', '=', signed.document_hash)
    .where('client_choices.signed_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const signedBy = (db: TenantDb, linkId: number) =>
  db
    .from('client_choices')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .selectAll('client_choices')
    .select('applications.number')
    .where('client_choices.link_id', '=', linkId)
    .where('client_choices.replaced_at', 'is', null)
    .executeTakeFirst();

export const currentSigned = (db: TenantDb, applicationId: number) =>
  db
    .from('client_choices')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .innerJoin('client_links', 'client_links.id', 'client_choices.link_id')
    .selectAll('client_choices')
    .select(['applications.number', 'client_links.names_carriers'])
    .where('client_choices.application_id', '=', applicationId)
    .where('client_choices.replaced_at', 'is', null)
    .executeTakeFirst();
export type SignedRow = NonNullable<Awaited<ReturnType<typeof signedBy>>>;

export const signedChoice = (db: Database, id: number) =>
  db
    .selectFrom('client_choices')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .innerJoin('client_links', 'client_links.id', 'client_choices.link_id')
    .innerJoin('people', (join) =>
      join.on(sql<boolean>`people.id = coalesce(applications.agent_id, client_links.created_by)`),
    )
    .selectAll('client_choices')
    .select(['applications.number', 'applications.email as client_email', 'client_links.names_carriers'])
    .select('people.id as sender_id')
    .where('client_choices.id', '=', id)
    .executeTakeFirst();

export const wasCopied = async (db: TenantDb, applicationId: number, choiceId: number): Promise<boolean> => {
  const row = await db
    .from('messages')
    .select('messages.id')
    .where('messages.application_id', '=', applicationId)
    .where(sql<boolean>`messages.template ->> 'choice_id' = ${String(choiceId)}`)
    .executeTakeFirst();
  return row !== undefined;
};

/** The application must be locked. */
export async function insertChoice(db: TenantDb, row: Insertable<DB['client_choices']>): Promise<number> {
  await db
    .update('client_choices')
    .set({ replaced_at: row.signed_at })
    .where('client_choices.application_id', '=', row.application_id)
    .where('client_choices.replaced_at', 'is', null)
    .execute();
  const { id } = await db.insert('client_choices', row).returning('client_choices.id').executeTakeFirstOrThrow();
  return id;
}

export const quoteNamed = (db: TenantDb, id: number) =>
  db
    .from('quotes')
    .select(sql<CarrierName>`coalesce(quotes.offer_carrier_name, quotes.carrier_name)`.as('carrier_name'))
    .select('quotes.premium')
    .where('quotes.id', '=', id)
    .executeTakeFirstOrThrow();

export const logoHash = (db: TenantDb, agencyId: number) =>
  db.from('agency_logos').select('agency_logos.hash').where('agency_logos.agency_id', '=', agencyId).executeTakeFirst();

export async function peopleOf(db: TenantDb, link: OpenLink): Promise<number[]> {
  const theirs = [link.agent_id, link.application_created_by, link.created_by].filter((id) => id !== null);
  const rows = await db
    .from('people')
    .select(['people.id'])
    .select(sql<boolean>`people.id = any (${theirs}::int[])`.as('is_theirs'))
    .where('people.deactivated_at', 'is', null)
    .where((where) => where.or([where('people.role', '=', 'admin'), where('people.id', 'in', theirs)]))
    .execute();
  const own = rows.filter(({ is_theirs }) => is_theirs);
  return (own.length > 0 ? own : rows).map(({ id }) => id);
}
