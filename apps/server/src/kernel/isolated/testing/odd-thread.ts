import { serveThread } from '../thread.ts';

const tasks = {
  echo: (given: unknown): unknown => given,
  loop: (_: null): never => {
    for (;;);
  },
  fail: (_: null): never => {
    throw new Error('no');
  },
  end: (_: null): never => process.exit(3),
};
export type OddTasks = typeof tasks;

serveThread(tasks);
