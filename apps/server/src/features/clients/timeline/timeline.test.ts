import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, succeeded } from '../../../../test/support/application.ts';
import { everythingOf } from '../../../../test/support/everything/everything.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const agency = useAgency({ carriers: 'none' });
let agent: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  agent = await agency.current.as('agent');
  const person = await aPerson(agency.current.db, 'agent', { agency_id: agency.current.id });
  colleague = await agency.current.as(person.username);
});

const MINUTE_MS = 60_000;
const at = (minute: number) => new Date(Date.parse('2026-12-01T12:00:00Z') + minute * MINUTE_MS);

async function anEventfulOne(by: SignedIn, values: object = {}) {
  const application = await made(by, 'flood', values as never);
  const { agency_id } = await agency.current.db
    .selectFrom('applications')
    .select('agency_id')
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow();
  const ids = { id: application.id, agency_id, created_by: by.id };
  await everythingOf(agency.current.db, ids);
  return application;
}
const timeline = async (by: SignedIn, application_id: number, limit = 20) =>
  succeeded(await by.call('getApplicationTimeline', { application_id, limit }));

describe('the timeline of an application', () => {
  it('shows what happened, newest first, and how far it came', async () => {
    const { id, application_id } = await anEventfulOne(agent);
    const { db, id: agency_id } = agency.current;
    await db
      .updateTable('runs')
      .set({ ended_at: at(1) })
      .where('application_id', '=', id)
      .execute();
    const [visit] = await db.selectFrom('client_visits').selectAll().where('application_id', '=', id).execute();
    const { id: _, ...seen } = visit!;
    await db
      .insertInto('client_visits')
      .values([
        { ...seen, at: at(2) },
        { ...seen, kind: 'asked', text: 'Does it cover\nthe  garage?', at: at(3) },
        { ...seen, kind: 'filled_in', at: at(4) },
      ])
      .execute();
    const written = { agency_id, application_id: id, channel: 'email', address: 'dana@whitfield.example' };
    await db
      .insertInto('messages')
      .values([
        { ...written, direction: 'outbound', subject: 'Your quotes', body: 'x', state: 'delivered', created_at: at(5) },
        {
          ...written,
          direction: 'inbound',
          subject: 'Re: quotes',
          body: 'Thank you',
          state: 'received',
          created_at: at(6),
        },
        {
          ...written,
          direction: 'inbound',
          subject: 'Asked on the proposal’s page',
          body: 'Does it cover the garage?',
          state: 'received',
          created_at: at(7),
        },
      ])
      .execute();
    const { entries, steps, opened_count, has_more } = await timeline(agent, id);
    const shown = entries.filter((one) => Date.parse(one.at) >= at(1).getTime());
    expect(shown.map(({ kind, text }) => [kind, text])).toEqual([
      ['received', 'Thank you'],
      ['sent', 'Your quotes'],
      ['filled_in', ''],
      ['asked', 'Does it cover the garage?'],
      ['opened', ''],
      ['quoted', ''],
    ]);
    expect(shown[1]).toMatchObject({ state: 'delivered', channel: 'email', address: 'dana@whitfield.example' });
    expect(shown[4]).toMatchObject({ count: 2, at: at(2).toISOString() });
    expect(shown[5]).toMatchObject({ count: 1, of: 1, premium: 100 });
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'signed', 'bound']));
    expect(entries[0]?.application).toEqual({ id, application_id, application_type: 'flood' });
    expect([opened_count, has_more]).toEqual([2, false]);
    expect(steps).toMatchObject({ quoted: at(1).toISOString(), bound: expect.any(String), sent: expect.any(String) });
  });

  it('tells a quote in a message that is out from one in a message that may still be undone', async () => {
    const { id } = await made(agent);
    const { db, id: agency_id } = agency.current;
    const written = { agency_id, application_id: id, channel: 'email', address: 'dana@whitfield.example' };
    const message = (state: string, ...quote_ids: number[]) => ({
      ...written,
      ...{ direction: 'outbound', subject: 'Your quotes', body: 'x', state, template: JSON.stringify({ quote_ids }) },
    });
    await db
      .insertInto('messages')
      .values([message('delivered', 1, 2), message('queued', 2, 3), message('held', 3, 4), message('canceled', 5)])
      .execute();
    expect((await timeline(agent, id)).sent_quotes).toEqual([
      { id: 1, state: 'delivered' },
      { id: 2, state: 'delivered' },
      { id: 3, state: 'queued' },
      { id: 4, state: 'held' },
    ]);
  });

  it('comes page by page', async () => {
    const { id } = await made(agent, 'flood');
    const { db, id: agency_id } = agency.current;
    await db
      .insertInto('messages')
      .values(
        Array.from({ length: 25 }, (_, n) => ({
          agency_id,
          application_id: id,
          channel: 'sms',
          direction: 'outbound',
          address: '+18135550176',
          body: `Text ${n}`,
          state: 'sent',
          created_at: at(n),
        })),
      )
      .execute();
    const first = await timeline(agent, id);
    expect(first.entries).toHaveLength(20);
    expect([first.entries[0]?.text, first.has_more]).toEqual(['Text 24', true]);
    const all = await timeline(agent, id, 40);
    expect([all.entries.length, all.has_more, all.entries.at(-1)?.kind]).toEqual([26, false, 'created']);
  });

  it('masks carriers for who may not see them', async () => {
    const masked = await agency.current.as('agent2');
    const { id } = await anEventfulOne(masked);
    const { entries } = await timeline(masked, id);
    const named = entries.filter(({ kind }) => kind === 'signed' || kind === 'bound');
    expect(named).toHaveLength(2);
    for (const { carrier_name, policy_number } of named) {
      expect(carrier_name).toMatch(/^Carrier \d+$/);
      expect(policy_number).toBe('');
    }
  });

  it.each(['agent2', 'colleague'])('is nothing to %s', async (who) => {
    const { id } = await made(agent, 'flood');
    const other = who === 'colleague' ? colleague : await agency.current.as(who);
    expect(await other.call('getApplicationTimeline', { application_id: id })).toMatchObject({ code: 404 });
  });
});

it('the timeline of a client holds what the viewer may see of its applications', async () => {
  const values = { first_name: 'Dana', last_name: 'Timeline', email: `t-${agency.current.id}@x.example`, phone: '' };
  const mine = await made(agent, 'flood', values);
  const theirs = await made(colleague, 'home', values);
  expect(theirs.client_id).toBe(mine.client_id);
  const client_id = mine.client_id ?? 0;
  const applicationsOf = async (by: SignedIn) =>
    succeeded(await by.call('getClientTimeline', { client_id })).entries.map(({ application }) => application.id);
  expect(await applicationsOf(agent)).toEqual([mine.id]);
  expect((await applicationsOf(await agency.current.as('admin'))).sort()).toEqual([mine.id, theirs.id].sort());
  const foreign = await agency.current.as('agent2');
  expect(await foreign.call('getClientTimeline', { client_id })).toMatchObject({ code: 404 });
});
