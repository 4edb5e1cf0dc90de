import { readFileSync } from 'node:fs';
import { streamTasks } from '../../../kernel/isolated/helper.ts';
import type { ReaderPiece, ReaderTask } from '../reader.ts';
import { SCRIPT, type Script } from './script.ts';

/** For tests: a reader that acts as the file's script says. */
async function* work(task: ReaderTask): AsyncGenerator<ReaderPiece> {
  const { path } = task;
  const script = JSON.parse(readFileSync(path, 'utf8').split(SCRIPT)[1] ?? '') as Script;
  if ('act' in script) {
    if (script.act === 'throw') throw new Error('no');
    const taken: Buffer[] = [];
    for (;;) taken.push(Buffer.alloc(10_000_000, 1));
  }
  const before = 'page' in task ? [] : (task.recognized ?? []);
  for (const at of script.pages.keys()) {
    const recognized = `page ${at + 1}`;
    const isNew = 'lane' in task && task.lane === 'recognition' && !before.includes(recognized);
    yield { done: at + 1, of: script.pages.length, ...(isNew ? { recognized } : {}) };
  }
  yield { reading: script };
}

streamTasks(work, () => 'refused');
