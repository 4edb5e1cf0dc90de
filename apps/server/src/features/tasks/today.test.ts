import { CALLS } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { appWith } from '../../../test/support/connections/doctored.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { anApplication } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { VERBS } from '../../features.ts';
import { createHttp } from '../../http/app.ts';
import * as sessions from '../accounts/session/sessions.ts';

const server = useAgency({ carriers: 'none' });
let admin: SignedIn;
let agent: SignedIn;
let other: SignedIn;

const today = async (who: SignedIn, whose: 'mine' | 'all' = 'mine') =>
  succeeded(await who.call('getToday', { whose })).today;
const counts = async (who: SignedIn, whose: 'mine' | 'all' = 'mine') => {
  const { signed, questions, leads, tasks, failed } = await today(who, whose);
  return [signed, questions, leads, tasks, failed].map(({ count }) => count);
};

/** An application of the agent with rows in most tables: its signed choice is not bound, and nothing was sent. */
async function anEventfulDay() {
  const { db } = server.current;
  const of = { agency_id: server.current.id, created_by: agent.id };
  const application = await anApplication(db, { ...of, first_name: 'Dana', last_name: 'Whitfield' });
  const { id } = application;
  await everythingOf(db, application);
  await db.deleteFrom('bound_policies').where('application_id', '=', id).execute();
  await db.deleteFrom('tasks').where('application_id', '=', id).execute();
  await db
    .updateTable('applications')
    .set({ sent_at: null, chosen_at: null, alert_colour: 'red' })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('notes')
    .values({
      agency_id: application.agency_id,
      application_id: id,
      key: 'application_auto_launch',
      title: 'Not launched',
      body: 'Roof year is missing.',
      is_alert: true,
      is_active: true,
      status: 'failed',
    })
    .execute();
  await db.updateTable('messages').set({ read_at: new Date() }).where('application_id', '=', id).execute();
  await db
    .insertInto('messages')
    .values({
      agency_id: application.agency_id,
      application_id: id,
      channel: 'sms',
      direction: 'inbound',
      address: '+18135550176',
      contact_name: 'Dana Whitfield',
      body: 'Does it cover the garage?',
      state: 'received',
    })
    .execute();
  return id;
}

beforeAll(async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
  other = await server.current.as('agent2');
});

