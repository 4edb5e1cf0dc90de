import { describe, expect, it } from 'vitest';
import { completed, launched, made, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { listen, type Stream } from '../../../test/support/connections/stream.ts';
import { startTestServer, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { hashKey } from '../secrets.ts';

const clock = settableClock();
const server = useServer({ clock });

const concerns = (stream: Stream, id: number) => stream.events.filter((event) => event.ids.application_id === id);
const reached = (stream: Stream, id: number, n = 1) =>
  eventually(() => expect(concerns(stream, id).length).toBeGreaterThanOrEqual(n));

describe('the event stream', () => {
  it('tells what happens as it happens, with ids and nothing else', async () => {
    const agent = await server.current.as('agent');
    const stream = await listen(agent);
    const { id } = await made(agent);
    await reached(stream, id);
    expect(concerns(stream, id)[0]).toEqual({
      id: expect.any(Number),
      kind: 'application',
      ids: { application_id: id, version: 1, author_id: agent.id },
    });
    // Quotes that the launch computed by rate tables are announced with it.
    const atOnce = new Set(
      (await launched(agent, id)).quotes.filter(({ payload }) => payload.outcome).map(({ id }) => id),
    );
    const { quotes } = await completed(agent, id);
    await eventually(() => {
      const told = new Set(stream.events.map((event) => event.ids.quote_id));
      for (const quote of quotes) if (!atOnce.has(quote.id)) expect(told).toContain(quote.id);
      expect(stream.events.some((event) => event.kind === 'notification')).toBe(true);
    });
    expect(new Set(stream.events.map((event) => event.id)).size).toBe(stream.events.length);
    stream.close();
  });

  it('gives each person only what they may see', async () => {
    const people = ['super', 'admin', 'agent', 'agent2', 'customer'] as const;
    const clients = await Promise.all(people.map((name) => server.current.as(name)));
    const streams = await Promise.all(clients.map((client) => listen(client)));
    const [boss, admin, agent, agent2, customer] = streams as [Stream, Stream, Stream, Stream, Stream];
    const [, byAdmin, byAgent, byOther] = clients;
    const ofAdmin = await made(byAdmin as NonNullable<typeof byAdmin>);
    const ofAgent = await made(byAgent as NonNullable<typeof byAgent>);
    const ofOther = await made(byOther as NonNullable<typeof byOther>);
    for (const { id } of [ofAdmin, ofAgent, ofOther]) await reached(boss, id);
    await reached(admin, ofAgent.id);
    await reached(agent2, ofOther.id);
    const seen = (stream: Stream) => [ofAdmin, ofAgent, ofOther].map(({ id }) => concerns(stream, id).length);
    expect(seen(admin)).toEqual([1, 1, 0]);
    await reached(agent, ofAgent.id);
    expect(seen(agent)).toEqual([0, 1, 0]);
    expect(seen(agent2)).toEqual([0, 0, 1]);
    expect(seen(customer)).toEqual([0, 0, 0]);
    for (const stream of streams) stream.close();
  });

  it('resumes after the last event that was seen', async () => {
    const agent = await server.current.as('agent');
    const stream = await listen(agent);
    const seen = await made(agent);
    await reached(stream, seen.id);
    const last = concerns(stream, seen.id)[0]?.id ?? 0;
    stream.close();
    const missed = await made(agent);
    const resumed = await listen(agent, last);
    await reached(resumed, missed.id);
    resumed.close();
  });

  it('resumes past a long absence with the newest events, not only with the oldest', async () => {
    const { db } = server.current;
    const agent = await server.current.as('agent');
    const { id, agency_id } = await db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    const row = { agency_id, person_id: id, kind: 'notification', ids: JSON.stringify({ person_id: id }) };
    await db
      .insertInto('events')
      .values(Array.from({ length: 1_500 }, () => row))
      .execute();
    const missed = await made(agent);
    const resumed = await listen(agent, 1);
    await reached(resumed, missed.id);
    resumed.close();
  });

  it('crosses processes: what is done in one is told in the other', async () => {
    const { databaseUrl, sandbox } = server.current;
    const other = await startTestServer({ databaseUrl, sandbox, clock });
    try {
      const [here, there] = [await server.current.as('agent'), await other.as('agent')];
      const stream = await listen(there);
      const { id } = await made(here);
      await reached(stream, id);
      stream.close();
    } finally {
      await other.stop();
    }
  });

  it('ends at once on sign-out, in whatever process, and with it what came from its session', async () => {
    const { databaseUrl, sandbox } = server.current;
    const other = await startTestServer({ databaseUrl, sandbox, clock, env: { roles: new Set(['web']) } });
    try {
      const admin = await server.current.as('admin');
      const { id } = await server.current.as('agent');
      const { session } = succeeded(await admin.call('loginWithUserId', { user_id: id }));
      const streams = await Promise.all([
        listen(admin),
        listen(other.with(admin.sessionKey, admin.id)),
        listen(other.with(session.session_key, id)),
      ]);
      const another = await listen(await other.as('admin'));
      succeeded(await admin.call('logout', {}));
      // The streams end well before the next session check, which comes with each heartbeat.
      await eventually(() => expect(streams.map((stream) => stream.hasEnded())).toEqual([true, true, true]), 5_000);
      expect(streams.some((stream) => stream.text().includes(': beat'))).toBe(false);
      expect(another.hasEnded()).toBe(false);
      another.close();
    } finally {
      await other.stop();
    }
  });

  it('ends when its session ends, and by itself keeps no session from idling out (D14)', async () => {
    const { db, databaseUrl, sandbox } = server.current;
    const options = {
      databaseUrl,
      sandbox,
      clock,
      env: { roles: new Set(['web'] as const) },
      bounds: { beat_ms: 100 },
    };
    const beating = await startTestServer(options);
    const [gone, idle] = [await beating.as('agent'), await beating.as('agent')];
    const [ending, open] = [await listen(gone), await listen(idle)];
    const seen = () =>
      db
        .selectFrom('sessions')
        .select('seen_at')
        .where('key_hash', '=', hashKey(idle.sessionKey))
        .executeTakeFirstOrThrow();
    const beats = () => open.text().split(': beat').length - 1;
    const before = await seen();
    clock.forward(600_000);
    succeeded(await gone.call('logout', {}));
    const heard = beats();
    await eventually(() => {
      expect(ending.hasEnded()).toBe(true);
      expect(beats()).toBeGreaterThan(heard + 1);
    });
    expect(await seen()).toEqual(before);
    await expect(listen(gone)).rejects.toThrowError('401');
    open.close();
    await beating.stop();
  });
});
