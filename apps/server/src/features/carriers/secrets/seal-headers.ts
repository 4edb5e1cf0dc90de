import type { CarrierInput } from '@freeboard/contract';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Vault } from '../../../kernel/secrets.ts';
import { sealAuth, stored } from './credentials.ts';
import { type Sealable, saveSealedCarrier, saveSealedVersion, withHeaders } from './seal-headers.queries.ts';
import { plainSecretHeaders, withoutSecretHeaders } from './secret-headers.ts';

type Mapping = CarrierInput['mapping'];

/**
 * A mapping without the credentials in its headers, and those credentials sealed with the carrier's others; null when
 * the headers have none, or when the saved credentials cannot be decrypted.
 */
function sealed({ mapping: given, auth_sealed }: Sealable, vault: Vault) {
  const mapping = (given ?? {}) as Mapping;
  const plain = plainSecretHeaders(mapping);
  const { auth, isUnreadable } = stored(auth_sealed, vault);
  // Credentials that cannot be decrypted cannot be extended: they are entered again and sealed then.
  if (Object.keys(plain).length === 0 || isUnreadable) return null;
  const secret_headers = { ...plain, ...auth.secret_headers };
  return {
    mapping: JSON.stringify(withoutSecretHeaders(mapping)),
    auth_sealed: sealAuth({ ...auth, secret_headers }, vault).sealed,
  };
}

/** Seals credentials that earlier versions saved in plain text in the headers of carriers' mappings. */
export async function sealHeaders(db: Database, vault: Vault): Promise<void> {
  const { carriers, versions } = await withHeaders(db);
  for (const row of carriers) {
    const kept = sealed(row, vault);
    if (kept) await saveSealedCarrier(db, row.id, kept);
  }
  for (const row of versions) {
    const kept = sealed(row, vault);
    if (kept) await saveSealedVersion(db, row.id, kept);
  }
}
