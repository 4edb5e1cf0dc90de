import type { Database } from '../../src/kernel/database/pool.ts';

export const restCarriers = (db: Database) =>
  db
    .updateTable('carrier_states')
    .set({
      failures: 0,
      open_until: null,
      not_before: null,
      this_minute: 0,
      last_minute: 0,
      minute_started_at: 'epoch',
    })
    .execute();
