import { priceCounts, priceCountText } from '@freeboard/domain/quotes';
import { describe, expect, it } from 'vitest';
import {
  completed,
  edited as edit,
  launched,
  made,
  opened,
  quoted,
  succeeded,
} from '../../../../test/support/application.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';

const server = useServer();
const slow = useServer({ speed: 12 });

describe('a launch', () => {
  it('asks every carrier that takes the application, and ends complete with a quote of each', async () => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    expect((await launched(agent, id)).payload.status).toBe('launched');
    const done = await completed(agent, id);
    const asked = await db.selectFrom('quote_requests').selectAll().where('application_id', '=', id).execute();
    expect(asked.length).toBeGreaterThanOrEqual(10);
    expect(asked.every((row) => row.state === 'done' && row.outcome !== null && row.leased_by === null)).toBe(true);
    expect(done.quotes.map((quote) => quote.id).sort()).toEqual(asked.map((row) => row.id).sort());
    const premiums = done.quotes
      .filter((quote) => quote.payload.outcome === 'quoted')
      .map((q) => q.payload.premium ?? 0);
    expect(done.min_quote_amount).toBe(Math.min(...premiums));
    expect(done.communications_count).toBeGreaterThanOrEqual(asked.filter((row) => row.is_sandbox).length);
    expect(
      done.quotes.every((quote) => quote.payload.rate_type !== 'bindable' || quote.payload.outcome !== 'indication'),
    ).toBe(true);
  });

  it('shows on the board from the first moment to the last', async () => {
    const agent = await slow.current.as('agent');
    const { id } = await made(agent);
    const before = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
    expect(before).toMatchObject({ run_id: null, carriers: [], is_complete: true });
    const application = await launched(agent, id);
    const first = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
    expect(first).toMatchObject({ run_id: application.run_id, is_complete: false });
    const asking = await eventually(async () => {
      const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
      const found = carriers.find((carrier) => carrier.state === 'asking');
      if (!found) throw new Error('None is asked yet.');
      return found;
    });
    const seconds = (Date.parse(asking.deadline_at ?? '') - Date.parse(asking.started_at ?? '')) / 1_000;
    expect(seconds).toBe(30);
    await completed(agent, id);
    const last = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
    expect(last.is_complete).toBe(true);
    expect(last.carriers.map((carrier) => carrier.quote_id)).toEqual(first.carriers.map((carrier) => carrier.quote_id));
    expect(last.carriers.every((carrier) => carrier.state === 'done' && carrier.ended_at !== null)).toBe(true);
  });

  it('leaves its lines in the record and a notification for the agent', async () => {
    const agent = await server.current.as('agent');
    const { id, application_id, quotes } = await quoted(agent);
    const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: id }));
    const [completedLine, launchedLine] = history.data;
    const prices = priceCounts(quotes.map(({ payload }) => payload));
    expect(prices.indications).toBeGreaterThan(0);
    expect(completedLine).toMatchObject({
      action: `completed with ${priceCountText(prices)}`,
      actor: { id: null, role: 'system' },
    });
    expect(launchedLine).toMatchObject({
      action: `launched to ${quotes.length} carriers`,
      changes: [{ field: 'status', from: 'new', to: 'launched' }],
    });
    const mine = succeeded(await agent.call('getUserNotifications', {}));
    expect(mine.user_notifications[0]).toMatchObject({
      application_id: id,
      text: expect.stringContaining(String(application_id)),
      is_read: false,
    });
    expect(succeeded(await agent.call('markUserNotificationsRead', {})).unread).toBe(0);
  });

  it('of an application with failing fields names them and changes nothing', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent, 'flood', { sqft: null, last_name: '' });
    const answer = await agent.call('launchApplication', { application_id: id });
    expect(answer).toMatchObject({
      code: 422,
      errors: { sqft: ['Field is required.'], last_name: ['Field is required.'] },
    });
    expect(await opened(agent, id)).toMatchObject({ run_id: null, payload: { status: 'new' } });
  });

  it('several times at once is one run, and no carrier is asked twice', async () => {
    const { db } = server.current;
    const [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
    const { id } = await made(agent);
    const answers = await Promise.all(
      [agent, admin, agent, admin].map((who) => who.call('launchApplication', { application_id: id })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find((answer) => !answer.ok);
    expect(refused).toMatchObject({ message: 'This application has been launched already.' });
    expect(refused?.data).toMatchObject({ application: { id, payload: { status: 'launched' } } });
    const done = await completed(agent, id);
    expect(await db.selectFrom('runs').selectAll().where('application_id', '=', id).execute()).toHaveLength(1);
    const carriers = done.quotes.map((quote) => quote.payload.carrier_name);
    expect(new Set(carriers).size).toBe(carriers.length);
    expect(await agent.call('launchApplication', { application_id: id })).toMatchObject({ code: 409 });
  });

  it('raises no alert to a carrier that does not write the form at all, which is said where it is asked', async () => {
    const agent = await server.current.as('agent');
    const done = await quoted(agent, 'home');
    expect(done.notes.filter((one) => one.key === 'application_quote_not_included')).toEqual([]);
    expect(done.alert).toBeNull();
    const { carriers } = succeeded(await agent.call('explainNoQuotes', { application_id: done.id }));
    expect(carriers).toContainEqual(
      expect.objectContaining({
        name: 'Meridian Dwelling',
        state: 'not_asked',
        reasons: ['Does not write HO3'],
      }),
    );
  });

  it('says in an alert which carriers were not asked and why', async () => {
    const agent = await server.current.as('agent');
    const { db } = server.current;
    const named = asCarrierName('Meridian Dwelling');
    const before = await db
      .selectFrom('carriers')
      .select(['id', 'forms', 'mapping'])
      .where('name', '=', named)
      .execute();
    const eligibility = [{ when: 'false', reason: 'Takes nobody' }];
    for (const { id, mapping } of before)
      await db
        .updateTable('carriers')
        .set({ forms: null, mapping: JSON.stringify({ ...(mapping as object), eligibility }) })
        .where('id', '=', id)
        .execute();
    const done = await quoted(agent, 'home');
    for (const { id, forms, mapping } of before)
      await db
        .updateTable('carriers')
        .set({ forms, mapping: JSON.stringify(mapping) })
        .where('id', '=', id)
        .execute();
    const [note] = done.notes.filter((one) => one.key === 'application_quote_not_included');
    expect(note).toMatchObject({ title: '1 quote not included', body: 'Meridian Dwelling: Takes nobody' });
    expect(note?.payload).toMatchObject({ is_alert: true, is_active: true, sent_by: 'Freeboard' });
    expect(done.alert).toEqual({ colour: 'teal', text: '1 quote not included' });
    const request = { application_id: done.id, note_id: note?.id ?? 0 };
    succeeded(await agent.call('toggleApplicationAlertNote', request));
    expect((await opened(agent, done.id)).alert).toBeNull();
    succeeded(await agent.call('toggleApplicationAlertNote', request));
    expect((await opened(agent, done.id)).alert?.colour).toBe('teal');
  });

  it('with every carrier switched off says so and marks nothing', async () => {
    const agent = await server.current.as('agent');
    await server.current.db.updateTable('carriers').set({ is_enabled: false }).execute();
    try {
      const { id } = await made(agent);
      const answer = await agent.call('launchApplication', { application_id: id });
      expect(answer).toMatchObject({
        code: 422,
        message: expect.stringMatching(/^None of your carriers writes flood/),
      });
      expect(await opened(agent, id)).toMatchObject({ run_id: null, payload: { status: 'new' } });
    } finally {
      await server.current.db.updateTable('carriers').set({ is_enabled: true }).execute();
    }
  });
});

describe('an edit during a run', () => {
  it('sets the run aside: answers that come late are kept as superseded and change nothing', async () => {
    const { db } = slow.current;
    const agent = await slow.current.as('agent');
    const { id } = await made(agent);
    const { version } = await launched(agent, id);
    const edited = await edit(agent, { id, version }, { contents_limit: 50_000 });
    expect(edited.payload.status).toBe('new_updated');
    await eventually(async () => {
      const open = await db.selectFrom('runs').select('id').where('ended_at', 'is', null).execute();
      expect(open).toEqual([]);
    });
    const after = await opened(agent, id);
    expect(after).toMatchObject({ min_quote_amount: null, alert: null, version: edited.version });
    expect(after.payload).toEqual(edited.payload);
    expect(after.quotes.length).toBeGreaterThanOrEqual(10);
    expect(after.quotes.every((quote) => quote.is_superseded)).toBe(true);
    expect(
      succeeded(await agent.call('getUserNotifications', {})).user_notifications.filter((n) => n.application_id === id),
    ).toEqual([]);
    await launched(agent, id);
    const again = await completed(agent, id);
    expect(again.quotes.filter((quote) => !quote.is_superseded)).toHaveLength(after.quotes.length);
  });
});

describe('a custom quote', () => {
  it('stands beside the carriers’, is the lowest only where none of theirs is, and survives a re-launch', async () => {
    const agent = await server.current.as('agent');
    const { id, version, min_quote_amount } = await quoted(agent);
    const quote = {
      application_id: id,
      carrier_name: 'By Hand Mutual',
      premium: 312.345,
      description: 'Custom Quote!',
      carrier_url: 'https://by-hand.test/q/1',
    };
    succeeded(await agent.call('createApplicationCustomQuote', quote));
    const after = await opened(agent, id);
    expect([after.min_quote_amount, min_quote_amount]).toEqual([min_quote_amount, expect.any(Number)]);
    expect(after.quotes.at(-1)).toMatchObject({
      is_custom: true,
      payload: { carrier_name: 'By Hand Mutual', premium: 312.35, quote_carrier_url: 'https://by-hand.test/q/1' },
    });
    const edited = await edit(agent, { id, version }, { contents_limit: 50_000 });
    expect(edited.quotes.filter((one) => !one.is_superseded).map((one) => one.is_custom)).toEqual([true]);
    expect(edited.min_quote_amount).toBe(312.35);
  });

  it('can come before the first launch, which it does not keep from being launched', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    const quote = { application_id: id, carrier_name: 'By Hand Mutual', premium: 700, description: 'Custom Quote!' };
    succeeded(await agent.call('createApplicationCustomQuote', quote));
    expect(await opened(agent, id)).toMatchObject({
      min_quote_amount: 700,
      payload: { status: 'new' },
      quotes: [{ is_custom: true, is_superseded: false }],
    });
    await launched(agent, id);
    const done = await completed(agent, id);
    expect(done.quotes.filter((one) => one.is_custom && !one.is_superseded)).toHaveLength(1);
    expect(done.quotes.length).toBeGreaterThan(5);
  });

  it('says at every field what is wrong with it, and keeps nothing', async () => {
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    const bad = {
      application_id: id,
      carrier_name: ' ',
      premium: 0,
      description: '',
      carrier_url: 'javascript:alert(1)',
    };
    const refused = await agent.call('createApplicationCustomQuote', bad);
    expect(refused).toMatchObject({
      code: 422,
      errors: {
        carrier_name: ['Field is required.'],
        premium: ['Value is not valid.'],
        description: ['Field is required.'],
        carrier_url: ['Value is not valid.'],
      },
    });
    const nothing = await agent.call('createApplicationCustomQuote', { application_id: id } as never);
    expect(nothing).toMatchObject({ code: 422, errors: { premium: ['Field is required.'] } });
    expect((await opened(agent, id)).quotes).toEqual([]);
  });
});

describe('a carrier that cannot be used', () => {
  it('ends as an error with its alert, and keeps nobody else from quoting', async () => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const broken = await db
      .updateTable('carriers')
      .set({ auth_sealed: Buffer.from('sealed under another key, or not at all') })
      .where('key', '=', 'tidewater')
      .returning(['id', 'auth_sealed'])
      .execute();
    expect(broken.length).toBeGreaterThan(0);
    const done = await quoted(agent);
    const [failed, ...others] = done.quotes.filter((quote) => quote.payload.outcome === 'error');
    expect(others).toEqual([]);
    expect(failed?.payload.description).toContain('configuration cannot be used');
    expect(done.alert?.colour).toBe('teal');
    expect(done.quotes.filter((quote) => quote.payload.outcome === 'quoted').length).toBeGreaterThan(5);
  });
});
