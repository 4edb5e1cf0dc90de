import { streamTasks } from '../helper.ts';

async function* work(): AsyncGenerator<number> {
  yield process.pid;
  process.exit(3);
}

streamTasks(work, () => 'refused');
