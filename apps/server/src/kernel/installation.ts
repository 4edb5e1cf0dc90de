import type { Database } from './database/pool.ts';
import { newKey, type Vault } from './secrets.ts';
import { StartRefused } from './start-refused.ts';

const ID_LENGTH = 8;

export async function installationValue(db: Database, key: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function installationJson<T>(db: Database, key: string): Promise<T | null> {
  const value = await installationValue(db, key);
  return value === null ? null : (JSON.parse(value) as T);
}

/** Stores a value under a key; null removes it. */
export async function setInstallationValue(db: Database, key: string, value: string | null): Promise<void> {
  if (value === null) await db.deleteFrom('installation').where('key', '=', key).execute();
  else
    await db
      .insertInto('installation')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
}

/** The value under a key; the first caller's `make` is stored, so that processes that start together agree. */
async function once(db: Database, key: string, make: () => string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}

/** The API key that the web page sends (D3). */
export const webApiKey = (db: Database): Promise<string> => once(db, 'web_api_key', newKey);

export const installationId = (db: Database): Promise<string> =>
  once(db, 'installation_id', () =>
    newKey()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, ID_LENGTH)
      .toLowerCase(),
  );

const SEALED = 'sealed by the key of this installation';
export const KEY_CHECK = 'secret_key_check';

/** Decrypts the value that the first start encrypted. @throws StartRefused when it was encrypted with another key */
export function assertOpens(sealed: string, vault: Vault): void {
  try {
    if (vault.open(Buffer.from(sealed, 'base64')) === SEALED) return;
  } catch {
    // The value does not open with this key: refused below.
  }
  throw new StartRefused(
    'The secret key is not the one that this database was set up with. Give every process the same SECRET_KEY, or the same DATA_DIR with its file secret-key.',
  );
}

/**
 * Encrypts a value at the first start and decrypts it at every later one.
 * @throws StartRefused when the key is not that of the first start
 */
export const assertSameKey = async (db: Database, vault: Vault): Promise<void> =>
  assertOpens(await once(db, KEY_CHECK, () => vault.seal(SEALED).toString('base64')), vault);

/**
 * Decrypts the value that the first start encrypted, if there is one. Writes nothing.
 * @throws StartRefused when the key is not that of the first start
 */
export async function assertKeyFits(db: Database, vault: Vault): Promise<void> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY_CHECK).executeTakeFirst();
  if (row) assertOpens(row.value, vault);
}
