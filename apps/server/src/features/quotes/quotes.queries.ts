import type { Quote } from '@freeboard/contract';
import type { WaitingRule } from '@freeboard/domain/quotes';
import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { type CarrierText, revealCarrier } from '../../kernel/database/masked.ts';
import { hostOf, termsOfCarrier } from './carrier-label.ts';

type AttemptJson = { state: string; message: CarrierText; asked_at: string; lease_until: string; has_result: boolean };

export const waitingRule = sql<WaitingRule | null>`carriers.mapping -> 'waiting'
  -> (select type from applications where applications.id = quotes.application_id)`;

export const quoteRows = (db: TenantDb, applicationId: number, of: readonly number[] | null = null) =>
  db
    .from('quotes')
    .leftJoin('carriers', 'carriers.id', 'quotes.carrier_id')
    .selectAll('quotes')
    .select(waitingRule.as('waiting'))
    .select(sql<boolean>`coalesce(carriers.kind = 'rate-table', false)`.as('is_local'))
    .select(
      sql<boolean>`quotes.offer_key <> '' and exists (select from quote_requests
        where quote_requests.id = quotes.request_id and quote_requests.state <> 'done')`.as('is_partial'),
    )
    .select(
      sql<Quote['documents']>`coalesce((
        select json_agg(json_build_object('id', file.id, 'name', file.name, 'state', file.state, 'fault', file.fault,
          'attachment', case when kept.id is not null then
            json_build_object('id', kept.id, 'name', kept.name, 'kind', kept.kind, 'size', kept.size) end) order by file.id)
        from carrier_documents file left join attachments kept on kept.id = file.attachment_id
        where file.request_id = quotes.request_id and file.state <> 'unpacked' and file.offer_key in ('', quotes.offer_key)),
        (select json_build_array(json_build_object('id', added.id, 'name', added.name, 'state', 'kept', 'fault', '',
          'attachment', json_build_object('id', added.id, 'name', added.name, 'kind', added.kind, 'size', added.size)))
        from attachments added where added.id = quotes.attachment_id), '[]')`.as('documents'),
    )
    .select(
      sql<Quote['bound']>`(
        select json_build_object('policy_number', policy_number, 'premium', premium, 'effective_date', effective_date,
          'expiration_date', expiration_date, 'recorded_at', recorded_at, 'file', case when kept.id is not null then
            json_build_object('id', kept.id, 'name', kept.name, 'kind', kept.kind, 'size', kept.size) end)
        from bound_policies left join attachments kept on kept.id = bound_policies.attachment_id
        where bound_policies.quote_id = quotes.id and undone_at is null)`.as('bound'),
    )
    .select(
      sql<boolean>`coalesce(carriers.is_enabled and carriers.removed_at is null
        and carriers.mapping @? '$.bind[*]', false)`.as('binds'),
    )
    .select(
      sql<AttemptJson | null>`(
        select json_build_object('state', state, 'message', message, 'asked_at', asked_at, 'lease_until', lease_until,
          'has_result', result_sealed is not null)
        from bind_attempts where bind_attempts.quote_id = quotes.id)`.as('attempt'),
    )
    .where('quotes.application_id', '=', applicationId)
    .where((eb) => (of === null ? eb.lit(true) : eb.or([eb('quotes.id', 'in', of), eb('quotes.request_id', 'in', of)])))
    .orderBy('quotes.id')
    .execute();
export type QuoteRow = Awaited<ReturnType<typeof quoteRows>>[number];

export async function identifyingTerms(db: TenantDb, applicationId: number | null): Promise<string[]> {
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
      .select(['quotes.carrier_name', 'quotes.offer_carrier_name', 'quotes.quote_carrier_url', 'quotes.is_custom'])
      .where('quotes.application_id', '=', applicationId ?? 0)
      .where((eb) =>
        eb.or([
          eb('quotes.is_custom', '=', true),
          eb('quotes.quote_carrier_url', 'is not', null),
          eb('quotes.offer_carrier_name', 'is not', null),
        ]),
      )
      .execute(),
  ]);
  return [
    ...carriers.flatMap((row) => termsOfCarrier({ ...row, name: revealCarrier(row.name) })),
    // An earlier name or address, or a new one in a draft, also reveals the carrier.
    ...earlier.flatMap((row) => termsOfCarrier({ ...row, name: row.name ?? '', key: '' })),
    ...named.flatMap(({ offer_carrier_name: name }) =>
      name ? termsOfCarrier({ name: revealCarrier(name), key: '', base_url: null }) : [],
    ),
    ...named.filter((row) => row.is_custom).map((row) => revealCarrier(row.carrier_name)),
    // The site to which a carrier sends clients is also its own.
    ...named.map((row) => (row.quote_carrier_url ? hostOf(revealCarrier(row.quote_carrier_url)) : '')),
  ];
}

export const runRequestRows = (db: TenantDb, runId: number) =>
  db
    .from('quote_requests')
    .leftJoin('carrier_states', 'carrier_states.carrier_id', 'quote_requests.carrier_id')
    .select([
      'quote_requests.id',
      'quote_requests.carrier_name',
      'quote_requests.state',
      'quote_requests.outcome',
      'quote_requests.is_sandbox',
      'quote_requests.in_background',
      'quote_requests.created_at',
      'quote_requests.not_before',
      'quote_requests.started_at',
      'quote_requests.deadline_at',
      'quote_requests.ended_at',
      'quote_requests.step',
      'quote_requests.questions',
      'quote_requests.answers_refusal',
      'carrier_states.open_until',
      'carrier_states.not_before as carrier_not_before',
    ])
    .select(
      sql<number>`(select count(*) from quote_requests before where before.carrier_id = quote_requests.carrier_id
        and quote_requests.state = 'queued' and before.state = 'queued'
        and (before.priority, before.id) < (quote_requests.priority, quote_requests.id))`.as('ahead'),
    )
    .select(
      sql<Record<string, string> | null>`case when quote_requests.questions is not null then (select answers
        from carrier_answers kept where kept.application_id = quote_requests.application_id
        and kept.carrier_id = quote_requests.carrier_id) end`.as('answers'),
    )
    .where('quote_requests.run_id', '=', runId)
    .orderBy('quote_requests.id')
    .execute();
export type RunRequestRow = Awaited<ReturnType<typeof runRequestRows>>[number];
