import { beforeAll, expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, choosable, useClientPage } from '../../../test/support/client-page.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const clients = useClientPage();
const { server, aLink, open, choose } = clients;
let agent: SignedIn;
beforeAll(() => {
  ({ agent } = clients.current);
});

it('answers a client who changes the language midway in the new one, and signs what is read then', async () => {
  const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'midway@example.com' });
  const { token } = await aLink({ language: 'en' }, own);
  const { guest } = server.current;
  const english = await open(token);
  succeeded(await guest.call('askAgent', { token, question: 'Does it cover the dock?' }));
  succeeded(await guest.call('setClientPageLanguage', { token, language: 'es' }));
  const [question] = succeeded(await agent.call('getClientQuestions', { application_id: own.id })).questions;
  const answering = { application_id: own.id, question_id: question?.id ?? 0, answer: 'It does not.' };
  succeeded(await agent.call('answerQuestion', answering));
  const { messages } = succeeded(await agent.call('getMessages', { application_id: own.id }));
  expect(messages).toContainEqual(expect.objectContaining({ subject: 'La respuesta a su pregunta' }));
  const spanish = await open(token);
  expect(spanish.document.language).toBe('es');
  expect(spanish.questions).toMatchObject([{ text: 'Does it cover the dock?', answer: 'It does not.' }]);
  const [offer] = choosable(english);
  const stale = await choose(token, english, offer?.id ?? 0, { language: 'es' });
  expect(stale).toMatchObject({ ok: false });
  succeeded(await choose(token, spanish, offer?.id ?? 0, { language: 'es' }));
  expect((await opened(agent, own.id)).client_language).toBe('es');
});

it('refuses what is sent by a link that ended meanwhile, in plain words, and saves none of it', async () => {
  const own = await withOffers(server.current.db, agent, { ...CLIENT, email: 'ended@example.com' });
  const { token, link } = await aLink({ asked_fields: ['roof_year'] }, own);
  const page = await open(token);
  const [offer] = choosable(page);
  succeeded(await agent.call('revokeClientLink', { application_id: own.id, link_id: link.id }));
  const { guest } = server.current;
  const filled = { values: { roof_year: '2015' }, shown: { roof_year: '' } };
  const answers = await Promise.all([
    guest.call('askAgent', { token, question: 'Is it still there?' }),
    guest.call('fillInClientPage', { token, ...filled }),
    choose(token, page, offer?.id ?? 0),
    guest.call('setClientPageLanguage', { token, language: 'es' }),
  ]);
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, code: 404, message: expect.stringMatching(/link|enlace/i) });
  const after = await opened(agent, own.id);
  expect([after.client_choice, after.version]).toEqual([null, own.version]);
  expect(succeeded(await agent.call('getMessages', { application_id: own.id })).messages).toEqual([]);
});
