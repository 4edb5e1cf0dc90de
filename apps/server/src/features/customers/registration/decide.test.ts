import { beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { anAgency, anApplication, aPerson, aRegistration } from '../../../../test/support/factories.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useServer();
let agency_id = 0;
let count = 0;

beforeAll(async () => {
  const { db } = server.current;
  agency_id = (await db.selectFrom('agencies').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
});

const mailTo = (email: string) =>
  eventually(() => {
    const mail = server.current.sandbox.inbox.mails.findLast(({ to }) => to.includes(`<${email}>`));
    if (!mail) throw new Error('Nothing has arrived.');
    return mail;
  });

type Named = { first_name: string; last_name: string };
const nameOf = ({ first_name, last_name }: Named) => ({ first_name, last_name });
const nameText = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`;

describe('a request that is decided with what is said by hand', () => {
  const find = async (registration_id: number, text?: string, username = 'admin') =>
    succeeded(
      await (await server.current.as(username)).call('findForRegistration', {
        registration_id,
        ...(text === undefined ? {} : { text }),
      }),
    );
  const accept = async (registration_id: number, more: object, username = 'admin') =>
    (await server.current.as(username)).call('decideRegistration', { registration_id, is_accepted: true, ...more });
  const customerOf = async (id: number) =>
    (
      await server.current.db
        .selectFrom('applications')
        .select('customer_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).customer_id;
  const number = () => {
    count += 1;
    return `(904) 555-${String(1_000 + count)}`;
  };

  it('proposes what has the same e-mail or phone and is nobody’s, and ties what is ticked', async () => {
    const { db } = server.current;
    const phone_number = number();
    const row = await aRegistration(db, { agency_id, phone_number });
    const [byMail, byPhone, other] = [
      await anApplication(db, { agency_id, email: row.email.toUpperCase() }),
      await anApplication(db, { agency_id, phone: phone_number, archived_at: new Date() }),
      await anApplication(db, { agency_id, last_name: `Found-${row.id}` }),
    ];
    const customer_id = (await aPerson(db, 'customer', { agency_id })).id;
    await anApplication(db, { agency_id, email: row.email, customer_id });
    await anApplication(db, { email: row.email });
    const { applications, beyond } = await find(row.id);
    expect(
      applications
        .map(({ id, same, is_archived }) => ({ id, ...same, is_archived }))
        .sort((one, two) => one.id - two.id),
    ).toEqual([
      { id: byMail.id, email: true, phone: false, is_archived: false },
      { id: byPhone.id, email: false, phone: true, is_archived: true },
    ]);
    expect(beyond).toBe(0);
    expect((await find(row.id, `found-${row.id}`)).applications.map(({ id }) => id)).toEqual([other.id]);
    expect((await find(row.id, ' ')).applications).toEqual([]);
    const answer = succeeded(await accept(row.id, { application_ids: [byPhone.id, other.id] }));
    expect(answer.applications).toBe(2);
    const person = await customerOf(other.id);
    expect(person).not.toBeNull();
    expect(await customerOf(byPhone.id)).toBe(person);
    // The application was shown and left unselected.
    expect(await customerOf(byMail.id)).toBeNull();
    const admin = await server.current.as('admin');
    const { history } = succeeded(await admin.call('getApplicationHistory', { application_id: other.id }));
    expect(history.data[0]?.action).toBe(`tied it to the customer ${row.first_name} ${row.last_name}`);
  });

  it('ties what an agent does not see by the verified e-mail alone, and takes nothing else of it', async () => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const row = await aRegistration(db, { agency_id });
    const [own, colleagues] = [
      await anApplication(db, { agency_id, email: row.email, ...nameOf(row), agent_id: agent.id }),
      await anApplication(db, { agency_id, email: row.email, ...nameOf(row) }),
    ];
    const strangers = await anApplication(db, { agency_id, last_name: 'Stranger' });
    const found = await find(row.id, undefined, 'agent');
    expect([found.applications.map(({ id }) => id), found.beyond]).toEqual([[own.id], 1]);
    expect(await accept(row.id, { application_ids: [strangers.id] }, 'agent')).toMatchObject({ code: 404 });
    expect(succeeded(await accept(row.id, { application_ids: [] }, 'agent')).applications).toBe(1);
    expect(await customerOf(own.id)).toBeNull();
    expect(await customerOf(colleagues.id)).not.toBeNull();
  });

  it.each([
    ['another customer', 'somebody-else', []],
    ['the customer with that address', 'theirs', ['beyond']],
  ])('ties what was not ticked to nobody but who verified the address: %s', async (_, whose, more) => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const row = await aRegistration(db, { agency_id });
    const email = whose === 'theirs' ? row.email.toUpperCase() : `${whose}-${row.email}`;
    const { id: customer_id } = await aPerson(db, 'customer', { agency_id, email, verified_name: nameText(row) });
    const inReach = { agency_id, email: row.email, ...nameOf(row), agent_id: agent.id };
    await anApplication(db, { agency_id, customer_id, agent_id: agent.id });
    const made = {
      ticked: (await anApplication(db, inReach)).id,
      left: (await anApplication(db, inReach)).id,
      beyond: (await anApplication(db, { agency_id, email: row.email, ...nameOf(row) })).id,
      namesake: (await anApplication(db, { agency_id, email: row.email, last_name: 'Other' })).id,
    };
    succeeded(await accept(row.id, { customer_id, application_ids: [made.ticked] }, 'agent'));
    const tied = [];
    for (const [name, id] of Object.entries(made)) if ((await customerOf(id)) === customer_id) tied.push(name);
    expect(tied).toEqual(['ticked', ...more]);
  });

  it('ties nothing to another customer where nothing is said of applications', async () => {
    const { db } = server.current;
    const row = await aRegistration(db, { agency_id });
    const { id: customer_id } = await aPerson(db, 'customer', { agency_id });
    await anApplication(db, { agency_id, email: row.email });
    expect(succeeded(await accept(row.id, { customer_id })).applications).toBe(0);
  });

  it('ties what was over the limit or came since, but not what was left', async () => {
    const { db } = server.current;
    const row = await aRegistration(db, { agency_id });
    for (let n = 0; n < 203; n += 1) await anApplication(db, { agency_id, email: row.email, ...nameOf(row) });
    const { applications, beyond } = await find(row.id);
    expect([applications.length, beyond]).toEqual([200, 3]);
    const late = await anApplication(db, { agency_id, email: row.email, ...nameOf(row) });
    const [left, ...ticked] = applications.map(({ id }) => id);
    const answer = await accept(row.id, { application_ids: ticked, left_ids: [left] });
    expect(succeeded(answer).applications).toBe(199 + 3 + 1);
    expect(await customerOf(late.id)).not.toBeNull();
    expect(await customerOf(left ?? 0)).toBeNull();
  });

  it('takes none of another agency, and none that became a customer’s meanwhile', async () => {
    const { db } = server.current;
    const row = await aRegistration(db, { agency_id });
    const elsewhere = await anApplication(db);
    const taken = await anApplication(db, {
      agency_id,
      customer_id: (await aPerson(db, 'customer', { agency_id })).id,
    });
    expect(await accept(row.id, { application_ids: [elsewhere.id] })).toMatchObject({ code: 404 });
    expect(await accept(row.id, { application_ids: [taken.id] })).toMatchObject({
      code: 422,
      errors: { application_ids: [expect.stringContaining('is a customer’s already')] },
    });
    const kept = await db.selectFrom('registrations').select('state').where('id', '=', row.id).executeTakeFirst();
    expect(kept?.state).toBe('requested');
  });

  it('gives it to a customer there is already, who signs in as before', async () => {
    const { db } = server.current;
    const phone = number();
    const known = await aPerson(db, 'customer', { agency_id, name: 'Gus Known', phone });
    const row = await aRegistration(db, { agency_id, phone_number: phone });
    const { customers } = await find(row.id);
    expect(customers).toEqual([
      { id: known.id, name: 'Gus Known', email: known.email, phone, same: { email: false, phone: true } },
    ]);
    const { id } = await anApplication(db, { agency_id, phone });
    const answer = succeeded(await accept(row.id, { customer_id: known.id, application_ids: [id] }));
    expect([answer.applications, await customerOf(id)]).toEqual([1, known.id]);
    const people = await db.selectFrom('people').select('id').where('email', '=', row.email).execute();
    expect(people).toEqual([]);
    const letter = await mailTo(row.email);
    expect(letter.text).toContain('You have an account with us already');
    expect(letter.text).not.toContain(known.email);
  });

  it.each([
    ['of another agency', () => aPerson(server.current.db, 'customer')],
    ['who has left', () => aPerson(server.current.db, 'customer', { agency_id, deactivated_at: new Date() })],
    ['who is none', () => aPerson(server.current.db, 'agent', { agency_id })],
  ])('refuses a customer %s', async (_, make) => {
    const row = await aRegistration(server.current.db, { agency_id });
    expect(await accept(row.id, { customer_id: (await make()).id })).toMatchObject({
      code: 422,
      errors: { customer_id: ['This customer is no longer there.'] },
    });
  });

  it('is looked for in the agency’s own requests alone', async () => {
    const { id: registration_id } = await aRegistration(server.current.db);
    const admin = await server.current.as('admin');
    expect(await admin.call('findForRegistration', { registration_id })).toMatchObject({ code: 404 });
  });
});

describe('the count of requests that wait', () => {
  it('is that of the agency, and every decision and request refreshes it', async () => {
    const { db } = server.current;
    const agency = await anAgency(db);
    const boss = await aPerson(db, 'admin', { agency_id: agency.id });
    const client = await server.current.as(boss.username);
    const count = async () => succeeded(await client.call('countRegistrations', {})).waiting;
    const events = () =>
      db
        .selectFrom('events')
        .select('id')
        .where('agency_id', '=', agency.id)
        .where('kind', '=', 'registration')
        .execute();
    expect(await count()).toBe(0);
    const one = await aRegistration(db, { agency_id: agency.id });
    await aRegistration(db, { agency_id: agency.id });
    await aRegistration(db, { agency_id: agency.id, state: 'unverified' });
    expect(await count()).toBe(2);
    succeeded(await client.call('decideRegistration', { registration_id: one.id, is_accepted: false }));
    expect(await count()).toBe(1);
    expect(await events()).toHaveLength(1);
  });
});
