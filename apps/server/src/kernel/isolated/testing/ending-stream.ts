import { streamTasks } from '../helper.ts';

/** For tests: yields the process's id, and ends the process when the next piece is requested. */
async function* work(): AsyncGenerator<number> {
  yield process.pid;
  process.exit(3);
}

streamTasks(work, () => 'refused');
