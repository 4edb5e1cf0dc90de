import { streamTasks } from '../helper.ts';

/** For tests: gives the process's number, then ends it as soon as the next piece is asked for. */
async function* work(): AsyncGenerator<number> {
  yield process.pid;
  process.exit(3);
}

streamTasks(work, () => 'refused');
