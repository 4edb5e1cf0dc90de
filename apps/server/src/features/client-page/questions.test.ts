import type { Application } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { follow, listen } from '../../../test/support/connections/stream.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const clients = useClientPage();
const { server, aLink, open } = clients;
let agent: SignedIn;
let application: Application;
beforeAll(() => {
  ({ agent, application } = clients.current);
});

describe('a question', () => {
  it('reaches the agent at once: live, as a notification, in the history and in the conversation', async () => {
    const { token } = await aLink();
    const stream = await listen(agent);
    const question = '<script>alert(1)</script> Does it cover the garage?';
    const { page } = succeeded(await server.current.guest.call('askAgent', { token, question }));
    expect(page.questions.map(({ text }) => text)).toEqual([question]);
    await eventually(() => expect(stream.text()).toContain('client_link'));
    stream.close();
    const { questions } = succeeded(await agent.call('getClientLinks', { application_id: application.id }));
    expect(questions[0]?.text).toBe(question);
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', { user_id: agent.id }));
    expect(user_notifications[0]).toMatchObject({ kind: 'client_asked', application_id: application.id });
    expect(user_notifications[0]?.text).toContain(`: “${question}”`);
    const { messages } = succeeded(await agent.call('getMessages', { application_id: application.id }));
    expect(messages).toContainEqual(
      expect.objectContaining({ direction: 'inbound', address: 'lena@example.com', body: question }),
    );
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: application.id }));
    expect(JSON.stringify(history)).toContain('asked a question');
  });

  it('of a client whom the application has no address of stands where the quotes were sent', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: '', phone: '' });
    const { token } = await aLink({}, own);
    const sent = { request_type: 'send-email' as const, receiver_email: 'dana@example.com' };
    const wording = { selected_template_option: '', option_subject: 'Quotes', option_body: '<p>See them.</p>' };
    const { system_templates } = succeeded(await agent.call('getSystemTemplates', {}));
    const template = system_templates.find(({ payload }) => payload.body_type === 'html');
    const selected_template = { id: template?.id ?? 0, name: template?.payload.name ?? '' };
    succeeded(
      await agent.call('sendOrDownloadQuote', {
        application_id: own.id,
        ...sent,
        ...wording,
        selected_template,
        pdf_template_type: 'Multi Quote PDF',
      }),
    );
    succeeded(await server.current.guest.call('askAgent', { token, question: 'Is the dock covered?' }));
    const { messages } = succeeded(await agent.call('getMessages', { application_id: own.id }));
    expect(messages).toContainEqual(
      expect.objectContaining({ direction: 'inbound', address: 'dana@example.com', body: 'Is the dock covered?' }),
    );
  });

  it('is answered once: on the page, in the language of the link, and by the ways that the client allows', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'answered@example.com' });
    const { token } = await aLink({}, own);
    const { guest } = server.current;
    succeeded(await guest.call('setClientPageLanguage', { token, language: 'es' }));
    succeeded(await guest.call('askAgent', { token, question: '¿Cubre el garaje?' }));
    const asked = async () =>
      succeeded(await agent.call('getClientQuestions', { application_id: own.id })).questions[0];
    const question_id = (await asked())?.id ?? 0;
    const { conversation } = succeeded(
      await agent.call('getMessages', { conversation_id: `client-${(await opened(agent, own.id)).client_id}` }),
    );
    expect(conversation?.answer_subject).toBe('La respuesta a su pregunta');
    const answer = (words: string, by = agent) =>
      by.call('answerQuestion', { application_id: own.id, question_id, answer: words });
    expect(await answer(' ')).toMatchObject({ code: 422, errors: { answer: ['Field is required.'] } });
    expect((await answer('No.', await server.current.as('agent2'))).code).toBe(404);
    const both = await Promise.all([answer('Sí, está incluido.'), answer('Sí, está incluido.')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(both.find(({ ok }) => ok)).toMatchObject({ data: { channels: ['email'] } });
    expect(await asked()).toMatchObject({ answer: 'Sí, está incluido.', answered_by: 'Maria Reyes' });
    expect((await open(token)).questions).toMatchObject([{ text: '¿Cubre el garaje?', answer: 'Sí, está incluido.' }]);
    const { messages } = succeeded(await agent.call('getMessages', { application_id: own.id }));
    const unread = server.current.db
      .selectFrom('messages')
      .select('id')
      .where('application_id', '=', own.id)
      .where('direction', '=', 'inbound')
      .where('read_at', 'is', null);
    expect(await unread.execute()).toEqual([]);
    const sent = messages.filter(({ direction }) => direction === 'outbound');
    expect(sent).toMatchObject([{ address: 'answered@example.com', subject: 'La respuesta a su pregunta' }]);
    expect(sent[0]?.body).toContain('Usted preguntó: “¿Cubre el garaje?”');
  });

  it('that was asked twice is read and answered one by one', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'twice@example.com' });
    const { token } = await aLink({}, own);
    for (const question of ['Any news?', 'Any news?'])
      succeeded(await server.current.guest.call('askAgent', { token, question }));
    const [second, first] = succeeded(await agent.call('getClientQuestions', { application_id: own.id })).questions;
    const answer = (question_id = 0) =>
      agent.call('answerQuestion', { application_id: own.id, question_id, answer: 'Not yet.' });
    const unread = async () =>
      (
        await server.current.db
          .selectFrom('messages')
          .select('id')
          .where('application_id', '=', own.id)
          .where('direction', '=', 'inbound')
          .where('read_at', 'is', null)
          .execute()
      ).length;
    expect(await unread()).toBe(2);
    succeeded(await answer(first?.id));
    expect(await unread()).toBe(1);
    succeeded(await answer(second?.id));
    expect(await unread()).toBe(0);
  });

  it('is answered by a reply in its conversation, also one about another application, and nobody else’s is', async () => {
    const phone = '(813) 555-0419';
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: '', phone });
    const other = await withOffers(server.current.db, agent, { ...CLIENT, email: '', phone, address1: '31 Ocean Dr' });
    const spouse = await withOffers(server.current.db, agent, { ...CLIENT, first_name: 'Mark', email: '', phone });
    const [{ token }, unrelated] = [await aLink({}, own), await aLink({}, spouse)];
    const { guest } = server.current;
    for (const question of ['Is the dock covered?', 'And the pool?'])
      succeeded(await guest.call('askAgent', { token, question }));
    succeeded(await guest.call('askAgent', { token: unrelated.token, question: 'Anything new?' }));
    const reply = { application_id: other.id, type: 'sms', receiver: phone, consent_source: 'Phone call' } as const;
    const asked = async (id: number) =>
      succeeded(await agent.call('getClientQuestions', { application_id: id })).questions.map(({ answer }) => answer);
    const thread = async () => {
      const { conversation } = succeeded(await agent.call('getMessages', { conversation_id: phone }));
      return conversation?.questions ?? [];
    };
    // With several open questions the user states which one a reply answers.
    succeeded(await agent.call('sendMessage', { ...reply, body: 'A moment, please.' }));
    expect(await asked(own.id)).toEqual([null, null]);
    const [strange] = succeeded(await agent.call('getClientQuestions', { application_id: spouse.id })).questions;
    const invented = { ...reply, body: 'Hello', answers: [strange?.id ?? 0] };
    expect(await agent.call('sendMessage', invented)).toMatchObject({ code: 409 });
    const answers = (await thread()).map(({ id }) => id);
    const both = await Promise.all(
      [1, 2].map(() => agent.call('sendMessage', { ...reply, body: 'Neither of them.', answers })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await thread()).toEqual([]);
    expect(await asked(own.id)).toEqual(['Neither of them.', 'Neither of them.']);
    expect(await asked(spouse.id)).toEqual([null]);
    expect((await open(token)).questions).toMatchObject([
      { text: 'Is the dock covered?', answer: 'Neither of them.' },
      { text: 'And the pool?', answer: 'Neither of them.' },
    ]);
  });

  it('is answered in the language of the page on which it was asked, where nobody chose one', async () => {
    const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'browser@example.com' });
    const { token } = await aLink({ language: null }, own);
    const asked = { token, question: '¿Y el muelle?', language: 'es' as const };
    succeeded(await server.current.guest.call('askAgent', asked));
    const [question] = succeeded(await agent.call('getClientQuestions', { application_id: own.id })).questions;
    const answering = { application_id: own.id, question_id: question?.id ?? 0, answer: 'También.' };
    succeeded(await agent.call('answerQuestion', answering));
    const { messages } = succeeded(await agent.call('getMessages', { application_id: own.id }));
    expect(messages).toContainEqual(expect.objectContaining({ subject: 'La respuesta a su pregunta' }));
  });

  it.each([
    ['nothing', '  ', 422],
    ['a book', 'x'.repeat(2_001), 422],
    ['a sign that no text has', 'a\u0000b', 422],
  ])('of %s is refused', async (_, question, code) => {
    const { token } = await aLink();
    expect(await server.current.guest.call('askAgent', { token, question })).toMatchObject({ code });
  });
});

