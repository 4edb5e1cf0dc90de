import { readFileSync } from 'node:fs';
import { streamTasks } from '../../../kernel/isolated/helper.ts';
import type { ReaderPiece, ReaderTask } from '../reader.ts';
import { SCRIPT, type Script } from './script.ts';

/** For tests: 'reads' what a file says that it holds. */
async function* work({ path }: ReaderTask): AsyncGenerator<ReaderPiece> {
  const script = JSON.parse(readFileSync(path, 'utf8').split(SCRIPT)[1] ?? '') as Script;
  if ('act' in script) {
    if (script.act === 'throw') throw new Error('no');
    const taken: Buffer[] = [];
    for (;;) taken.push(Buffer.alloc(10_000_000, 1));
  }
  for (const at of script.pages.keys()) yield { done: at + 1, of: script.pages.length };
  yield { reading: script };
}

streamTasks(work, () => 'refused');
