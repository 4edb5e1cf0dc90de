import { MOST_FOLLOW_UPS, type TaskRule, taskRulesOf } from '@freeboard/domain/tasks';
import { beforeAll, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { everythingOf } from '../../../../test/support/everything/everything.ts';
import { anAgency, anApplication, aPerson } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { taskRulesJob } from './run-rules.ts';

const server = useServer();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A new agency with an agent, where only the rule `on` is turned on. */
async function anAgencyWith(on: TaskRule, sends = false) {
  const { db } = server.current;
  const off = Object.fromEntries(
    Object.entries(taskRulesOf({})).map(([rule, setting]) => [rule, { ...setting, is_on: rule === on, sends }]),
  );
  const agency = await anAgency(db, { task_rules: JSON.stringify(off) });
  const agent = await aPerson(db, 'agent', { agency_id: agency.id });
  return { agency, agent };
}

const tasksOf = (agency_id: number) =>
  server.current.db.selectFrom('tasks').selectAll().where('agency_id', '=', agency_id).orderBy('id').execute();

/** Runs the rules, and waits until they have created a task for another new agency. */
async function run() {
  const { db } = server.current;
  const { agency, agent } = await anAgencyWith('no_reply');
  await anApplication(db, { agency_id: agency.id, created_by: agent.id, sent_at: daysAgo(5) });
  await doNow(server.current, taskRulesJob);
  await eventually(async () => expect(await tasksOf(agency.id)).toHaveLength(1));
}

/** A bound application whose policy ends in ten days, when its inspection becomes five years old. */
async function aBoundApplication(agency_id: number, created_by: number) {
  const { db } = server.current;
  const application = await anApplication(db, { agency_id, created_by });
  await everythingOf(db, application);
  await db.deleteFrom('tasks').where('application_id', '=', application.id).execute();
  await db.updateTable('applications').set({ sent_at: null }).where('id', '=', application.id).execute();
  const soon = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  await db
    .updateTable('bound_policies')
    .set({ effective_date: '2026-01-01', expiration_date: soon })
    .where('application_id', '=', application.id)
    .execute();
  const inspected = `${Number(soon.slice(0, 4)) - 5}${soon.slice(4)}`;
  await db
    .updateTable('application_details')
    .set({ details: JSON.stringify({ wind_mitigation_inspection_date: inspected }) })
    .where('application_id', '=', application.id)
    .execute();
  return application;
}

type Case = {
  make: (agency_id: number, created_by: number) => Promise<{ id: number }>;
  end: (application_id: number) => Promise<unknown>;
  because: string;
};

const effective = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const set = (row: Record<string, unknown>) => (id: number) =>
  server.current.db.updateTable('applications').set(row).where('id', '=', id).execute();

const CASES: Record<TaskRule, Case> = {
  no_reply: {
    make: (agency_id, created_by) => anApplication(server.current.db, { agency_id, created_by, sent_at: daysAgo(4) }),
    end: async (application_id) => {
      const { db } = server.current;
      const { agency_id } = await db
        .selectFrom('applications')
        .select('agency_id')
        .where('id', '=', application_id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('messages')
        .values({
          agency_id,
          application_id,
          channel: 'email',
          direction: 'inbound',
          state: 'received',
          address: 'client@lee.test',
          body: 'Thank you.',
        })
        .execute();
    },
    because: 'the client replied',
  },
  not_chosen: {
    make: (agency_id, created_by) =>
      anApplication(server.current.db, { agency_id, created_by, sent_at: daysAgo(4), opened_at: daysAgo(3) }),
    end: set({ chosen_at: new Date() }),
    because: 'the client chose',
  },
  effective: {
    make: async (agency_id, created_by) => {
      const made = await anApplication(server.current.db, { agency_id, created_by, quote_count: 1 });
      await server.current.db
        .updateTable('application_details')
        .set({ details: JSON.stringify({ effective_date: effective }) })
        .where('application_id', '=', made.id)
        .execute();
      return made;
    },
    end: set({ archived_at: new Date() }),
    because: 'archived',
  },
  inspection: { make: aBoundApplication, end: set({ archived_at: new Date() }), because: 'archived' },
  expiring: {
    make: aBoundApplication,
    end: (id) =>
      server.current.db
        .updateTable('bound_policies')
        .set({ undone_at: new Date() })
        .where('application_id', '=', id)
        .execute(),
    because: 'the policy is no longer on record',
  },
};

describe.each(Object.entries(CASES) as [TaskRule, Case][])('the rule %s', (rule, { make, end, because }) => {
  it('makes one task a cause for who handles it, never twice, and ends it with the cause', async () => {
    const { agency, agent } = await anAgencyWith(rule);
    const { id } = await make(agency.id, agent.id);
    await run();
    await run();
    const [task, ...more] = await tasksOf(agency.id);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ rule, application_id: id, owner_id: agent.id, done_at: null, follow_up: null });
    await end(id);
    await run();
    const ended = await tasksOf(agency.id);
    expect(ended).toHaveLength(1);
    expect(ended[0]).toMatchObject({ ended_because: because });
    expect(ended[0]?.done_at).not.toBeNull();
  });

  it('makes none where it is off or the agency is deactivated', async () => {
    const { db } = server.current;
    const off = await anAgencyWith(rule === 'no_reply' ? 'expiring' : 'no_reply');
    const gone = await anAgencyWith(rule);
    await make(off.agency.id, off.agent.id);
    await make(gone.agency.id, gone.agent.id);
    await db.updateTable('agencies').set({ deactivated_at: new Date() }).where('id', '=', gone.agency.id).execute();
    await run();
    expect((await tasksOf(off.agency.id)).filter((task) => task.rule === rule)).toEqual([]);
    expect(await tasksOf(gone.agency.id)).toEqual([]);
  });
});

