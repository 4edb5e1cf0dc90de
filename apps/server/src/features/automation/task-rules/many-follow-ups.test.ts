import { taskRulesOf } from '@freeboard/domain/tasks';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { anAgency, anApplication, aPerson } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { anAdmin } from '../../../../test/support/programs/programs.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { createLog } from '../../../kernel/log.ts';
import { createQueue } from '../../../kernel/queue.ts';
import { FOLLOW_UP_QUEUE } from './follow-up-queue.ts';
import { taskRulesJob } from './run-rules.ts';

const server = useAgency();
const MANY = 1_200;
/** The number of clients, and the number of tasks created per transaction. */
const [SOME, BATCH] = [700, 500];
const DAY_MS = 86_400_000;
const sent_at = new Date(Date.now() - 4 * DAY_MS);

const task_rules = JSON.stringify(
  Object.fromEntries(
    Object.entries(taskRulesOf({})).map(([rule, setting]) => {
      const is_on = rule === 'no_reply';
      return [rule, { ...setting, is_on, sends: is_on }];
    }),
  ),
);

/** An agency with `many` clients who have not replied, so that its rule applies to all of them. */
async function anAgencyOfMany(many: number) {
  const { db } = server.current;
  const agency = await anAgency(db, { task_rules });
  const agent = await aPerson(db, 'agent', { agency_id: agency.id });
  const username = `admin-of-${agency.id}`;
  const admin = await aPerson(db, 'admin', { agency_id: agency.id, username });
  const { id } = await anApplication(db, { agency_id: agency.id, created_by: agent.id });
  await sql`insert into applications (agency_id, number, type, status, created_by)
    select agency_id, number + n, type, status, created_by
    from applications cross join generate_series(1, ${many - 1}::int) n where id = ${id}`.execute(db);
  // In one statement, because a run of the rules between two updates would message the first client.
  await db.updateTable('applications').set({ sent_at }).where('agency_id', '=', agency.id).execute();
  return { agencyId: agency.id, adminId: admin.id, who: await server.current.as(username) };
}

const states = async (agencyId: number) => {
  const rows = await server.current.db
    .selectFrom('tasks')
    .select(['follow_up', sql<number>`count(*)::int`.as('n')])
    .where('agency_id', '=', agencyId)
    .groupBy('follow_up')
    .execute();
  return Object.fromEntries(rows.map(({ follow_up, n }) => [follow_up, n]));
};

it('asks an admin once about 1,200 people, and messages nobody until the answer, nor after a no', async () => {
  const { db } = server.current;
  const { agencyId, adminId, who } = await anAgencyOfMany(MANY);
  await doNow(server.current, taskRulesJob);
  await eventually(async () => expect(await states(agencyId)).toEqual({ held: MANY }));
  await doNow(server.current, taskRulesJob);
  const asked = db.selectFrom('notifications').select('text').where('person_id', '=', adminId);
  expect((await asked.execute()).map(({ text }) => text)).toEqual([
    expect.stringContaining('would message 1,200 people. Nothing is sent until you decide'),
  ]);
  const messages = () => db.selectFrom('messages').select('id').where('agency_id', '=', agencyId).execute();
  expect(await messages()).toEqual([]);
  expect(succeeded(await who.call('listHeldFollowUps', {})).held).toEqual([{ rule: 'no_reply', people: MANY }]);
  const answers = await Promise.all(
    [1, 2].map(() => who.call('decideFollowUps', { rule: 'no_reply', is_sent: false })),
  );
  expect(answers.map((answer) => succeeded(answer).people).toSorted()).toEqual([0, MANY]);
  expect([await states(agencyId), await messages()]).toEqual([{ not_sent: MANY }, []]);
});

it('asks no second time where the first run was killed after one batch', async () => {
  const { agencyId, adminId } = await anAgencyOfMany(SOME);
  const { db } = server.current;
  await doNow(server.current, taskRulesJob);
  await eventually(async () => expect(await states(agencyId)).toEqual({ held: SOME }));
  // As after a process that was killed after the first batch: the rest of the tasks is missing.
  await sql`delete from tasks where agency_id = ${agencyId} and id not in (
    select id from tasks where agency_id = ${agencyId} order by id limit ${BATCH})`.execute(db);
  await doNow(server.current, taskRulesJob);
  await eventually(async () => expect(await states(agencyId)).toEqual({ held: SOME }));
  const asked = await db.selectFrom('notifications').select('text').where('person_id', '=', adminId).execute();
  expect(asked).toEqual([{ text: expect.stringContaining(`${SOME} people`) }]);
});

it('sends after a yes, and once where the same job is taken up again', async () => {
  const { db, databaseUrl, id: agency_id, sandbox } = server.current;
  const admin = await anAdmin(server.current, agency_id);
  const { id: application_id } = await quoted(admin, 'flood', { email: 'held-follow-up@lee.test' });
  const person = db.selectFrom('applications').select('created_by').where('id', '=', application_id);
  const { created_by: owner_id } = await person.executeTakeFirstOrThrow();
  const at = new Date();
  const { id: task_id } = await db
    .insertInto('tasks')
    .values({
      agency_id,
      application_id,
      owner_id,
      title: 'No reply',
      due_on: '2036-01-01',
      created_at: at,
      updated_at: at,
      rule: 'no_reply',
      cause: `${application_id}:yes`,
      follow_up: 'held',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mails = () => sandbox.inbox.mails.filter(({ to }) => to.join().includes('held-follow-up@lee.test'));
  expect(mails()).toEqual([]);
  const queue = createQueue(databaseUrl, createLog('silent'), { supervise: false });
  await queue.start([FOLLOW_UP_QUEUE]);
  const again = () =>
    queue.insert(
      db,
      [1, 2, 3].map(() => ({ queue: FOLLOW_UP_QUEUE, data: { task_id } })),
    );
  expect(succeeded(await admin.call('decideFollowUps', { rule: 'no_reply', is_sent: true })).people).toBe(1);
  await again();
  await eventually(async () => expect(mails()).toHaveLength(1));
  await again();
  await queue.stop();
  const messages = db.selectFrom('messages').select('id').where('application_id', '=', application_id);
  expect(await messages.where('direction', '=', 'outbound').execute()).toHaveLength(1);
  expect(mails()).toHaveLength(1);
});
