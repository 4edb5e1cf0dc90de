import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completed, launched, made, opened, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import { announce } from '../../../kernel/events/announcer.ts';

const QUESTIONS = [
  { id: 'roof', text: 'How old is the roof?', type: 'number' },
  { id: 'pool', text: 'Is there a pool?', options: ['Yes', 'No'] },
  { id: 'fence', text: 'Since when is it fenced?', type: 'date', only_if: { id: 'pool', is: ['Yes'] } },
  { id: 'more', text: 'Anything else?', is_required: false },
];
const STEPS = [
  {
    ...{ id: 'quote', name: 'Creating the quote', outputs: { ref: 'body.ref' } },
    request: { path: '/quotes', body: { kind: 'json', text: '{"street": values.address1}' } },
  },
  { id: 'ask', name: 'Asking the agent', ask: 'body.questions' },
  {
    ...{ id: 'answer', name: 'Sending the answers' },
    request: { path: '/quotes/{{ref}}/answers', body: { kind: 'json', text: 'answers' } },
  },
];
const ANSWERS = { roof: '12', pool: 'No', more: ' gutters ' };

const clock = settableClock();
let server: TestServer;
let carrier: TalkingCarrier;
let agent: SignedIn;
let carrier_id = 0;

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  server = await startTestServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  agent = await server.as('agent');
  carrier_id = await carrier.settle(server, { steps: STEPS });
});
afterAll(async () => {
  await server.stop();
  carrier.close();
});
beforeEach(async () => {
  await restCarriers(server.db);
  await server.db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', carrier_id).execute();
  carrier.says(({ path }) => (path === '/quotes' ? { ref: 'R1', questions: QUESTIONS } : { price: 812 }));
});

const progressOf = async (application_id: number) =>
  succeeded(await agent.call('getQuoteProgress', { application_id })).carriers[0];
const asked = (application_id: number) =>
  eventually(async () => {
    const one = await progressOf(application_id);
    if (one?.state !== 'asks') throw new Error(`it does not ask: ${one?.state}`);
    return one;
  });
/** Waits until the carrier has received this many requests and asks again. */
const refusedAt = (application_id: number, requests = 2) =>
  eventually(async () => {
    const one = await progressOf(application_id);
    if (one?.state !== 'asks' || one.questions?.refusal === null || carrier.heard.length < requests)
      throw new Error(`it was not refused: ${one?.state}`);
    return one;
  });
async function waiting() {
  const { id } = await made(agent);
  await launched(agent, id);
  const { quote_id, questions } = await asked(id);
  const answer = (answers: Record<string, string>, who = agent) =>
    who.call('answerCarrierQuestions', { application_id: id, quote_id, answers });
  return { id, quote_id, questions, answer };
}
const edited = async (application_id: number) => {
  const { version } = await opened(agent, application_id);
  const useable_details = { building_limit: 200_000 };
  succeeded(await agent.call('updateApplication', { application_id, version, useable_details } as never));
};
const paths = () => carrier.heard.map(({ path }) => path);
const outcomeOf = (id: number) =>
  eventually(async () => {
    const { quotes, payload } = await completed(agent, id);
    const [quote] = quotes.filter(({ is_superseded }) => !is_superseded);
    if (!quote) throw new Error(`It has not ended: ${payload.status}`);
    return quote.payload;
  });

