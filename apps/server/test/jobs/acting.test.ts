import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { JOBS } from '../../src/features.ts';
import { asCarrierText } from '../../src/kernel/database/masked.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createQueue, type Queue } from '../../src/kernel/queue.ts';
import { everythingOf } from '../support/everything/everything.ts';
import { aBulkUpload, anAgency, anApplication, aPerson } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

/** On whose behalf each job acts. A new job must be listed here; one that acts for a person must use `actingPerson`. */
const ACTS_FOR: Readonly<Record<string, 'person' | 'agency' | 'nobody'>> = {
  send_message: 'person',
  auto_email_quotes: 'person',
  'signed-copy': 'person',
  'follow-up': 'person',
  'bulk-jobs': 'person',
  'bulk-upload': 'person',
  push_note_to_crm: 'agency',
  fetch_carrier_documents: 'agency',
  // A client's files are saved for the agency, whoever wrote to the client last.
  fetch_text_media: 'agency',
  // Reading a file fills in no field, whoever sent it.
  read_document: 'agency',
  recognize_document: 'agency',
  // An export or erasure that was started is completed, whoever started it.
  privacy: 'agency',
  'portal-mail': 'nobody',
  password_reset: 'nobody',
  registration_text: 'nobody',
};

const FOREIGN_KEY = '23503';

const server = useServer({ env: { demo: false } });
let queue: Queue;

beforeAll(async () => {
  queue = createQueue(server.current.databaseUrl, createLog('silent'), { supervise: false });
  await queue.start(JOBS.map(({ name }) => name));
  return () => queue.stop();
});

const CONDITIONS = {
  'a deactivated person': (ids) =>
    server.current.db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', ids.person_id),
  'a person of a deactivated agency': (ids) =>
    server.current.db.updateTable('agencies').set({ deactivated_at: new Date() }).where('id', '=', ids.agency_id),
  'a person who moved to another agency': (ids) =>
    server.current.db.updateTable('people').set({ agency_id: ids.other_id }).where('id', '=', ids.person_id),
  'a demo person while the demo is off': (ids) =>
    server.current.db.updateTable('people').set({ is_demo: true }).where('id', '=', ids.person_id),
  'a person who lost the permission': (ids) =>
    server.current.db.updateTable('people').set({ role: 'customer' }).where('id', '=', ids.person_id),
} satisfies Record<string, (ids: Ids) => { execute(): Promise<unknown> }>;

type Ids = { person_id: number; agency_id: number; other_id: number };
type Work = { name: string; data: object; outcome: () => Promise<unknown>; refused: unknown; done: unknown };

async function anyone(): Promise<Ids> {
  const { db } = server.current;
  const [agency, other] = [await anAgency(db), await anAgency(db)];
  const settings = JSON.stringify({ quote_auto_emailing: 'Yes' });
  const person = await aPerson(db, 'admin', { agency_id: agency.id, settings });
  return { person_id: person.id, agency_id: agency.id, other_id: other.id };
}

