import type { WaitingRule } from '@freeboard/domain';
import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { hostOf, wordsOfCarrier } from './carrier-label.ts';

/** The quotes of an application: those of the runs that stand, the earlier ones, and those added by hand. */
export const quoteRows = (db: TenantDb, applicationId: number) =>
  db
    .from('quotes')
    .leftJoin('carriers', 'carriers.id', 'quotes.carrier_id')
    .selectAll('quotes')
    .select(sql<WaitingRule | null>`carriers.mapping -> 'waiting'`.as('waiting'))
    .where('quotes.application_id', '=', applicationId)
    .orderBy('quotes.id')
    .execute();
export type QuoteRow = Awaited<ReturnType<typeof quoteRows>>[number];

/** Words by which the carriers of an application's agency, and those named by hand in its quotes, could be known. */
export async function carrierWords(db: TenantDb, applicationId: number): Promise<string[]> {
  const { scope } = db;
  const agency = scope.kind === 'all' ? db : db.rescope({ kind: 'agency', agencyId: scope.agencyId });
  const [carriers, earlier, named] = await Promise.all([
    agency.from('carriers').select(['carriers.name', 'carriers.key', 'carriers.base_url']).execute(),
    agency
      .from('carrier_versions')
      .select([
        sql<string>`carrier_versions.settings ->> 'name'`.as('name'),
        sql<string | null>`carrier_versions.settings ->> 'base_url'`.as('base_url'),
      ])
      .distinct()
      .execute(),
    db
      .from('quotes')
      .select(['quotes.carrier_name', 'quotes.quote_carrier_url', 'quotes.is_custom'])
      .where('quotes.application_id', '=', applicationId)
      .where((eb) => eb.or([eb('quotes.is_custom', '=', true), eb('quotes.quote_carrier_url', 'is not', null)]))
      .execute(),
  ]);
  return [
    ...carriers.flatMap((row) => wordsOfCarrier({ ...row, name: revealCarrier(row.name) })),
    // What was said under an earlier name or address, or is being tried under a new one, tells the carrier too.
    ...earlier.flatMap((row) => wordsOfCarrier({ ...row, name: row.name ?? '', key: '' })),
    ...named.filter((row) => row.is_custom).map((row) => revealCarrier(row.carrier_name)),
    // Where a carrier sends its clients on is its own address, too.
    ...named.map((row) => (row.quote_carrier_url ? hostOf(revealCarrier(row.quote_carrier_url)) : '')),
  ];
}

/** The asked carriers of a run, in the order in which they were asked. */
export const runCarrierRows = (db: TenantDb, runId: number) =>
  db
    .from('run_carriers')
    .select([
      'run_carriers.quote_id',
      'run_carriers.carrier_name',
      'run_carriers.state',
      'run_carriers.outcome',
      'run_carriers.is_sandbox',
      'run_carriers.parked_for',
      'run_carriers.wait_until',
      'run_carriers.started_at',
      'run_carriers.deadline_at',
      'run_carriers.ended_at',
    ])
    .where('run_carriers.run_id', '=', runId)
    .orderBy('run_carriers.quote_id')
    .execute();
