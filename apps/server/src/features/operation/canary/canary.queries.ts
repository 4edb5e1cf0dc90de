import { type RawBuilder, sql } from 'kysely';
import { CANARY_AGENCY, CANARY_HOST } from '../../../kernel/canary.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Vault } from '../../../kernel/secrets.ts';

export const CANARY_ID = CANARY_AGENCY;

export const CANARY_ADDRESS = `canary@${CANARY_HOST}`;

const MAPPING = {
  steps: [
    {
      id: 'request',
      name: 'Asking for a quote',
      response: 'json',
      request: { method: 'POST', path: '/quote', body: { kind: 'json', text: '{"key": idempotency_key}' } },
    },
  ],
  answer: '{"premium": body.premium}',
};

/** With this timeout, a carrier that does not answer has failed well before the next pass begins. */
const LIMITS = { timeout_ms: 20_000, concurrency: 5, calls_per_minute: 60 };

/**
 * Begins a pass when the last one began at least a minute ago. Returns false when none is due, or while a process of
 * an older release runs, which would treat the test application as a client's.
 */
export async function claimPass(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into canary (created_at, began_at) select ${now}, ${now}
    where not exists (select from processes where seen_at > now() - interval '45 seconds' and not knows_canary)
    on conflict (id) do update set began_at = excluded.began_at
      where canary.began_at <= excluded.began_at - interval '60 seconds'
    returning id`.execute(db);
  return rows.length > 0;
}

const OF_AGENCY = sql`agency_id = ${CANARY_AGENCY}`;
const OF_APPLICATION = sql`application_id in (select id from applications where ${OF_AGENCY})`;
const OF_PERSON = sql`person_id in (select id from people where ${OF_AGENCY})`;

export async function seedCanary(db: Database, vault: Vault, webhookSecret: Buffer | null, now: Date) {
  const { rows } = await sql`
    insert into agencies (id, name) overriding system value values (${CANARY_AGENCY}, 'Test application')
    on conflict do nothing returning id`.execute(db);
  await sql`insert into people (agency_id, role, username, email, name, password_hash, display_carriers, settings)
    select ${CANARY_AGENCY}, 'agent', ${CANARY_ADDRESS}, ${CANARY_ADDRESS}, 'Test application', 'invited', true,
      '{"quote_auto_emailing": "Yes"}'
    where not exists (select from people where agency_id = ${CANARY_AGENCY})`.execute(db);
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('agency_id', '=', CANARY_AGENCY)
    .executeTakeFirstOrThrow();
  await sql`insert into carriers (id, agency_id, key, name, kind, rate_type, lines, base_url, auth_sealed, mapping, limits)
    overriding system value
    values (${CANARY_ID}, ${CANARY_AGENCY}, 'canary', 'Test carrier', 'conversation', 'bindable', '{flood}',
      ${`http://${CANARY_HOST}`}, ${vault.seal(JSON.stringify({ kind: 'none' }))}, ${JSON.stringify(MAPPING)}::jsonb,
      ${JSON.stringify(LIMITS)}::jsonb)
    on conflict do nothing`.execute(db);
  if (webhookSecret)
    await sql`insert into webhook_endpoints (id, agency_id, name, url, events, payload_version, secrets_sealed,
        secret_hint, created_by, created_at, updated_at)
      overriding system value
      values (${CANARY_ID}, ${CANARY_AGENCY}, 'Test application', ${`http://${CANARY_HOST}/webhook`},
        '{application.completed}', '1', ${webhookSecret}, '', ${id}, ${now}, ${now})
      on conflict do nothing`.execute(db);
  return { personId: id, isNew: rows.length > 0 };
}

/**
 * Conditions for the rows that a pass leaves in each table. Each uses an existing index: the largest tables have none
 * on the agency.
 */
const LEFT = {
  application_details: OF_APPLICATION,
  application_search: OF_APPLICATION,
  applications: OF_AGENCY,
  client_addresses: sql`client_id in (select id from clients where ${OF_AGENCY})`,
  client_links: OF_APPLICATION,
  client_visits: OF_APPLICATION,
  clients: OF_AGENCY,
  events: sql`${OF_AGENCY} and at > now() - interval '1 hour'`,
  exchange_bodies: sql`exchange_id in (select id from exchanges where ${OF_APPLICATION})`,
  exchanges: OF_APPLICATION,
  messages: OF_APPLICATION,
  notes: OF_APPLICATION,
  quote_requests: sql`run_id in (select id from runs where ${OF_AGENCY})`,
  quotes: OF_APPLICATION,
  runs: OF_AGENCY,
  sessions: sql`impersonated_by is null and ${OF_PERSON}`,
  webhook_deliveries: OF_APPLICATION,
};

/** Tallies, which triggers update when those rows are deleted, and notifications. */
const TALLIES = {
  application_days: OF_AGENCY,
  application_months: OF_AGENCY,
  application_steps: OF_AGENCY,
  application_tallies: OF_AGENCY,
  carrier_days: OF_AGENCY,
  notifications: OF_PERSON,
};

/**
 * Deletes the rows of a pass in one statement, so that foreign keys are checked at its end; then the tallies, which
 * that statement's triggers update.
 */
export async function deletePasses(db: Database): Promise<void> {
  await sql`with ${deletesOf(LEFT)} select`.execute(db);
  await sql`with ${deletesOf(TALLIES)} select`.execute(db);
  await sql`update agencies set next_number = 1001 where id = ${CANARY_AGENCY} and next_number <> 1001`.execute(db);
  // A carrier and a webhook that were paused after failures are tried at each pass.
  await sql`update carrier_states set failures = 0, open_until = null, not_before = null
    where carrier_id = ${CANARY_ID}`.execute(db);
  await sql`update webhook_endpoints set is_enabled = true, paused_because = '', failures = 0
    where id = ${CANARY_ID} and (failures > 0 or not is_enabled)`.execute(db);
}

function deletesOf(tables: Readonly<Record<string, RawBuilder<unknown>>>) {
  const each = Object.entries(tables);
  return sql.join(
    each.map(([table, rows]) => sql`${sql.ref(`of_${table}`)} as (delete from ${sql.table(table)} where ${rows})`),
  );
}

export type Progress = {
  request_state: string | null;
  outcome: string | null;
  is_quoted: boolean;
  is_emailed: boolean;
  message_state: string | null;
  message_reason: string | null;
  delivery_state: string | null;
  delivery_status: number | null;
  delivery_fault: string | null;
};

export async function progressOf(db: Database): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select r.state as request_state, r.outcome, coalesce(q.premium is not null and a.status = 'complete', false) as is_quoted,
      run.auto_emailed_at is not null as is_emailed, m.state as message_state, m.reason as message_reason,
      d.state as delivery_state, (d.attempts -> -1 ->> 'status')::int as delivery_status,
      d.attempts -> -1 ->> 'fault' as delivery_fault
    from (select 1) one
      left join lateral (select * from applications where agency_id = ${CANARY_AGENCY} limit 1) a on true
      left join lateral (select * from runs where id = a.run_id) run on true
      left join lateral (select * from quote_requests where run_id = run.id limit 1) r on true
      left join lateral (select * from quotes where application_id = a.id limit 1) q on true
      left join lateral (select * from messages where application_id = a.id limit 1) m on true
      left join lateral (select * from webhook_deliveries where application_id = a.id limit 1) d on true`.execute(db);
  return rows[0] as Progress;
}

export type PassState = { created_at: Date; passed_at: Date | null; late: string | null; reason: string };

export const readPass = (db: Database): Promise<PassState | undefined> =>
  db.selectFrom('canary').select(['created_at', 'passed_at', 'late', 'reason']).executeTakeFirst();

export const savePass = (db: Database, outcome: Partial<Omit<PassState, 'created_at'>>) =>
  db.updateTable('canary').set(outcome).execute();