describe('a carrier that asks the agent', () => {
  it('keeps its application from nothing: it is complete, listed with the time left, and launched again by the answer', async () => {
    const since = clock.now();
    const { id, answer } = await waiting();
    const { payload, application_id } = await completed(agent, id);
    expect(payload.status).toBe('complete');
    const asking = async (who = agent) =>
      succeeded(await who.call('getAgentApplicationsList', { filters: { flag: 'carrier_asks' }, per_page: 100 }));
    const row = (await asking()).applications.data.find((one) => one.id === id);
    const until = new Date(row?.carrier_asks?.until ?? 0).getTime() - since.getTime();
    expect(row?.carrier_asks?.carriers).toBe(1);
    expect(until).toBeGreaterThanOrEqual(30 * 60_000);
    expect((await asking()).counts.carrier_asks).toBeGreaterThan(0);
    expect((await asking(await server.as('agent2'))).applications.data.map((one) => one.id)).not.toContain(id);
    const notices = async () =>
      succeeded(await agent.call('getUserNotifications', {})).user_notifications.filter(
        (one) => one.application_id === id,
      );
    const before = await notices();
    expect(before.map(({ kind }) => kind).toSorted()).toEqual(['application_complete', 'carrier_asks']);
    expect(before.find(({ kind }) => kind === 'carrier_asks')?.text).toMatch(
      new RegExp(`^.+ asks 4 questions about .*${application_id}.*\\. Answer within 30 minutes\\.$`),
    );

    expect(succeeded(await answer(ANSWERS)).application.payload.status).toBe('launched');
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'quoted', premium: 812 });
    expect((await asking()).applications.data.map((one) => one.id)).not.toContain(id);
    // Its handlers were notified of the completion once.
    expect((await notices()).filter(({ kind }) => kind === 'application_complete')).toHaveLength(1);
  });

  it('about several applications within minutes is one notification, which leads to the list', async () => {
    succeeded(await agent.call('markUserNotificationsRead', {}));
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
    const asks = user_notifications.filter(({ kind, is_read }) => kind === 'carrier_asks' && !is_read);
    expect(asks).toMatchObject([{ application_id: null, text: expect.stringMatching(/^Carriers ask about several/) }]);
    for (const { answer } of [one, two, three]) succeeded(await answer(ANSWERS));
    for (const { id } of [one, two, three]) await completed(agent, id);
  });

  it('says what it asks; wrong answers are refused at their question, right ones sent once and kept', async () => {
    const { id, questions, answer } = await waiting();
    expect(questions?.list.map(({ text }) => text)).toEqual(QUESTIONS.map(({ text }) => text));
    const refused = async (answers: Record<string, string>) => {
      const opened = await answer(answers);
      return opened.ok ? null : opened.errors;
    };
    expect(await refused({})).toEqual({
      'answers.roof': ['Field is required.'],
      'answers.pool': ['Field is required.'],
    });
    expect(await refused({ roof: 'old', pool: 'Maybe' })).toEqual({
      'answers.roof': ['Must be a number, such as 12000 or 12,000.50.'],
      'answers.pool': ['Choose one of the answers.'],
    });
    expect(await refused({ ...ANSWERS, pool: 'Yes' })).toEqual({ 'answers.fence': ['Field is required.'] });
    expect(await refused({ ...ANSWERS, pool: 'Yes', fence: '02/30/2020' })).toEqual({
      'answers.fence': ['Must be a date: MM/DD/YYYY.'],
    });
    expect(paths()).toEqual(['/quotes']);
    succeeded(await answer({ ...ANSWERS, fence: 'is not asked', other: 'is no question' }));
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'quoted', premium: 812 });
    expect(paths()).toEqual(['/quotes', '/quotes/R1/answers']);
    expect(JSON.parse(carrier.heard[1]?.body ?? '')).toEqual({ roof: '12', pool: 'No', more: 'gutters' });
    expect(await answer(ANSWERS)).toMatchObject({ code: 409 });

    await edited(id);
    await launched(agent, id);
    expect(await outcomeOf(id)).toMatchObject({ premium: 812 });
    expect(paths()).toEqual(['/quotes', '/quotes/R1/answers', '/quotes', '/quotes/R1/answers']);
  });

  it('is answered once for all applications of which it asks the very same, and for no others', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    carrier.says(({ path }) =>
      path === '/quotes'
        ? { ref: 'R1', questions: [{ id: 'roof', text: 'How old?', type: 'number' }] }
        : { price: 812 },
    );
    const other = await waiting();
    const ids = { application_id: one.id, quote_id: one.quote_id };
    const same = succeeded(await agent.call('getSameQuestions', ids)).applications.map(({ id }) => id);
    expect(same).toEqual(expect.arrayContaining([two.id, three.id]));
    for (const id of [one.id, other.id]) expect(same).not.toContain(id);
    expect(await (await server.as('agent2')).call('getSameQuestions', ids)).toMatchObject({ code: 404 });

    const wrong = { ...ids, answers: { roof: 'old', pool: 'No' }, also: [two.id] };
    expect(await agent.call('answerCarrierQuestions', wrong)).toMatchObject({ code: 422 });
    const both = await Promise.all([
      agent.call('answerCarrierQuestions', { ...ids, answers: ANSWERS, also: [two.id, other.id, 999_999] }),
      two.answer({ ...ANSWERS, roof: '13' }),
    ]);
    const { also } = succeeded(both[0]);
    expect(also.left).toEqual(expect.arrayContaining([other.id, 999_999]));
    // When both answer one application, the first answer counts.
    expect(also.answered).toBe(both[1]?.ok ? 0 : 1);
    for (const { id } of [one, two]) expect(await outcomeOf(id)).toMatchObject({ outcome: 'quoted', premium: 812 });
    for (const { id } of [three, other]) expect((await progressOf(id))?.state).toBe('asks');
    succeeded(await three.answer(ANSWERS));
    succeeded(await other.answer({ roof: '9' }));
    for (const { id } of [three, other]) await outcomeOf(id);
  });

  it('receives numbers, dates and choices as it reads them, also those that were saved as they were typed', async () => {
    const typed = { roof: ' $1,200 ', pool: 'yes', fence: '1/2/2020', more: '$5' };
    const sent = { roof: '1200', pool: 'Yes', fence: '2020-01-02', more: '$5' };
    const { id, answer } = await waiting();
    succeeded(await answer(typed));
    await completed(agent, id);
    expect(JSON.parse(carrier.heard.at(-1)?.body ?? '')).toEqual(sent);
    const saved = server.db.selectFrom('carrier_answers').select('answers').where('application_id', '=', id);
    expect((await saved.executeTakeFirst())?.answers).toEqual(sent);

    await server.db
      .updateTable('carrier_answers')
      .set({ answers: JSON.stringify(typed) })
      .where('application_id', '=', id)
      .execute();
    await edited(id);
    await launched(agent, id);
    await completed(agent, id);
    expect(JSON.parse(carrier.heard.at(-1)?.body ?? '')).toEqual(sent);
    expect(paths()).toHaveLength(4);
  });

  it('asks again with the message of a carrier that refused the answers, and sends nothing until they are corrected', async () => {
    let isRefused = true;
    carrier.says(({ path }, response) => {
      if (path === '/quotes') return { ref: 'R1', questions: QUESTIONS };
      if (!isRefused) return { price: 812 };
      response.statusCode = 400;
      return { errors: ['roof must be below 30'] };
    });
    const { id, quote_id, answer } = await waiting();
    succeeded(await answer({ roof: '45', pool: 'No' }));
    const again = await refusedAt(id);
    expect(again).toMatchObject({
      quote_id,
      questions: { refusal: 'roof must be below 30.', list: [{ id: 'roof', answer: '45' }, { answer: 'No' }, {}, {}] },
    });
    await server.db.updateTable('people').set({ display_carriers: false }).where('id', '=', agent.id).execute();
    const masked = await progressOf(id);
    await server.db.updateTable('people').set({ display_carriers: true }).where('id', '=', agent.id).execute();
    expect(masked?.questions?.refusal).toBe('question 1 must be below 30.');
    // Refused answers are not sent again, neither by the engine nor later.
    clock.forward(29 * 60_000);
    await waiting();
    expect((await progressOf(id))?.state).toBe('asks');
    expect(paths()).toEqual(['/quotes', '/quotes/R1/answers', '/quotes']);

    succeeded(await answer({ roof: '44', pool: 'No' }));
    await refusedAt(id, 4);
    isRefused = false;
    succeeded(await answer({ roof: '12', pool: 'No' }));
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'quoted', premium: 812 });
    const roofs = carrier.heard.flatMap(({ body }) => (JSON.parse(body) as { roof?: string }).roof ?? []);
    expect(roofs).toEqual(['45', '44', '12']);
  });

  it('that refused answers which nobody corrects needs information, in its words', async () => {
    carrier.says(({ path }, response) => {
      if (path === '/quotes') return { ref: 'R1', questions: QUESTIONS };
      response.statusCode = 422;
      return { message: 'The pool must be fenced' };
    });
    const { id, answer } = await waiting();
    succeeded(await answer(ANSWERS));
    await refusedAt(id);
    clock.forward(31 * 60_000);
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'needs_info', reasons: ['The pool must be fenced.'] });
    expect(paths()).toEqual(['/quotes', '/quotes/R1/answers']);
  });

  it('takes the word of one of two agents; one of another agency finds nothing', async () => {
    const { id, answer } = await waiting();
    const admin = await server.as('admin');
    expect(await answer(ANSWERS, await server.as('agent2'))).toMatchObject({ code: 404 });
    const both = await Promise.all([answer(ANSWERS), answer({ ...ANSWERS, roof: '13' }, admin)]);
    expect(both.map((one) => one.code).toSorted()).toEqual([200, 409]);
    await completed(agent, id);
    const won = both[0]?.ok ? '12' : '13';
    expect(JSON.parse(carrier.heard[1]?.body ?? '')).toMatchObject({ roof: won });
    expect(paths()).toHaveLength(2);
  });

  it('that nobody answers for half an hour needs information, and the run is complete', async () => {
    const { id, answer } = await waiting();
    clock.forward(29 * 60_000);
    expect((await progressOf(id))?.state).toBe('asks');
    clock.forward(61_000);
    expect(await answer(ANSWERS)).toMatchObject({ code: 409 });
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'needs_info' });
    expect(paths()).toEqual(['/quotes']);
  });

  it('that nobody has to answer goes on without: at once when that is said, else when its time is over', async () => {
    const notes = QUESTIONS.filter(({ is_required }) => is_required === false);
    carrier.says(({ path }) => (path === '/quotes' ? { ref: 'R1', questions: notes } : { price: 812 }));
    const opened = await waiting();
    succeeded(await opened.answer({}));
    expect(await outcomeOf(opened.id)).toMatchObject({ outcome: 'quoted', premium: 812 });
    expect(JSON.parse(carrier.heard.at(-1)?.body ?? '')).toEqual({ more: '' });
    await edited(opened.id);
    await launched(agent, opened.id);
    expect(await outcomeOf(opened.id)).toMatchObject({ premium: 812 });

    const silent = await waiting();
    clock.forward(31 * 60_000);
    expect(await outcomeOf(silent.id)).toMatchObject({ outcome: 'quoted', premium: 812 });
    expect(JSON.parse(carrier.heard.at(-1)?.body ?? '')).toEqual({});
  });

  it('is not asked on when the application was launched again meanwhile', async () => {
    const { id, quote_id, answer } = await waiting();
    await edited(id);
    await launched(agent, id);
    expect(await answer(ANSWERS)).toMatchObject({ code: 404 });
    const again = await asked(id);
    expect(again.quote_id).not.toBe(quote_id);
    await eventually(async () => {
      const before = server.db.selectFrom('quote_requests').select('state').where('id', '=', quote_id);
      expect(await before.executeTakeFirst()).toEqual({ state: 'done' });
    });
    expect(paths()).toEqual(['/quotes', '/quotes']);
    succeeded(
      await agent.call('answerCarrierQuestions', { application_id: id, quote_id: again.quote_id, answers: ANSWERS }),
    );
    await completed(agent, id);
  });

  it('is not asked on with what the application said before it was edited', async () => {
    const { id, quote_id, answer } = await waiting();
    await edited(id);
    expect(await answer(ANSWERS)).toMatchObject({ code: 409 });
    await eventually(async () => {
      const row = server.db.selectFrom('quote_requests').select('state').where('id', '=', quote_id);
      expect(await row.executeTakeFirst()).toEqual({ state: 'done' });
    });
    expect(paths()).toEqual(['/quotes']);
  });

  it('that is switched off meanwhile has the run end without it', async () => {
    const { id } = await waiting();
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('carriers').set({ is_enabled: false }).where('id', '=', carrier_id).execute();
      await announce(trx, { channel: REQUEST_CHANNEL, payload: 'changed' });
    });
    expect(await outcomeOf(id)).toMatchObject({
      outcome: 'error',
      description: expect.stringMatching(/switched off/),
    });
    expect(paths()).toEqual(['/quotes']);
  });

  it('is not named by its questions to those who see no names', async () => {
    const name = (await server.db.selectFrom('carriers').select('name').where('id', '=', carrier_id).executeTakeFirst())
      ?.name;
    const question = { id: 'a', text: `Do you know ${name}?`, help: `See ${name}`, options: [`Yes, ${name}`, 'No'] };
    carrier.says(() => ({ ref: 'R1', questions: [question] }));
    const { id, answer } = await waiting();
    const steps = JSON.stringify({ name: `Asking ${name}`, number: 2, of: 3 });
    await server.db.updateTable('quote_requests').set({ step: steps }).where('application_id', '=', id).execute();
    await server.db.updateTable('people').set({ display_carriers: false }).where('id', '=', agent.id).execute();
    const seen = await progressOf(id);
    const ids = [await answer({ a: `Yes, ${name}` }), await answer({ q1: 'o3' }), await answer({ q1: 'o1' })];
    await server.db.updateTable('people').set({ display_carriers: true }).where('id', '=', agent.id).execute();
    expect(JSON.stringify(seen)).not.toContain(String(name));
    expect(seen?.questions?.list[0]).toMatchObject({ id: 'q1', options: [{ value: 'o1' }, { value: 'o2' }] });
    expect(ids.map(({ code }) => code)).toEqual([422, 422, 200]);
    expect(ids[0]).toMatchObject({ errors: { 'answers.q1': ['Field is required.'] } });
    await completed(agent, id);
    expect(JSON.parse(carrier.heard.at(-1)?.body ?? '')).toEqual({ a: `Yes, ${name}` });
    expect(seen?.questions?.list[0]).toMatchObject({ text: 'Do you know •••?', help: 'See •••' });
    expect(seen?.questions?.list[0]?.options[0]?.label).toBe('Yes, •••');
    expect(seen?.step?.name).toBe('Asking •••');
  });
});
