import type { Database } from './database/pool.ts';
import { newKey, type Vault } from './secrets.ts';
import { StartRefused } from './start-refused.ts';

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

const SEALED = 'sealed by the key of this installation';

/** Seals a value at the first start, and opens it at every other. @throws StartRefused when that was under another key */
export async function assertSameKey(db: Database, vault: Vault): Promise<void> {
  const kept = await once(db, 'secret_key_check', () => vault.seal(SEALED).toString('base64'));
  try {
    if (vault.open(Buffer.from(kept, 'base64')) === SEALED) return;
  } catch {
    // Said below.
  }
  throw new StartRefused(
    'The secret key is not the one that this database was set up with. Give every process the same SECRET_KEY, or the same DATA_DIR with its file secret-key.',
  );
}
