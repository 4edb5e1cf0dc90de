import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export const SEVERAL_PAGES = 600;

/**
 * Stops an upload after it has stored a page, by locking its row; polling locks the row too, so that at most one page
 * is stored between two checks. @returns its progress, and a function that lets it continue
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
