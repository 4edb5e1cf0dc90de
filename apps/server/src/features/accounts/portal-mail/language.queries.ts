import type { Language } from '@freeboard/domain/languages';
import type { Database } from '../../../kernel/database/pool.ts';

/** The language of e-mails to a customer about their account: that of the client whose applications they follow. */
export async function languageOfPerson(db: Database, personId: number): Promise<Language> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('clients', 'clients.id', 'applications.client_id')
    .select('clients.language')
    .where('applications.customer_id', '=', personId)
    .where('clients.language_set_by', 'is not', null)
    .orderBy('applications.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.language as Language | undefined) ?? 'en';
}
