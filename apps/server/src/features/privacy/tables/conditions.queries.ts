import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Subject } from '../subject/subject.ts';
import { contactAddresses } from '../subject/subject.ts';
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

/** Whether a text holds one of the person's addresses, phone numbers in the usual forms among them. */
export function mentionsAddress({ emails, phones }: Subject, text: RawBuilder<unknown>): Condition {
  const forms = phones.flatMap((ten) => {
    const [area, office, line] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)];
    return [ten, `(${area}) ${office}-${line}`, `${area}-${office}-${line}`, `${area}.${office}.${line}`];
  });
  const patterns = [...emails, ...forms].map((form) => `%${literal(form)}%`);
  return sql<SqlBool>`${text} ilike any (${patterns}::text[])`;
}

/** Whether a text holds one of the person's names. */
export const mentionsName = ({ names }: Subject, text: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`${text} ilike any (${names.map((name) => `%${literal(name)}%`)}::text[])`;