describe('follow-ups that a rule sends', () => {
  it('is made once by two runs at the same time', async () => {
    const { agency, agent } = await anAgencyWith('no_reply');
    for (let n = 0; n < 3; n += 1)
      await anApplication(server.current.db, { agency_id: agency.id, created_by: agent.id, sent_at: daysAgo(4) });
    await Promise.all([run(), run()]);
    expect(await tasksOf(agency.id)).toHaveLength(3);
  });

  it.each([
    ['en', /is still open/],
    ['es', /sigue abierto/],
  ] as const)(
    'are e-mailed once in %s, in the name of who handles the application, and end the task',
    async (language, text) => {
      const { db, sandbox } = server.current;
      const agent = await server.current.as('agent');
      const email = `follow-up-${language}@lee.test`;
      const { id } = await quoted(agent, 'flood', { email, last_name: `Lee ${language}` });
      const { url } = succeeded(await agent.call('createClientLink', { application_id: id, language: null }));
      const token = url.split('#')[1] ?? '';
      succeeded(await server.current.guest.call('setClientPageLanguage', { token, language }));
      const { agency_id } = await db
        .selectFrom('applications')
        .select('agency_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const task_rules = JSON.stringify({ no_reply: { is_on: true, days: 3, sends: true } });
      await db.updateTable('agencies').set({ task_rules }).where('id', '=', agency_id).execute();
      await db
        .updateTable('applications')
        .set({ sent_at: daysAgo(4) })
        .where('id', '=', id)
        .execute();
      await run();
      const mails = () => sandbox.inbox.mails.filter(({ to }) => to.join().includes(email));
      await eventually(async () => expect(mails()).toHaveLength(1));
      await run();
      expect(mails()).toHaveLength(1);
      expect(mails()[0]?.text).toMatch(text);
      const [task] = (await tasksOf(agency_id)).filter((one) => one.application_id === id);
      expect(task).toMatchObject({ follow_up: 'sent', ended_because: 'a follow-up was e-mailed', owner_id: agent.id });
      await db.updateTable('agencies').set({ task_rules: '{}' }).where('id', '=', agency_id).execute();
    },
  );

  it('say in the task why they were not sent', async () => {
    const { agency, agent } = await anAgencyWith('no_reply', true);
    await anApplication(server.current.db, { agency_id: agency.id, created_by: agent.id, sent_at: daysAgo(4) });
    await run();
    await eventually(async () => expect(await tasksOf(agency.id)).toMatchObject([{ follow_up: 'not_sent' }]));
    expect((await tasksOf(agency.id))[0]).toMatchObject({
      done_at: null,
      note: 'The follow-up was not sent: The application has no e-mail address of the client. Add it and send the quotes.',
    });
  });

  it('wait for an admin where there would be too many, who leaves them unsent or sends them', async () => {
    const { db } = server.current;
    const { agency, agent } = await anAgencyWith('no_reply', true);
    const username = `admin-of-${agency.id}`;
    const admin = await aPerson(db, 'admin', { agency_id: agency.id, username });
    const many = MOST_FOLLOW_UPS + 1;
    for (let n = 0; n < many; n += 1)
      await anApplication(db, { agency_id: agency.id, created_by: agent.id, sent_at: daysAgo(4) });
    await run();
    expect((await tasksOf(agency.id)).filter(({ follow_up }) => follow_up === 'held')).toHaveLength(many);
    const asked = await db
      .selectFrom('notifications')
      .select('text')
      .where('person_id', '=', admin.id)
      .where('kind', '=', 'follow_ups_held')
      .execute();
    expect(asked).toEqual([
      {
        text: `The rule “No reply to quotes” would message ${many} people. Nothing is sent until you decide in Portal Settings, Follow-ups.`,
      },
    ]);
    const who: SignedIn = await server.current.as(username);
    expect(succeeded(await who.call('listHeldFollowUps', {})).held).toEqual([{ rule: 'no_reply', people: many }]);
    expect(succeeded(await who.call('decideFollowUps', { rule: 'no_reply', is_sent: false })).people).toBe(many);
    expect(succeeded(await who.call('listHeldFollowUps', {})).held).toEqual([]);
    const states = new Set((await tasksOf(agency.id)).map(({ follow_up }) => follow_up));
    expect([...states]).toEqual(['not_sent']);
  });
});

describe('what is due', () => {
  it('is on its owner’s page once a day, and in their e-mail where they wish it', async () => {
    const { db } = server.current;
    const { agency, agent } = await anAgencyWith('no_reply');
    const at = new Date();
    const task = { agency_id: agency.id, owner_id: agent.id, created_at: at, updated_at: at };
    await db
      .insertInto('tasks')
      .values([
        { ...task, title: 'Call Ruth', due_on: '2026-01-01' },
        { ...task, title: 'Call Palmetto', due_on: '2026-01-02', names_carriers: true },
        { ...task, title: 'Much later', due_on: '2036-01-01' },
      ])
      .execute();
    await db.updateTable('people').set({ display_carriers: false }).where('id', '=', agent.id).execute();
    await run();
    await run();
    const reminders = await db
      .selectFrom('notifications')
      .select('text')
      .where('person_id', '=', agent.id)
      .where('kind', '=', 'tasks_due')
      .execute();
    expect(reminders).toEqual([{ text: '2 tasks are due: Call Ruth; and 1 more.' }]);
  });
});

describe('the rules of an agency', () => {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await server.current.as('admin');
  });

  it('are on with their usual days, and are changed by its admin', async () => {
    const { global_settings: before } = succeeded(await admin.call('getGlobalSettings', {}));
    expect(before.task_rules).toEqual(taskRulesOf({}));
    const task_rules = { ...before.task_rules, no_reply: { is_on: true, days: 5, sends: true } };
    const payload = { task_rules, time_zone: 'America/Chicago' };
    const { global_settings: after } = succeeded(await admin.call('updateGlobalSettings', { payload }));
    expect(after).toMatchObject({ task_rules, time_zone: 'America/Chicago' });
  });

  it.each([
    [{ task_rules: { no_reply: { is_on: true, days: 0, sends: false } } }, 'min. 1 Number.'],
    [{ task_rules: { no_reply: { is_on: true, days: 31, sends: false } } }, 'max. 30 Number.'],
    [{ task_rules: { expiring: { is_on: true, days: 9, sends: true } } }, 'Value is not valid.'],
    [{ time_zone: 'Mars/Olympus' }, 'Value is not valid.'],
  ])('refuse %j', async (payload, message) => {
    const answer = await admin.call('updateGlobalSettings', { payload: payload as never });
    expect(answer).toMatchObject({ ok: false, code: 422 });
    expect(JSON.stringify(answer)).toContain(message);
  });
});
