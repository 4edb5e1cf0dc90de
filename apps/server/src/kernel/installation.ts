import type { Database } from './database/pool.ts';
import { newKey } from './secrets.ts';

const ID_LENGTH = 8;

/** A value that the installation makes once and keeps; processes that start together agree on one. */
async function once(db: Database, key: string, make: () => string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}

/** The web page's own API key (D3). */
export const webApiKey = (db: Database): Promise<string> => once(db, 'web_api_key', newKey);

/** A short id of the installation, made once. */
export const installationId = (db: Database): Promise<string> =>
  once(db, 'installation_id', () =>
    newKey()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, ID_LENGTH)
      .toLowerCase(),
  );