describe('an open page', () => {
  const changesOf = (stream: { text(): string }) => stream.text().split('event: changed').length - 1;

  it('hears that its question was answered, and neither what nor anything of another link', async () => {
    const [own, other] = await Promise.all(
      ['follows@example.com', 'follows-other@example.com'].map((email) =>
        withOffers(server.current.db, agent, { ...CLIENT, email }),
      ),
    );
    const { token } = await aLink({}, own);
    const { guest } = server.current;
    succeeded(await guest.call('askAgent', { token, question: 'Is the shed covered?' }));
    const [mine, others] = await Promise.all([follow(guest, token), follow(guest, (await aLink({}, other)).token)]);
    const [question] = succeeded(await agent.call('getClientQuestions', { application_id: own!.id })).questions;
    const before = changesOf(mine);
    succeeded(
      await agent.call('answerQuestion', { application_id: own!.id, question_id: question?.id ?? 0, answer: 'Yes.' }),
    );
    await eventually(() => expect(changesOf(mine)).toBeGreaterThan(before));
    expect(mine.text().replaceAll(/: (open|beat)\n\n|event: changed\ndata: \{\}\n\n/g, '')).toBe('');
    expect(changesOf(others)).toBe(0);
    for (const stream of [mine, others]) stream.close();
  });

  it('is told no more once its link has ended, which none can follow', async () => {
    const { token, link } = await aLink();
    const { guest } = server.current;
    const stream = await follow(guest, token);
    succeeded(await agent.call('revokeClientLink', { application_id: application.id, link_id: link.id }));
    await eventually(() => expect(stream.hasEnded()).toBe(true));
    expect(changesOf(stream)).toBe(0);
    await expect(follow(guest, token)).rejects.toThrowError('404');
    await expect(follow(guest, 'nobodys')).rejects.toThrowError('404');
  });

  it('is refused beyond as many as a family opens', async () => {
    const { token } = await aLink();
    const { guest } = server.current;
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(guest, token)));
    await expect(follow(guest, token)).rejects.toThrowError('429');
    for (const stream of streams) stream.close();
    await eventually(async () => (await follow(guest, token)).close());
  });
});
