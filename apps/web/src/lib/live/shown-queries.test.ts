import type { Application, QuoteChanges } from '@freeboard/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, test, vi } from 'vitest';
import { Rounds, ShownQueries } from './shown-queries.ts';

describe('quotes that events name', () => {
  const of = { application_id: 7 };
  const APPLICATION = ['getApplicationById', of] as const;
  const BOARD = ['getQuoteProgress', of] as const;
  const quote = (id: number, premium: number, more: object = {}) => ({ id, group: id, payload: { premium }, ...more });
  const carrier = (quote_id: number, state: string) => ({ quote_id, state });
  const application = (more: object = {}) => ({
    id: 7,
    version: 3,
    run_id: 1,
    notes: [],
    quotes: [quote(1, 900)],
    payload: { status: 'launched' },
    ...more,
  });

  const changes = (more: object = {}): QuoteChanges =>
    ({
      run_id: 1,
      is_complete: true,
      now: 'later',
      order: [1, 2],
      carriers: [carrier(2, 'done')],
      quotes: [quote(2, 800)],
      alerts: [],
      application: { version: 3, status: 'complete', min_quote_amount: 800 },
      ...more,
    }) as never;

  /** A page that shows an application of two carriers and its board; `answers` are those of its calls. */
  function setup({ isShown = true, answers = [changes()] as (QuoteChanges | Promise<QuoteChanges> | Error)[] } = {}) {
    const queryClient = new QueryClient();
    queryClient.setQueryData(APPLICATION, { application: application() });
    const board = { run_id: 1, is_complete: false, now: 'now', carriers: [carrier(1, 'done'), carrier(2, 'asking')] };
    queryClient.setQueryData(BOARD, board);
    const options = { staleTime: Number.POSITIVE_INFINITY, queryFn: () => new Promise<never>(() => undefined) };
    if (isShown)
      for (const queryKey of [APPLICATION, BOARD])
        new QueryObserver(queryClient, { ...options, queryKey }).subscribe(() => undefined);
    const read = vi.fn(async (_id: number, _ids: number[]) => {
      const answer = await answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as QuoteChanges;
    });
    const queries = new ShownQueries(queryClient, read);
    const refetch = vi.spyOn(queries, 'refetch').mockResolvedValue();
    const shown = () => queryClient.getQueryData<{ application: Application }>(APPLICATION)?.application;
    const states = () =>
      queryClient.getQueryData<{ carriers: { state: string }[] }>(BOARD)?.carriers.map(({ state }) => state);
    const refresh = (applicationId: number, quoteId: number) => queries.refreshQuote(applicationId, quoteId);
    return { queryClient, refresh, read, refetch, shown, states };
  }

  it('puts the quotes that events name into the open application and its board, and reads nothing else', async () => {
    const { refresh, read, refetch, shown, states } = setup();
    refresh(7, 2);
    await expect.poll(() => shown()?.quotes.map(({ id }) => id)).toEqual([1, 2]);
    expect(shown()).toMatchObject({ min_quote_amount: 800, version: 3, payload: { status: 'complete' } });
    expect(states()).toEqual(['done', 'done']);
    expect(read.mock.calls).toEqual([[7, [2]]]);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('replaces every quote of an asking, whatever ids they have now, and adds its alerts', async () => {
    const alerts = [{ id: 5, pinned_at: null, title: '1 carrier timed out' }];
    const quotes = [quote(4, 700, { group: 1 }), quote(9, 900, { group: 1, is_superseded: true })];
    const { refresh, shown } = setup({ answers: [changes({ quotes, alerts })] });
    refresh(7, 1);
    await expect.poll(() => shown()?.quotes.map(({ id }) => id)).toEqual([4, 9]);
    expect(shown()?.notes).toEqual(alerts);
  });

  it('asks once for all that are named while a call runs', async () => {
    const first = Promise.withResolvers<QuoteChanges>();
    const { refresh, read } = setup({ answers: [first.promise, changes()] });
    for (const id of [1, 2, 3, 2]) refresh(7, id);
    first.resolve(changes());
    await expect
      .poll(() => read.mock.calls)
      .toEqual([
        [7, [1]],
        [7, [2, 3]],
      ]);
  });

  it.each([
    ['another version of the application', changes({ application: { version: 4 } }), [[APPLICATION]]],
    ['another run', changes({ run_id: 2 }), [[APPLICATION], [BOARD]]],
    ['a carrier that the board does not have', changes({ order: [1, 2, 3] }), [[BOARD]]],
    ['no answer', new Error('away'), [[APPLICATION], [BOARD]]],
  ])('reads again what cannot be brought up to date: %s', async (_what, answer, expected) => {
    const { refresh, refetch } = setup({ answers: [answer] });
    refresh(7, 2);
    await expect.poll(() => refetch.mock.calls).toEqual(expected);
  });

  it('reads again what an older answer is still on its way for', async () => {
    const { queryClient, refresh, refetch } = setup();
    void queryClient.refetchQueries({ queryKey: APPLICATION });
    refresh(7, 2);
    await expect.poll(() => refetch.mock.calls).toEqual([[APPLICATION]]);
  });

  it('only marks as outdated what is not open', async () => {
    const { refresh, read, refetch } = setup({ isShown: false });
    refresh(7, 2);
    await expect.poll(() => refetch.mock.calls).toEqual([[APPLICATION], [BOARD]]);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a query that is outdated', () => {
  const refetchShown = (queryClient: QueryClient, key: readonly unknown[]) =>
    new ShownQueries(queryClient, () => Promise.reject(new Error('nothing is read'))).refetch(key);

  /** A query whose answers are given one by one: each is the server's state at the time of the request. */
  function serverOf(queryClient: QueryClient) {
    const server = { name: 'Lena' };
    const answers: (() => void)[] = [];
    const options = {
      queryKey: ['getApplicationById', { application_id: 1 }],
      queryFn: () => {
        const { name } = server;
        return new Promise<string>((resolve) => answers.push(() => resolve(name)));
      },
      staleTime: Number.POSITIVE_INFINITY,
    };
    const answer = async (at: number) => {
      await expect.poll(() => answers.length).toBeGreaterThan(at);
      answers[at]?.();
    };
    const shown = () => queryClient.getQueryData(options.queryKey);
    return { server, options, answers, answer, shown };
  }

  it.each(['before it is shown', 'while it is shown'])(
    'reads a query again whose first answer is on its way, %s',
    async (when) => {
      const queryClient = new QueryClient();
      const { server, options, answer, shown } = serverOf(queryClient);
      const observer = new QueryObserver(queryClient, options);
      const stop = when === 'while it is shown' ? observer.subscribe(() => undefined) : () => undefined;
      const loaded = queryClient.fetchQuery(options);
      server.name = 'Omar';
      const done = refetchShown(queryClient, ['getApplicationById']);
      await answer(0);
      expect(await loaded).toBe('Lena');
      await answer(1);
      await done;
      expect(shown()).toBe('Omar');
      stop();
    },
  );

  it('reads what is shown once, and what is not only when it is shown again', async () => {
    const queryClient = new QueryClient();
    const { server, options, answers, answer, shown } = serverOf(queryClient);
    const loaded = queryClient.fetchQuery(options);
    await answer(0);
    await loaded;
    server.name = 'Omar';
    await refetchShown(queryClient, ['getApplicationById']);
    expect([answers.length, queryClient.getQueryState(options.queryKey)?.isInvalidated]).toEqual([1, true]);
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
    await answer(1);
    await expect.poll(shown).toBe('Omar');
    const done = refetchShown(queryClient, ['getApplicationById']);
    await answer(2);
    await done;
    expect(answers).toHaveLength(3);
    stop();
  });
});

describe('rounds', () => {
  test('a burst runs the work twice: at once and once more after it ended', async () => {
    const ends: (() => void)[] = [];
    const rounds = new Rounds(() => new Promise<void>((end) => ends.push(end)));
    for (let i = 0; i < 5; i += 1) rounds.ask('a');
    expect(ends).toHaveLength(1);
    ends[0]!();
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]!();
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
  });

  test('keys do not wait for each other, and a failed round does not stop the next', async () => {
    const seen: string[] = [];
    const rounds = new Rounds(async (key) => {
      seen.push(key);
      throw new Error('down');
    });
    rounds.ask('a');
    rounds.ask('b');
    await new Promise(setImmediate);
    rounds.ask('a');
    expect(seen).toEqual(['a', 'b', 'a']);
  });
});