/** For each job, the work it would do for a person, and a check that it did not. */
const WORK: Readonly<Record<string, (ids: Ids) => Promise<Work>>> = {
  async send_message({ person_id, agency_id }) {
    const { db } = server.current;
    const { id } = await db
      .insertInto('messages')
      .values({
        agency_id,
        person_id,
        channel: 'email',
        direction: 'outbound',
        state: 'held',
        address: 'held@lee.test',
        subject: 'Your quote',
        body: 'Held for the night.',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcome = async () =>
      (await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    return { name: 'send_message', data: { message_id: id }, outcome, refused: 'failed', done: 'sent' };
  },
  async auto_email_quotes({ person_id, agency_id }) {
    const { db } = server.current;
    const application = await anApplication(db, { agency_id, agent_id: person_id });
    const { id: run_id } = await db
      .insertInto('runs')
      .values({ agency_id, application_id: application.id, application_version: 1, details: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('applications').set({ run_id }).where('id', '=', application.id).execute();
    const outcome = async () => {
      const run = await db.selectFrom('runs').select('auto_emailed_at').where('id', '=', run_id).executeTakeFirst();
      return run?.auto_emailed_at === null;
    };
    // Without quotes nothing is sent, but the run is still claimed.
    return { name: 'auto_email_quotes', data: { application_id: application.id }, outcome, refused: true, done: false };
  },
  async 'signed-copy'({ person_id, agency_id }) {
    const { db } = server.current;
    const application = await anApplication(db, { agency_id, agent_id: person_id, email: 'signed@lee.test' });
    await everythingOf(db, application);
    const { id } = await db
      .selectFrom('client_choices')
      .select('id')
      .where('application_id', '=', application.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('client_choices')
      .set({ document: asCarrierText('') })
      .where('id', '=', id)
      .execute();
    // The document cannot be read, so a job that gets that far is retried.
    const outcome = () => stateOf('signed-copy', { choice_id: id });
    const data = { choice_id: id, to: 'client' };
    return { name: 'signed-copy', data, outcome, refused: 'completed', done: 'retry' };
  },
  async 'follow-up'({ person_id, agency_id }) {
    const { db } = server.current;
    const application = await anApplication(db, { agency_id, agent_id: person_id });
    const at = new Date();
    const { id } = await db
      .insertInto('tasks')
      .values({
        agency_id,
        application_id: application.id,
        owner_id: person_id,
        title: 'Follow up',
        due_on: '2026-12-20',
        rule: 'no_reply',
        cause: String(application.id),
        follow_up: 'queued',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcome = async () =>
      (await db.selectFrom('tasks').select('note').where('id', '=', id).executeTakeFirstOrThrow()).note;
    // The client has no e-mail address, which a job that gets that far reports.
    const [refused, done] = [/: The person who has this task may no longer send/, /was not sent: (?!The person)/];
    return {
      name: 'follow-up',
      data: { task_id: id },
      outcome,
      refused: expect.stringMatching(refused),
      done: expect.stringMatching(done),
    };
  },
  async 'bulk-jobs'({ person_id, agency_id }) {
    const { db } = server.current;
    const application = await anApplication(db, { agency_id, agent_id: person_id });
    const { id } = await db
      .insertInto('bulk_jobs')
      .values({
        agency_id,
        person_id,
        action: 'archive',
        application_ids: [application.id],
        created_at: new Date(),
        touched_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcome = async () =>
      (await db.selectFrom('bulk_jobs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    return { name: 'bulk-jobs', data: { bulk_job_id: id }, outcome, refused: 'failed', done: 'done' };
  },
  async 'bulk-upload'({ person_id: created_by, agency_id }) {
    const { db } = server.current;
    const { id, generation } = await aBulkUpload(db, { agency_id, created_by, state: 'launching' });
    const outcome = async () =>
      (await db.selectFrom('bulk_uploads').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    return { name: 'bulk-upload', data: { upload_id: id, generation }, outcome, refused: 'failed', done: 'done' };
  },
};

async function stateOf(name: string, data: object): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`.execute(
    server.current.db,
  );
  return rows[0]?.state;
}

/**
 * Applies a condition. @returns whether a foreign key refuses it, because a person cannot leave an agency whose rows
 * refer to them
 */
const isRefusedByDatabase = (condition: { execute(): Promise<unknown> }): Promise<boolean> =>
  condition.execute().then(
    () => false,
    (error: { code?: string }) => {
      if (error.code !== FOREIGN_KEY) throw error;
      return true;
    },
  );

const run = ({ name, data }: Work) => queue.insert(server.current.db, [{ queue: name, data }]);

it('every job that acts for a person is listed here', () => {
  const unlisted = JOBS.filter(({ name, everySeconds }) => !everySeconds && !ACTS_FOR[name]).map(({ name }) => name);
  expect(unlisted).toEqual([]);
  expect(Object.keys(WORK).sort()).toEqual(
    Object.keys(ACTS_FOR)
      .filter((name) => ACTS_FOR[name] === 'person')
      .sort(),
  );
});

describe.each(Object.entries(WORK))('%s', (_name, prepare) => {
  it('acts for a person who may', async () => {
    const work = await prepare(await anyone());
    await run(work);
    await eventually(async () => expect(await work.outcome()).toEqual(work.done));
  });

  it.each(Object.entries(CONDITIONS))('does nothing for %s', async (_condition, apply) => {
    const ids = await anyone();
    const work = await prepare(ids);
    if (await isRefusedByDatabase(apply(ids))) return;
    await run(work);
    await eventually(async () => expect(await stateOf(work.name, work.data)).toBe('completed'));
    expect(await work.outcome()).toEqual(work.refused);
  });
});
