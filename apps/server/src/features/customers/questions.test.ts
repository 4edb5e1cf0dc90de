import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { anApplication, aPerson } from '../../../test/support/factories.ts';
import { OFFERS, withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const agency = useAgency({ carriers: 'none' });
let admin: SignedIn;
let agent: SignedIn;
let count = 0;

beforeAll(async () => {
  admin = await agency.current.as('admin');
  agent = await agency.current.as('agent');
});

async function aCustomer() {
  count += 1;
  const email = `dana-${agency.current.id}-q${count}@whitfield.example`;
  const person = await aPerson(agency.current.db, 'customer', {
    agency_id: agency.current.id,
    name: 'Dana Whitfield',
    verified_name: 'Dana Whitfield',
    email,
  });
  return { ...person, me: await agency.current.as(person.username) };
}
const stored = (row: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(agency.current.db, { agency_id: agency.current.id, ...row });
const actionsOf = async (id: number) =>
  (await agency.current.db.selectFrom('history').select('action').where('application_id', '=', id).execute()).map(
    ({ action }) => action,
  );

describe('a customer’s question', () => {
  it('reaches the agent as a message and a notification, and is listed', async () => {
    const customer = await aCustomer();
    const { id } = await stored({ agent_id: agent.id, customer_id: customer.id });
    const ask = (by: SignedIn, question: string) => by.call('askAboutApplication', { application_id: id, question });
    expect(await ask(customer.me, ' ')).toMatchObject({ code: 422, errors: { question: ['Field is required.'] } });
    const { application } = succeeded(await ask(customer.me, 'Does it cover the garage?'));
    expect(application.conversation.map(({ text }) => text)).toEqual(['Does it cover the garage?']);
    const { messages } = succeeded(await agent.call('getMessages', { application_id: id })) as unknown as {
      messages: { body: string }[];
    };
    expect(JSON.stringify(messages)).toContain('Does it cover the garage?');
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
    expect(user_notifications).toContainEqual(
      expect.objectContaining({
        kind: 'client_asked',
        application_id: id,
        text: expect.stringContaining('Dana Whitfield asks'),
      }),
    );
    expect(await actionsOf(id)).toContain('asked a question');
  });

  it('is answered on the same page, by what people wrote since to this customer about this application', async () => {
    const QUESTION = `Who is ${OFFERS[0].carrier}?`;
    const customer = await aCustomer();
    const { id } = await withOffers(agency.current.db, agent, { first_name: 'Olav' }, { is_custom: true });
    succeeded(await admin.call('tieCustomer', { application_id: id, customer_id: customer.id }));
    const write = (receiver: string, body: string, application_id = id) =>
      agent.call('sendMessage', { type: 'email', receiver, subject: 'Your question', body, application_id });
    succeeded(await write(customer.email, 'Written before anything was asked.'));
    succeeded(await customer.me.call('askAboutApplication', { application_id: id, question: QUESTION }));
    succeeded(await write(customer.email, `A carrier: ${OFFERS[0].carrier}.`));
    succeeded(await write('somebody.else@whitfield.example', 'Not for this customer.'));
    const other = await stored({ agent_id: agent.id });
    succeeded(await write(customer.email, 'About another application.', other.id));
    const { messages } = succeeded(await agent.call('getMessages', { address: customer.email }));
    expect(messages[0]?.contact_name).toBe('Dana Whitfield');
    await agency.current.db
      .insertInto('messages')
      .values({
        agency_id: agency.current.id,
        application_id: id,
        channel: 'email',
        direction: 'outbound',
        address: customer.email,
        body: 'A proposal',
        state: 'sent',
        template: JSON.stringify({ name: 'Quotes' }),
      })
      .execute();
    const { application } = succeeded(await customer.me.call('getFollowedApplication', { application_id: id }));
    const [question, answer, ...rest] = application.conversation;
    expect(rest).toEqual([]);
    expect(question).toMatchObject({ is_answer: false, sent_by: 'Dana Whitfield', text: QUESTION });
    expect(answer).toMatchObject({ is_answer: true, text: expect.stringMatching(/^A carrier: /) });
    expect(answer?.sent_by).not.toBe('');
    expect(answer?.text).not.toContain(OFFERS[0].carrier);
  });

  it('is answered by e-mail in the same words as on the page, and shown to its sender as it was written', async () => {
    const customer = await aCustomer();
    const { id } = await withOffers(agency.current.db, agent, { first_name: 'Olav' }, { is_custom: true });
    succeeded(await admin.call('tieCustomer', { application_id: id, customer_id: customer.id }));
    const [{ carrier }] = OFFERS;
    const write = async (subject: string, receiver: string, body: string) => {
      const written = { type: 'email', receiver, subject, body, application_id: id } as const;
      succeeded(await agent.call('sendMessage', written));
      return eventually(() => {
        const mail = agency.current.sandbox.inbox.mails.find(
          (one) => one.to.join().includes(receiver) && one.text.includes('a year'),
        );
        if (!mail) throw new Error(`Nothing came to ${receiver}.`);
        return mail;
      });
    };
    succeeded(await customer.me.call('askAboutApplication', { application_id: id, question: 'Which is it?' }));
    const body = `It is ${carrier}, $1,000.50 a year.`;
    const masked = 'It is •••, $1,000.50 a year.';
    const mail = await write(`About ${carrier}`, customer.email, body);
    expect(mail.subject).toBe('About •••');
    expect(mail.text).toContain(masked);
    expect(JSON.stringify(mail)).not.toContain(carrier);
    const { application } = succeeded(await customer.me.call('getFollowedApplication', { application_id: id }));
    expect(application.conversation.at(-1)?.text).toBe(masked);
    const { messages } = succeeded(await agent.call('getMessages', { application_id: id }));
    expect(messages.map((one) => one.body)).toContain(body);
    // A message to someone who asked nothing in the portal is not masked.
    const other = await write(`About ${carrier}`, 'spouse@whitfield.example', body);
    expect(other.text).toContain(body);
  });

  it('is answered with carriers to a customer who may see them', async () => {
    const customer = await aCustomer();
    await agency.current.db
      .updateTable('people')
      .set({ display_carriers: true })
      .where('id', '=', customer.id)
      .execute();
    const { id } = await withOffers(agency.current.db, agent, { first_name: 'Olav' }, { is_custom: true });
    succeeded(await admin.call('tieCustomer', { application_id: id, customer_id: customer.id }));
    succeeded(await customer.me.call('askAboutApplication', { application_id: id, question: 'Which is it?' }));
    const body = `It is ${OFFERS[0].carrier}.`;
    succeeded(
      await agent.call('sendMessage', {
        type: 'email',
        receiver: customer.email,
        subject: 'Your question',
        body,
        application_id: id,
      }),
    );
    await eventually(() => {
      const mail = agency.current.sandbox.inbox.mails.find(({ to }) => to.join().includes(customer.email));
      expect(mail?.text).toContain(body);
    });
  });

  it('is not asked by anybody else', async () => {
    const customer = await aCustomer();
    const { id } = await stored({ agent_id: agent.id, customer_id: customer.id });
    const asked = { application_id: id, question: 'Who am I?' };
    expect(await agent.call('askAboutApplication', asked)).toMatchObject({ code: 409 });
    expect(await (await aCustomer()).me.call('askAboutApplication', asked)).toMatchObject({ code: 404 });
  });
});
