import type { Database } from '../../kernel/database/pool.ts';
import type { Kept } from './runs.queries.ts';

/** The end of an asked carrier. */
export type Ending = Kept & {
  /** Rated here: nobody waits for room at it. */
  isLocal?: boolean;
  /** Set when the carrier sent its result to an address that only it was told. */
  callbackHash?: Buffer;
  /** Kept in the same transaction. */
  also?: (trx: Database) => Promise<void>;
};
