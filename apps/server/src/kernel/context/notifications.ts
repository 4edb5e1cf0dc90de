import { usualEmail, wishOf } from '@freeboard/domain';
import { sql } from 'kysely';
import { revealCarrier } from '../database/masked.ts';
import type { Database } from '../database/pool.ts';
import type { NotificationLine } from './context.ts';

export const EVENT_CHANNEL = 'freeboard_events';

/**
 * Keeps notifications as their people wish for them: on the page, by e-mail, both or not at all; and tells their open
 * pages. One of nobody in particular is for those who handle the application.
 */
export async function insertNotifications(trx: Database, lines: readonly NotificationLine[]): Promise<void> {
  const given = lines.map(({ personId, kind, text, carrierText, applicationId }) => ({
    ...{ person_id: personId, kind, text, application_id: applicationId, wish: wishOf(kind) },
    ...{ carrier_text: carrierText ? revealCarrier(carrierText) : null, usual_email: usualEmail(kind) },
  }));
  await sql`
    with line as (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
        as line (person_id int, kind text, text text, application_id int, wish text,
          carrier_text text, usual_email text)),
    meant as (
      select whom.id as person_id, line.kind, line.text, line.application_id, line.wish,
        line.carrier_text, line.usual_email
      from line left join applications a on line.person_id is null and a.id = line.application_id
      cross join lateral (
        select line.person_id as id where line.person_id is not null
        union select a.agent_id where a.agent_id is not null
        union select a.created_by where a.created_by is not null) whom),
    told as (
      insert into notifications (person_id, kind, text, carrier_text, application_id, is_on_page, mailed_at)
      select person_id, meant.kind, text, carrier_text, application_id, on_page, case when by_email = 'off' then now() end
      from meant join people on people.id = person_id
      cross join lateral (select
        coalesce((people.settings #>> array['notifications', wish, 'page'])::boolean, true) as on_page,
        coalesce(people.settings #>> array['notifications', wish, 'email'], usual_email) as by_email) wished
      where on_page or by_email <> 'off'
      returning person_id),
    made as (
      insert into events (agency_id, person_id, kind, ids)
      select distinct people.agency_id, people.id, 'notification', '{}'::jsonb
      from told join people on people.id = told.person_id
      returning id)
    select pg_notify(${EVENT_CHANNEL}, max(id)::text) from made having count(*) > 0`.execute(trx);
}
