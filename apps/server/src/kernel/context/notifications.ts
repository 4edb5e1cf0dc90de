import { usualEmail, wishOf } from '@freeboard/domain/settings';
import { sql } from 'kysely';
import { revealCarrier } from '../database/masked.ts';
import type { Database } from '../database/pool.ts';
import type { NotificationLine } from './context.ts';

/**
 * Unread notifications of one kind about different applications are merged within this time, if the new one has a
 * text for that (`several`).
 */
const TOGETHER = '10 minutes';

/**
 * Saves notifications as each recipient has chosen (on the page, by e-mail, both or neither), and sends an event to
 * the recipients' open pages. A notification without a person goes to the application's agent and its creator.
 */
export async function insertNotifications(trx: Database, lines: readonly NotificationLine[]): Promise<void> {
  const given = lines.map(({ personId, kind, text, carrierText, applicationId, several = null }) => ({
    person_id: personId,
    kind,
    text,
    application_id: applicationId,
    wish: wishOf(kind),
    carrier_text: carrierText ? revealCarrier(carrierText) : null,
    usual_email: usualEmail(kind),
    several,
  }));
  // Serialized, because two concurrent inserts would not see each other and could not be merged.
  if (given.some(({ several }) => several !== null))
    await sql`select pg_advisory_xact_lock(hashtext('notifications of several applications'))`.execute(trx);
  await sql`
    with line as (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
        as line (person_id int, kind text, text text, application_id int, wish text,
          carrier_text text, usual_email text, several text)),
    meant as (
      select whom.id as person_id, line.kind, line.text, line.application_id, line.wish,
        line.carrier_text, line.usual_email, line.several
      from line left join applications a on line.person_id is null and a.id = line.application_id
      cross join lateral (
        select line.person_id as id where line.person_id is not null
        union select a.agent_id where a.agent_id is not null
        union select a.created_by where a.created_by is not null) whom),
    merged as (
      update notifications earlier set text = several, carrier_text = null, application_id = null, created_at = now()
      from meant
      where several is not null and earlier.person_id = meant.person_id and earlier.kind = meant.kind
        and earlier.read_at is null and earlier.created_at > now() - ${TOGETHER}::interval
        and earlier.application_id is distinct from meant.application_id
        and not exists (select from notifications later where later.person_id = earlier.person_id
          and later.kind = earlier.kind and later.read_at is null and later.id > earlier.id)
      returning earlier.person_id, earlier.kind),
    told as (
      insert into notifications (person_id, kind, text, carrier_text, application_id, is_on_page, mailed_at)
      select person_id, meant.kind, text, carrier_text, application_id, on_page, case when by_email = 'off' then now() end
      from meant join people on people.id = person_id
      cross join lateral (select
        coalesce((people.settings #>> array['notifications', wish, 'page'])::boolean, true) as on_page,
        coalesce(people.settings #>> array['notifications', wish, 'email'], usual_email) as by_email) wished
      where (on_page or by_email <> 'off')
        and not exists (select from merged where merged.person_id = meant.person_id and merged.kind = meant.kind)
      returning person_id)
    insert into events (agency_id, person_id, kind, ids)
    select distinct people.agency_id, people.id, 'notification', '{}'::jsonb
    from (select person_id from told union select person_id from merged) whom join people on people.id = whom.person_id`.execute(
    trx,
  );
}
