import { expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { followDatabase } from '../../src/kernel/database-clock.ts';
import { createLog } from '../../src/kernel/log.ts';
import { StartRefused } from '../../src/kernel/start-refused.ts';
import { startServer } from '../../src/main.ts';
import { settableClock } from '../support/clock.ts';
import { useDatabase } from '../support/database.ts';
import { testEnv } from '../support/env.ts';

const database = useDatabase('demo');
const MINUTE = 60_000;
const off = (ms: number) => {
  const clock = settableClock();
  clock.forward(ms);
  return clock;
};
const follow = (ms: number) => followDatabase(database.current.db, off(ms), createLog('silent'));

it('a process with another secret key is refused, one with the same is not', async () => {
  const { url } = database.current;
  const env = testEnv('http://127.0.0.1:1');
  const first = await startServer(env, url);
  try {
    const other = { ...env, secretKey: 'another-secret-key-of-which-nobody-knows' };
    await expect(startServer(other, url)).rejects.toThrowError(StartRefused);
    await expect(startServer(other, url)).rejects.toThrowError('The secret key is not the one');
    const second = await startServer(env, url);
    await second.stop();
  } finally {
    await first.stop();
  }
});

it.each([5 * MINUTE + 1_000, 15 * MINUTE, -6 * MINUTE])(
  'a clock that is %i ms off the database’s is refused',
  async (ms) => {
    await expect(follow(ms)).rejects.toThrowError(StartRefused);
    await expect(follow(ms)).rejects.toThrowError(`minutes ${ms > 0 ? 'ahead of' : 'behind'} the database's`);
  },
);

it.each([0, 4 * MINUTE, -4 * MINUTE])('a clock that is %i ms off goes by the database’s', async (ms) => {
  const clock = await follow(ms);
  clock.stop();
  expect(Math.abs(clock.now().getTime() - systemClock.now().getTime())).toBeLessThan(MINUTE);
});
