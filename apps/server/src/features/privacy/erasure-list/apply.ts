import { erasePersonOf } from '../erase/erase.ts';
import type { ErasureApp } from '../erase/erasure-app.ts';
import { customersOf } from '../subject/subject.queries.ts';
import { contactAddresses, type Subject } from '../subject/subject.ts';
import { addressKeys, insertRepeated, isErased } from './erasures.queries.ts';
import type { ErasureEntry } from './list.ts';

async function subjectOf({ connection: { db }, services }: ErasureApp, entry: ErasureEntry): Promise<Subject> {
  const erased = new Set(entry.identifiers);
  const isErasedKey = (key: string) => {
    const [address = ''] = contactAddresses(
      key.includes('@') ? { emails: [key], phones: [] } : { emails: [], phones: [key] },
    );
    return erased.has(services.vault.mac('erased address', address).toString('hex'));
  };
  const keys = (await addressKeys(db, entry.agency_id)).filter(isErasedKey);
  const subject: Subject = {
    agencyId: entry.agency_id,
    clientIds: entry.client_ids,
    applicationIds: entry.application_ids,
    customerIds: [],
    names: [],
    emails: keys.filter((key) => key.includes('@')),
    phones: keys.filter((key) => !key.includes('@')),
  };
  return { ...subject, customerIds: await customersOf(db, subject) };
}

/**
 * Repeats an installation's erasures in a restored copy, which still has the people erased since its backup. Erasures
 * already done there are skipped. @returns how many were repeated
 */
export async function applyErasures(
  app: ErasureApp,
  installation: string,
  entries: readonly ErasureEntry[],
): Promise<number> {
  const { db } = app.connection;
  let applied = 0;
  for (const entry of entries) {
    if (entry.installation !== installation || (await isErased(db, entry.erasure_id))) continue;
    const sealed = app.services.vault.seal(JSON.stringify(await subjectOf(app, entry)));
    await insertRepeated(db, entry, sealed, app.clock.now());
    await erasePersonOf(app, entry.erasure_id, { isRepeated: true });
    applied += 1;
  }
  return applied;
}
