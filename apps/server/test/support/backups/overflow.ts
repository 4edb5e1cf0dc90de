import { administer } from '../databases/administer.ts';

/** Lets PostgreSQL retain four segments of its log for changes that are not saved. */
export const LOG_LIMIT = { max_slot_wal_keep_size: '64MB' };

/** Writes more of PostgreSQL's log than it retains for unsaved changes. @returns the state of the slots */
export const overflow = (clusterUrl: string) =>
  administer(clusterUrl, async (query) => {
    await query('create table filler (n int)');
    for (let segment = 0; segment < 8; segment += 1) {
      await query('insert into filler values (1)');
      await query('select pg_switch_wal()');
    }
    await query('drop table filler');
    await query('checkpoint');
    const { rows } = await query(`select wal_status from pg_replication_slots where slot_name like 'freeboard%'`);
    return rows.map(({ wal_status }) => wal_status);
  });
