import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchShown } from './refetch.ts';

/** Returns a query whose answers are given one by one: each is what the server held when it was asked. */
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
