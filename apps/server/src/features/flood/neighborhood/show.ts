import type { FloodDesk } from '@freeboard/contract';
import { type Neighborhood, neighborhoodHome } from '@freeboard/domain/flood';
import type { Values } from '@freeboard/domain/forms';
import type { Database } from '../../../kernel/database/pool.ts';
import { type NeighborhoodRow, neighborhoodRow, requestNeighborhood } from './neighborhood.queries.ts';
import { NEIGHBORHOOD_POLICY } from './policy.ts';

type Place = { blockGroup: unknown; values: Values; isOff: boolean };

const isStale = ({ loaded_at }: NeighborhoodRow, now: Date): boolean =>
  loaded_at !== null && now.getTime() - loaded_at.getTime() >= NEIGHBORHOOD_POLICY.cacheMs;

export async function shownNeighborhood(
  db: Database,
  { blockGroup, values, isOff }: Place,
  now: Date,
): Promise<FloodDesk['neighborhood']> {
  if (isOff) return { state: 'switched_off' };
  if (typeof blockGroup !== 'string' || !/^\d{12}$/.test(blockGroup)) return { state: 'no_block_group' };
  const row = await neighborhoodRow(db, blockGroup);
  if (!row || (isStale(row, now) && row.loaded_at && row.requested_at <= row.loaded_at))
    await requestNeighborhood(db, blockGroup, now);
  if (!row?.figures) return row?.failure ? { state: 'failed', reason: row.failure } : { state: 'waiting' };
  const home = neighborhoodHome(values);
  if (home === null) return { state: 'no_occupancy' };
  const { homes, ...rest } = row.figures as Neighborhood;
  const figures = homes[home];
  return figures
    ? { state: 'loaded', ...rest, figures: { ...figures, claims: [...figures.claims] } }
    : { state: 'suppressed' };
}
