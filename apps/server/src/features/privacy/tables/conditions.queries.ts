import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Subject } from '../subject/subject.ts';
import { contactAddresses } from '../subject/subject.ts';
import { emailPattern, namePattern, phonePattern } from './patterns.ts';
import type { Condition } from './personal-table.ts';

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
const among = (column: RawBuilder<unknown>, ids: readonly number[]): Condition =>
  sql<SqlBool>`${column} = any (${ids}::int[])`;

/** Rows of the person's applications, in a table with an agency column. */
export const ofApplications = ({ agencyId, applicationIds }: Subject): Condition =>
  sql<SqlBool>`t.agency_id = ${agencyId} and ${among(sql`t.application_id`, applicationIds)}`;

/** Rows of the person's applications, in a table without an agency column; the ids are all of one agency. */
export const ofApplicationIds = ({ applicationIds }: Subject): Condition =>
  among(sql`t.application_id`, applicationIds);

export const ofClients = ({ agencyId, clientIds }: Subject): Condition =>
  sql<SqlBool>`t.agency_id = ${agencyId} and ${among(sql`t.client_id`, clientIds)}`;

export const ofCustomers = ({ customerIds }: Subject): Condition => among(sql`t.person_id`, customerIds);

/** Messages of the person's applications, and messages with the person's addresses that have no application. */
export const ofMessages = (subject: Subject): Condition =>
  sql<SqlBool>`t.agency_id = ${subject.agencyId} and (${among(sql`t.application_id`, subject.applicationIds)}
    or t.application_id is null and t.address = any (${contactAddresses(subject)}::text[]))`;

const digits = (column: RawBuilder<unknown>) => sql`right(regexp_replace(${column}, '[^0-9]', '', 'g'), 10)`;

export const underAddress = (
  { emails, phones }: Subject,
  email: RawBuilder<unknown>,
  phone: RawBuilder<unknown>,
): Condition => sql<SqlBool>`(lower(${email}) = any (${emails}::text[]) or ${digits(phone)} = any (${phones}::text[]))`;

/** Whether a text matches one of the patterns; `parts` narrow the search first, because they are fast. */
const matches = (text: RawBuilder<unknown>, parts: readonly string[], patterns: readonly string[]): Condition =>
  sql<SqlBool>`(${text} ilike any (${parts.map((part) => `%${literal(part)}%`)}::text[])
    and ${text} ~* any (${[...patterns]}::text[]))`;

export function mentionsAddress({ emails, phones }: Subject, text: RawBuilder<unknown>): Condition {
  const parts = [...emails.map((email) => email.split(/[@+]/)[0] ?? ''), ...phones.map((ten) => ten.slice(6))];
  return matches(text, parts, [...emails.map(emailPattern), ...phones.map(phonePattern)]);
}

export const mentionsName = ({ names }: Subject, text: RawBuilder<unknown>): Condition =>
  matches(
    text,
    names.map((name) => name.split(' ')[0] ?? ''),
    names.map(namePattern),
  );

export const uploadRows = (subject: Subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId} and (
  t.application_id = any (${subject.applicationIds}::int[])
  or t.repeats_application_id = any (${subject.applicationIds}::int[])
  or ${mentionsAddress(subject, sql`concat(t.cells::text, t.summary::text, t.checked::text)`)})`;

const sheets = (subject: Subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
  and (t.storage_key is not null or t.sheet is not null)
  and (${mentionsAddress(subject, sql`coalesce(t.sheet::text, '')`)}
    or t.id in (select t.upload_id from bulk_upload_rows t where ${uploadRows(subject)}))`;

export const endedSheets = (subject: Subject) => sql<SqlBool>`t.ended_at is not null and ${sheets(subject)}`;

export const openSheets = (subject: Subject) => sql<SqlBool>`t.ended_at is null and ${sheets(subject)}`;

export const namesPerson = (subject: Subject, text: RawBuilder<unknown>) =>
  sql<SqlBool>`(${mentionsAddress(subject, text)} or ${mentionsName(subject, text)})`;

export const ofPolicies = (subject: Subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
  and (${among(sql`t.application_id`, subject.applicationIds)}
    or t.application_id is null and ${underAddress(subject, sql`t.email`, sql`t.phone`)})`;
