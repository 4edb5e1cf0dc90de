import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { App } from '../kernel/app.ts';
import { defineJob } from '../kernel/jobs.ts';
import { createSchedule } from './schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const every = (everySeconds: number, name: string) =>
  defineJob(name, z.object({}), async () => undefined, { concurrency: 1, everySeconds });

it('queues a daily job within ten minutes of a start, though the process never lives for an hour', async () => {
  const queued = new Set<string>();
  const send = async (name: string) => void queued.add(name);
  const app = { services: { hold: { current: () => null } }, queue: { boss: { send } } } as unknown as App;
  const jobs = [every(86_400, 'daily'), every(3_600, 'hourly'), every(60, 'each minute')];
  const schedule = createSchedule(app, jobs);
  schedule.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([...queued].toSorted()).toEqual(['daily', 'each minute', 'hourly']);
  schedule.stop();
});
