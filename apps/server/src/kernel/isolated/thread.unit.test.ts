import { expect, it } from 'vitest';
import type { OddTasks } from './testing/odd-thread.ts';
import { createThread } from './thread.ts';

const threadOf = (most_ms: number) =>
  createThread<OddTasks>(new URL('./testing/odd-thread.ts', import.meta.url), most_ms);

it('a task that never ends is ended with its thread, and those behind it are done by another', async () => {
  const thread = threadOf(2_000);
  const all = [thread.run('echo', 1), thread.run('loop', null), thread.run('echo', 2), thread.run('echo', 3)];
  const [before, endless, ...behind] = await Promise.allSettled(all);
  expect(before).toMatchObject({ value: 1 });
  expect(endless).toMatchObject({ status: 'rejected', reason: { message: 'A task took too long.' } });
  expect(behind).toMatchObject([{ value: 2 }, { value: 3 }]);
});

it('a task that fails, ends its thread or cannot be sent is one of many', async () => {
  const thread = threadOf(20_000);
  const unsendable = thread.run('echo', () => 1);
  const all = await Promise.allSettled([
    unsendable,
    thread.run('fail', null),
    thread.run('end', null),
    thread.run('echo', 4),
  ]);
  expect(all).toMatchObject([
    { status: 'rejected', reason: { name: 'DataCloneError' } },
    { status: 'rejected', reason: { message: 'no' } },
    { status: 'rejected', reason: { message: 'A thread broke down.' } },
    { value: 4 },
  ]);
});

it('whoever waits no longer is answered at once, and what they asked for is not begun', async () => {
  const thread = threadOf(2_000);
  const caller = new AbortController();
  const { signal } = caller;
  const endless = thread.run('loop', null, { signal });
  const waiting = thread.run('loop', null, { signal });
  const other = thread.run('echo', 5);
  caller.abort(new Error('given up'));
  await expect(endless).rejects.toThrow('given up');
  await expect(waiting).rejects.toThrow('given up');
  await expect(thread.run('echo', 6, { signal })).rejects.toThrow('given up');
  await expect(other).resolves.toBe(5);
});
