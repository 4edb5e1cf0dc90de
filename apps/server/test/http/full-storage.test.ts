import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { succeeded } from '../support/application.ts';
import { settableClock } from '../support/clock.ts';
import { useServer } from '../support/server.ts';

const clock = settableClock();
const server = useServer({ clock });

it('a full disk answers 503 in plain words, readiness says so, and both are over when there is room again', async () => {
  const { api, db } = server.current;
  const admin = await server.current.as('admin');
  const change = () => admin.call('updateGlobalSettings', { payload: { phone: '(305) 555-0100' } });
  const ready = async () => {
    const answer = await fetch(`${api}/ready`);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  await sql`
    create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger no_room before insert or update on agencies execute function no_room()`.execute(db);
  const FULL = 'The storage is full, so nothing can be saved. Please tell your administrator.';
  expect(await ready()).toEqual([200, '']);
  expect(await change()).toMatchObject({ code: 503, message: FULL });
  expect(await ready()).toEqual([503, FULL]);
  expect(await admin.call('getGlobalSettings', {})).toMatchObject({ ok: true });
  await sql`drop trigger no_room on agencies`.execute(db);
  succeeded(await change());
  clock.forward(61_000);
  expect(await ready()).toEqual([200, '']);
});
