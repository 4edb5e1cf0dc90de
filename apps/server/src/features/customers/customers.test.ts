import type { Role } from '@freeboard/domain/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { opened, succeeded } from '../../../test/support/application.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { anApplication, aPerson } from '../../../test/support/factories.ts';
import { OFFERS, withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const agency = useAgency({ carriers: 'none' });
let admin: SignedIn;
let agent: SignedIn;
let count = 0;

beforeAll(async () => {
  admin = await agency.current.as('admin');
  agent = await agency.current.as('agent');
});

async function aCustomer(row: Parameters<typeof aPerson>[2] = {}) {
  count += 1;
  const email = `dana-${agency.current.id}-${count}@whitfield.example`;
  const person = await aPerson(agency.current.db, 'customer', {
    agency_id: agency.current.id,
    name: 'Dana Whitfield',
    verified_name: 'Dana Whitfield',
    email,
    ...row,
  });
  return { ...person, me: await agency.current.as(person.username) };
}
const stored = (row: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(agency.current.db, { agency_id: agency.current.id, ...row });
const tie = (by: SignedIn, application_id: number, customer_id: number) =>
  by.call('tieCustomer', { application_id, customer_id });
const actionsOf = async (id: number) =>
  (
    await agency.current.db
      .selectFrom('history')
      .select('action')
      .where('application_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('a proposal to the agent', () => {
  it('names who shares an address, is accepted, and stays a line in the history', async () => {
    const customer = await aCustomer();
    const { id } = await stored({
      agent_id: agent.id,
      email: customer.email,
      first_name: 'D.',
      last_name: 'Whitfield',
    });
    expect(succeeded(await agent.call('getApplicationCustomer', { application_id: id }))).toEqual({
      customer: null,
      proposals: [
        {
          customer: { id: customer.id, name: 'Dana Whitfield' },
          match: { name: false, email: 'unverified', phone: null },
        },
      ],
    });
    const listed = succeeded(await admin.call('getCustomerApplications', { user_id: customer.id }));
    expect([listed.applications, listed.proposals.map((one) => one.id)]).toEqual([[], [id]]);
    const { name, email } = customer;
    expect(succeeded(await tie(agent, id, customer.id))).toEqual({
      customer: { id: customer.id, name, email },
      proposals: [],
    });
    expect(await actionsOf(id)).toEqual(['tied it to the customer Dana Whitfield']);
    const after = succeeded(await agent.call('getCustomerApplications', { user_id: customer.id }));
    expect([after.applications.map((one) => one.id), after.proposals]).toEqual([[id], []]);
  });

  it('is not made again once the agent says it is not this person', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer({ phone: '(904) 555-2001' })];
    const { id } = await stored({ agent_id: agent.id, email: customer.email, phone: '(904) 555-2001' });
    const reject = { application_id: id, customer_id: customer.id };
    const { proposals } = succeeded(await agent.call('rejectCustomer', reject));
    expect(proposals.map((one) => one.customer.id)).toEqual([other.id]);
    expect(await agent.call('rejectCustomer', reject)).toMatchObject({ code: 422 });
    const listed = succeeded(await admin.call('getCustomerApplications', { user_id: customer.id }));
    expect(listed.proposals).toEqual([]);
    expect(succeeded(await tie(admin, id, customer.id)).customer?.id).toBe(customer.id);
  });

  it('shows an agent none of a colleague’s applications, and no customer but their own', async () => {
    const customer = await aCustomer({ created_by: agent.id });
    await stored({ email: customer.email });
    expect(succeeded(await agent.call('getCustomerApplications', { user_id: customer.id }))).toEqual({
      applications: [],
      proposals: [],
    });
    const strangers = await aCustomer();
    expect(await agent.call('getCustomerApplications', { user_id: strangers.id })).toMatchObject({ code: 404 });
  });
});

describe('tying by hand', () => {
  const left = () =>
    aPerson(agency.current.db, 'customer', { agency_id: agency.current.id, deactivated_at: new Date() });

  it.each<[string, () => Promise<number>]>([
    ['of another agency', async () => (await aPerson(agency.current.db, 'customer')).id],
    ['who is deactivated', async () => (await left()).id],
    ['who is none', async () => agent.id],
  ])('refuses a customer %s', async (_, idOf) => {
    const { id } = await stored();
    expect(await tie(admin, id, await idOf())).toMatchObject({
      code: 422,
      errors: { customer_id: ['This customer is no longer available. Choose another one.'] },
    });
  });

  it('refuses an agent a customer whom they do not know, and lets an admin', async () => {
    const customer = await aCustomer();
    const { id } = await stored({ agent_id: agent.id });
    expect(await tie(agent, id, customer.id)).toMatchObject({ code: 422 });
    expect(succeeded(await tie(admin, id, customer.id)).customer?.id).toBe(customer.id);
  });

  it('refuses a second customer until the first is untied', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const { id } = await stored({ customer_id: first.id });
    expect(await tie(admin, id, second.id)).toMatchObject({ code: 409 });
    succeeded(await admin.call('untieCustomer', { application_id: id }));
    expect(succeeded(await tie(admin, id, second.id)).customer?.id).toBe(second.id);
  });
});

