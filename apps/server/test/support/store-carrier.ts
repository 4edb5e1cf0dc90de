import { CALLS, type InputOf, type RequestOf } from '@freeboard/contract';
import { asCarrierName } from '../../src/kernel/database/masked.ts';
import type { TestServer } from './server.ts';

/** @returns the carrier's id */
export async function storeCarrier(
  { db, server }: Pick<TestServer, 'db' | 'server'>,
  carrier: RequestOf<'saveCarrier'>['carrier'],
): Promise<number> {
  const { carrier: parsed } = CALLS.saveCarrier.request.parse({ carrier }) as InputOf<'saveCarrier'>;
  const { auth, secrets, certificate: _, key, name, mapping, limits, ...settings } = parsed;
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const stored = { ...auth, ...(secrets ? { secrets } : {}) };
  const { id } = await db
    .insertInto('carriers')
    .values({
      ...settings,
      agency_id: agency_id ?? 0,
      key: key ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      name: asCarrierName(name),
      mapping: JSON.stringify(mapping),
      limits: JSON.stringify(limits),
      auth_sealed: server.services.vault.seal(JSON.stringify(stored)),
      is_enabled: true,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
