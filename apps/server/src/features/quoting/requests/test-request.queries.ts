import type { Insertable } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { POLICY } from './policy.ts';
import { takeRequests } from './requests.queries.ts';

type Row = Pick<
  Insertable<DB['quote_requests']>,
  'agency_id' | 'application_id' | 'carrier_id' | 'carrier_name' | 'is_sandbox'
>;

/**
 * A slot at a carrier for a test, within the limits of launches. A pause after failures does not apply to tests; one
 * that the carrier asked for does.
 */
export class TestRequest {
  readonly #db: Database;
  readonly #id: number;

  private constructor(db: Database, id: number) {
    this.#db = db;
    this.#id = id;
  }

  /** Reserves a slot; null when there is no room. */
  static begin(db: Database, row: Row, now: Date): Promise<TestRequest | null> {
    return db.transaction().execute(async (trx) => {
      // Waits for other claims at this carrier, so that the test is not refused because of them.
      await trx
        .selectFrom('carrier_states')
        .select('takes')
        .where('carrier_id', '=', row.carrier_id)
        .forUpdate()
        .execute();
      const { id } = await trx
        .insertInto('quote_requests')
        .values({ ...row, purpose: 'test', priority: POLICY.priority.test, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const [taken] = await takeRequests(trx, { processId: crypto.randomUUID(), now, most: 1, test: id });
      if (!taken) await trx.deleteFrom('quote_requests').where('id', '=', id).execute();
      return taken ? new TestRequest(db, id) : null;
    });
  }

  /** `outcome` is null without an answer. */
  async end(outcome: string | null, now: Date): Promise<void> {
    await this.#db
      .updateTable('quote_requests')
      .set({ state: 'done', outcome, ended_at: now, leased_by: null, lease_until: null })
      .where('id', '=', this.#id)
      .execute();
  }
}