it('ends the access at once when an application is untied, and never ties it by rule again', async () => {
  const customer = await aCustomer({ verified_email: null });
  const email = customer.email;
  await agency.current.db.updateTable('people').set({ verified_email: email }).where('id', '=', customer.id).execute();
  const application = await withOffers(agency.current.db, agent, { first_name: 'Dana', last_name: 'Whitfield', email });
  const { id } = application;
  const calls = () =>
    Promise.all([
      customer.me.call('getFollowedApplication', { application_id: id }),
      customer.me.call('getApplicationById', { application_id: id }),
      customer.me.call('sendOrDownloadQuote', { request_type: 'download', application_id: id }),
      customer.me.call('askAboutApplication', { application_id: id, question: 'Is it still there?' }),
    ]);
  expect((await calls()).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  succeeded(await agent.call('untieCustomer', { application_id: id }));
  expect((await calls()).map(({ code }) => code)).toEqual([404, 404, 404, 404]);
  const { version } = await opened(agent, id);
  const changes = { application_id: id, version, useable_details: { phone: '(904) 555-3001' } };
  succeeded(await agent.call('updateApplication', changes as never));
  const after = succeeded(await agent.call('getApplicationCustomer', { application_id: id }));
  expect(after).toEqual({ customer: null, proposals: [] });
  expect(await actionsOf(id)).toContain('untied it from the customer Dana Whitfield');
  const told = agency.current.db
    .selectFrom('events')
    .select('id')
    .where('person_id', '=', customer.id)
    .where('kind', '=', 'application');
  expect(await told.execute()).toHaveLength(1);
});

describe('what a customer sees of their application', () => {
  const tied = async (row: Parameters<typeof aPerson>[2] = {}) => {
    const customer = await aCustomer(row);
    const { id } = await withOffers(agency.current.db, agent, { first_name: 'Dana', last_name: 'Whitfield' });
    succeeded(await tie(admin, id, customer.id));
    return { customer, id };
  };
  const follow = (by: SignedIn, application_id: number) => by.call('getFollowedApplication', { application_id });

  it('are its quotes under generic names, and nothing of the agency’s own', async () => {
    const { customer, id } = await tied();
    const note = { title: 'Staff only', body: 'The roof is worse than they say.' };
    succeeded(await agent.call('addNoteOrAttachmentToApplication', { application_id: id, note_details: note }));
    const { application } = succeeded(await follow(customer.me, id));
    expect(application.document.offers).toHaveLength(OFFERS.length);
    const text = JSON.stringify([application, await opened(customer.me, id)]);
    for (const { carrier } of OFFERS) expect(text).not.toContain(carrier);
    expect(text).not.toContain('The roof is worse');
    const whole = await opened(customer.me, id);
    expect([whole.api_address_data, whole.provenance, whole.notes, whole.alert]).toEqual([null, {}, [], null]);
  });

  it('names carriers to a customer who may see them', async () => {
    const { customer, id } = await tied({ display_carriers: true });
    const { application } = succeeded(await follow(customer.me, id));
    expect(application.document.offers.map(({ name }) => name).sort()).toEqual(
      OFFERS.map(({ carrier }) => carrier).sort(),
    );
  });

  it.each([
    [false, false, 1],
    [false, true, 0],
    [true, true, 1],
  ])(
    'with display_carriers %s, a proposal whose sender saw carriers (%s) is shown %s times',
    async (display_carriers, sender_saw_carriers, shown) => {
      const { customer, id } = await tied({ display_carriers });
      const { db } = agency.current;
      const message = await db
        .insertInto('messages')
        .values({
          agency_id: agency.current.id,
          application_id: id,
          channel: 'email',
          direction: 'outbound',
          address: customer.email,
          body: 'Hello',
          state: 'sent',
          sender_saw_carriers,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const file = await db
        .insertInto('message_files')
        .values({
          message_id: message.id,
          agency_id: agency.current.id,
          name: 'Whitfield-quotes.pdf',
          media_type: 'application/pdf',
          bytes: Buffer.from('%PDF-1.7'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { application } = succeeded(await follow(customer.me, id));
      expect(application.documents.map(({ name }) => name)).toEqual(Array(shown).fill('Whitfield-quotes.pdf'));
      const answer = await customer.me.call('openFollowedDocument', {
        application_id: id,
        kind: 'proposal',
        document_id: file.id,
      });
      expect(answer.code).toBe(shown === 1 ? 200 : 404);
      if (answer.ok) {
        const fetched = await fetch(new URL(answer.data.file_url, agency.current.url));
        expect(await fetched.text()).toBe('%PDF-1.7');
      }
    },
  );

  it('opens none of the documents of another application', async () => {
    const { customer, id } = await tied();
    const other = await stored();
    await everythingOf(agency.current.db, other);
    const { db } = agency.current;
    const choice = await db
      .selectFrom('client_choices')
      .select('id')
      .where('application_id', '=', other.id)
      .executeTakeFirstOrThrow();
    const open = (application_id: number) =>
      customer.me.call('openFollowedDocument', { application_id, kind: 'signed', document_id: choice.id });
    expect([(await open(id)).code, (await open(other.id)).code]).toEqual([404, 404]);
  });

  it('is nothing once it is archived', async () => {
    const { customer, id } = await tied();
    succeeded(await agent.call('archiveApplication', { application_id: id, archived: true }));
    expect(await follow(customer.me, id)).toMatchObject({ code: 404 });
  });

  it.each<[string, Parameters<typeof aPerson>[2], Role]>([
    ['another customer', {}, 'customer'],
    ['an agent who does not handle it', {}, 'agent'],
  ])('is nothing to %s', async (_, row, role) => {
    const { id } = await tied();
    const person = await aPerson(agency.current.db, role, { ...row, agency_id: agency.current.id });
    expect(await follow(await agency.current.as(person.username), id)).toMatchObject({ code: 404 });
  });

  it('is closed to a customer who is deactivated', async () => {
    const { customer, id } = await tied();
    succeeded(await admin.call('deactivateUser', { user_id: customer.id }));
    expect(await follow(customer.me, id)).toMatchObject({ code: 401 });
  });
});
