import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Rows of an upload that takes several pages, none of them known to be the last when it is held. */
export const SEVERAL_PAGES = 600;

/**
 * Holds an upload once a page of it is stored: the next one waits for its row. It is looked at by locking it, so that
 * no more than one page goes by between two looks. @returns how far it has come, and what lets it go on
 */
export async function heldMidway(databaseUrl: string, upload_id: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (;;) {
    await client.query('begin');
    const { rows } = await client.query('select stored, state from bulk_uploads where id = $1 for update', [upload_id]);
    const { stored, state } = rows[0];
    if (stored > 0 || state !== 'storing') {
      const release = async () => {
        await client.query('rollback');
        await client.end();
      };
      return { stored: stored as number, state: state as string, release };
    }
    await client.query('rollback');
    await pause(5);
  }
}
