import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Subject } from '../subject/subject.ts';
import { contactAddresses } from '../subject/subject.ts';
import { emailPattern, namePattern, phonePattern } from './patterns.ts';
import type { Condition } from './personal-table.ts';

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
const among = (column: RawBuilder<unknown>, ids: readonly number[]): Condition =>
  sql<SqlBool>`${column} = any (${ids}::int[])`;

/** Of the person's applications, in a table that names its agency. */
export const ofApplications = ({ agencyId, applicationIds }: Subject): Condition =>
  sql<SqlBool>`t.agency_id = ${agencyId} and ${among(sql`t.application_id`, applicationIds)}`;

/** Of the person's applications, in a table that does not: the ids are those of the agency alone. */
export const ofApplicationIds = ({ applicationIds }: Subject): Condition =>
  among(sql`t.application_id`, applicationIds);

export const ofClients = ({ agencyId, clientIds }: Subject): Condition =>
  sql<SqlBool>`t.agency_id = ${agencyId} and ${among(sql`t.client_id`, clientIds)}`;

/** Of the person's accounts. */
export const ofCustomers = ({ customerIds }: Subject): Condition => among(sql`t.person_id`, customerIds);

/** Of the person's applications, or of none and to or from one of their addresses. */
export const ofMessages = (subject: Subject): Condition =>
  sql<SqlBool>`t.agency_id = ${subject.agencyId} and (${among(sql`t.application_id`, subject.applicationIds)}
    or t.application_id is null and t.address = any (${contactAddresses(subject)}::text[]))`;

const digits = (column: RawBuilder<unknown>) => sql`right(regexp_replace(${column}, '[^0-9]', '', 'g'), 10)`;

/** Under one of the person's addresses, by the columns that hold an e-mail address and a phone number. */
export const underAddress = (
  { emails, phones }: Subject,
  email: RawBuilder<unknown>,
  phone: RawBuilder<unknown>,
): Condition => sql<SqlBool>`(lower(${email}) = any (${emails}::text[]) or ${digits(phone)} = any (${phones}::text[]))`;

/** Returns whether a text matches one of the patterns; `parts` are looked for first, since they are found quickly. */
const matches = (text: RawBuilder<unknown>, parts: readonly string[], patterns: readonly string[]): Condition =>
  sql<SqlBool>`(${text} ilike any (${parts.map((part) => `%${literal(part)}%`)}::text[])
    and ${text} ~* any (${[...patterns]}::text[]))`;

/** Returns whether a text holds one of the person's addresses, whole, phone numbers in any usual form. */
export function mentionsAddress({ emails, phones }: Subject, text: RawBuilder<unknown>): Condition {
  const parts = [...emails.map((email) => email.split(/[@+]/)[0] ?? ''), ...phones.map((ten) => ten.slice(6))];
  return matches(text, parts, [...emails.map(emailPattern), ...phones.map(phonePattern)]);
}

/** Returns whether a text holds one of the person's names, whole. */
export const mentionsName = ({ names }: Subject, text: RawBuilder<unknown>): Condition =>
  matches(
    text,
    names.map((name) => name.split(' ')[0] ?? ''),
    names.map(namePattern),
  );

/** Rows of uploaded sheets that became the person's applications, or that hold one of their addresses. */
export const uploadRows = (subject: Subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId} and (
  t.application_id = any (${subject.applicationIds}::int[])
  or t.repeats_application_id = any (${subject.applicationIds}::int[])
  or ${mentionsAddress(subject, sql`coalesce(t.cells::text, '') || t.summary::text`)})`;

/** Uploads with a row of the person, among the sheet's first rows or those that were read. */
const sheets = (subject: Subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
  and (t.storage_key is not null or t.sheet is not null)
  and (${mentionsAddress(subject, sql`coalesce(t.sheet::text, '')`)}
    or t.id in (select t.upload_id from bulk_upload_rows t where ${uploadRows(subject)}))`;

/** Uploads with a row of the person that are over. */
export const endedSheets = (subject: Subject) => sql<SqlBool>`t.ended_at is not null and ${sheets(subject)}`;

/** Uploads with a row of the person that are not: they may make an application of it yet. */
export const openSheets = (subject: Subject) => sql<SqlBool>`t.ended_at is null and ${sheets(subject)}`;

/** Returns whether a text of the staff, which belongs to no client, names the person. */
export const namesPerson = (subject: Subject, text: RawBuilder<unknown>) =>
  sql<SqlBool>`(${mentionsAddress(subject, text)} or ${mentionsName(subject, text)})`;