describe('what today asks', () => {
  it('is nothing of somebody new', async () => {
    expect(await counts(agent)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is each kind of work with its first lines, for who handles it and their admin, and nobody else', async () => {
    const id = await anEventfulDay();
    const { date } = await today(agent);
    succeeded(await agent.call('saveTask', { title: 'Call Dana', due_on: date, owner_id: agent.id }));
    succeeded(await agent.call('saveTask', { title: 'Much later', due_on: '2036-01-01', owner_id: agent.id }));
    expect(await counts(agent)).toEqual([1, 1, 1, 1, 1]);
    expect(await counts(admin)).toEqual([0, 0, 0, 0, 0]);
    expect(await counts(admin, 'all')).toEqual([1, 1, 1, 1, 1]);
    expect(await counts(other, 'all')).toEqual([0, 0, 0, 0, 0]);
    const { signed, questions, leads, tasks, failed } = await today(agent);
    expect(signed.items).toMatchObject([{ signer_name: 'x', application: { id, client: 'Dana Whitfield' } }]);
    expect(questions.items).toMatchObject([
      { from: 'client', text: 'Does it cover the garage?', channel: 'sms', application: { id } },
    ]);
    expect(leads.items).toMatchObject([{ application: { id } }]);
    expect(tasks.items).toMatchObject([{ title: 'Call Dana', due: 'today' }]);
    expect(failed.items).toMatchObject([{ text: 'Roof year is missing.' }]);
  });

  it('is less once it is bound, read, sent and done', async () => {
    const { signed, tasks } = await today(agent);
    const id = signed.items[0]?.application.id ?? 0;
    const { db } = server.current;
    const quote = await db
      .selectFrom('client_choices')
      .select('quote_id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('bound_policies')
      .values({
        agency_id: server.current.id,
        application_id: id,
        quote_id: quote.quote_id,
        policy_number: 'P-1',
        premium: 100,
        effective_date: '2026-12-20',
        expiration_date: '2027-12-20',
        recorded_by: agent.id,
        recorded_at: new Date(),
      })
      .execute();
    succeeded(await agent.call('markMessagesRead', { conversation_id: '+18135550176' }));
    await db.updateTable('applications').set({ sent_at: new Date() }).where('id', '=', id).execute();
    succeeded(await agent.call('setTaskDone', { task_id: tasks.items[0]?.id ?? 0, is_done: true }));
    expect(await counts(agent)).toEqual([0, 0, 0, 0, 1]);
    succeeded(await agent.call('archiveApplication', { application_id: id, archived: true }));
    expect(await counts(agent)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is a vendor’s lead too, until its quotes are sent', async () => {
    const { db } = server.current;
    const of = { agency_id: server.current.id, created_by: agent.id };
    const { id, ...application } = await anApplication(db, { ...of, first_name: 'Rosa', last_name: 'Delgado' });
    await everythingOf(db, { id, ...application });
    await db.deleteFrom('intake_submissions').where('application_id', '=', id).execute();
    const since = { kind: 'lead', received_at: new Date() };
    await db.updateTable('api_submissions').set(since).where('application_id', '=', id).execute();
    await db.updateTable('applications').set({ sent_at: null, chosen_at: null }).where('id', '=', id).execute();
    const leadsOf = async (who: SignedIn) => (await today(who)).leads.items.map((one) => one.application.id);
    expect(await leadsOf(agent)).toEqual([id]);
    expect(await leadsOf(other)).toEqual([]);
    await db.updateTable('applications').set({ sent_at: new Date() }).where('id', '=', id).execute();
    expect(await leadsOf(agent)).toEqual([]);
  });

  it('keeps a question of the client’s page that was read until it is answered', async () => {
    const { db } = server.current;
    const of = { agency_id: server.current.id, created_by: agent.id };
    const application = await anApplication(db, { ...of, first_name: 'Una', last_name: 'Reyes' });
    const ids = { agency_id: server.current.id, application_id: application.id };
    const { id: message_id } = await db
      .insertInto('messages')
      .values({
        ...ids,
        channel: 'email',
        direction: 'inbound',
        address: 'una@example.com',
        contact_name: 'Una Reyes',
        body: 'Is the dock covered?',
        state: 'received',
        read_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: link_id } = await db
      .insertInto('client_links')
      .values({
        ...ids,
        created_by: agent.id,
        token_hash: Buffer.from(`of ${message_id}`),
        names_carriers: false,
        created_at: new Date(),
        expires_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: question_id } = await db
      .insertInto('client_visits')
      .values({
        ...ids,
        link_id,
        address: '127.0.0.1',
        browser: 'x',
        kind: 'asked',
        at: new Date(),
        message_id,
        text: 'Is the dock covered?',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asked = async () =>
      (await today(agent)).questions.items.filter((one) => one.application?.id === application.id);
    expect(await asked()).toMatchObject([{ from: 'client', text: 'Is the dock covered?' }]);
    const answer = { application_id: application.id, question_id, answer: 'It is not.' };
    succeeded(await agent.call('answerQuestion', answer));
    expect(await asked()).toEqual([]);
  });

  it('names no channel of a question that was asked on the client’s page', async () => {
    const id = await anEventfulDay();
    const { db } = server.current;
    const asked = { subject: 'Asked on the proposal’s page', channel: 'email', address: 'asked@example.com' };
    await db.updateTable('messages').set(asked).where('application_id', '=', id).where('read_at', 'is', null).execute();
    const { questions } = await today(agent);
    const ofThis = questions.items.find(({ application }) => application?.id === id);
    expect(ofThis).toMatchObject({ from: 'client', channel: null, address: 'asked@example.com' });
  });
});

describe('the day of somebody', () => {
  const database = useDatabase('demo');

  it('takes one connection at a time, so that home pages that load together leave the others some', async () => {
    const { db, pool } = database.current;
    const { id } = await db.selectFrom('people').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow();
    const app = appWith(database.current, VERBS);
    const http = await createHttp(app);
    const payload = { session_key: await sessions.open(db, id, '127.0.0.1', new Date()), whose: 'all' };
    let [now, most, taken] = [0, 0, 0];
    pool.on('acquire', () => {
      now += 1;
      taken += 1;
      most = Math.max(most, now);
    });
    pool.on('release', () => {
      now -= 1;
    });
    const headers = { 'x-api-key': app.services.webApiKey };
    const answer = await http.inject({ method: 'POST', url: `/api${CALLS.getToday.path}`, headers, payload });
    expect([answer.statusCode, most]).toEqual([200, 1]);
    expect(taken).toBeGreaterThan(5);
    await http.close();
  });
});
