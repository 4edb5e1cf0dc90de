import { isDeepStrictEqual } from 'node:util';
import type { CarrierOffer } from '../../../integrations/carriers/index.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { changeOffer, type StoredOffer, storedOffers, supersedeOffers } from './offers.queries.ts';
import { insertQuotes, offeredColumns, type Result } from './results.queries.ts';

type Columns = ReturnType<typeof offeredColumns>;
const JSON_COLUMNS: readonly string[] = ['lines', 'coverages', 'deductibles', 'reasons', 'needs', 'factors'];

const saysTheSame = (kept: StoredOffer, columns: Columns): boolean =>
  Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(
      kept[name as keyof Columns] ?? null,
      JSON_COLUMNS.includes(name) ? JSON.parse(String(value)) : (value ?? null),
    ),
  );

/** What an offer is kept under: beside one of its key that was sent or chosen and says something else, it is another one. */
function keyBeside(kept: readonly StoredOffer[], { key }: CarrierOffer, columns: Columns): string {
  for (let turn = 1; ; turn += 1) {
    const own = turn === 1 ? key : `${key} (${turn})`;
    const there = kept.find(({ offer_key }) => offer_key === own);
    if (!there?.is_taken || saysTheSame(there, columns)) return own;
  }
}

/** Brings the kept offers of a request to what its carrier offers now. @returns those that are new */
async function changed(db: TenantDb, kept: readonly StoredOffer[], offers: readonly CarrierOffer[], at: Date) {
  const added: CarrierOffer[] = [];
  const keys = new Set<string>();
  for (const offer of offers) {
    const columns = offeredColumns(offer);
    const key = keyBeside(kept, offer, columns);
    keys.add(key);
    const there = kept.find(({ offer_key }) => offer_key === key);
    if (!there) added.push({ ...offer, key });
    else if (!saysTheSame(there, columns)) await changeOffer(db, there.id, columns, at);
  }
  return { added, gone: kept.filter(({ offer_key, is_taken }) => !keys.has(offer_key) && !is_taken) };
}

/** How results are kept: as the last word, or while their carriers are still asked. */
type How = { at: Date; supersededAt: Date | null; isEnd: boolean };

/**
 * Keeps what carriers answered as quotes. What was kept of the same asking before is changed to what is offered now, and
 * at its end laid aside where it is not offered any more; only what was sent or chosen stays as it was.
 */
export async function keepQuotes(db: TenantDb, results: readonly Result[], how: How): Promise<void> {
  const { at, supersededAt, isEnd } = how;
  const before = await storedOffers(
    db,
    results.map(({ request }) => request.id),
  );
  const fresh: Result[] = [];
  for (const one of results) {
    const { offers } = one.result;
    const own = before.filter(({ request_id }) => request_id === one.request.id);
    if (!offers || own.length === 0) {
      fresh.push(one);
      const gone = one.result.takes_back && isEnd ? own.filter((kept) => !kept.superseded_at && !kept.is_taken) : [];
      await supersedeOffers(
        db,
        gone.map(({ id }) => id),
        at,
      );
    } else if (supersededAt) {
      const added = offers.filter(({ key }) => !own.some(({ offer_key }) => offer_key === key));
      fresh.push({ ...one, result: { ...one.result, offers: added } });
    } else {
      const standing = own.filter(({ superseded_at }) => superseded_at === null);
      const { added, gone } = await changed(db, standing, offers, at);
      if (isEnd)
        await supersedeOffers(
          db,
          gone.map(({ id }) => id),
          at,
        );
      fresh.push({ ...one, result: { ...one.result, offers: added } });
    }
  }
  await insertQuotes(db, fresh, at, supersededAt);
}
