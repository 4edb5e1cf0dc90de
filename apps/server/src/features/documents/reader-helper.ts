import { readFile as readBytes } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type PageBefore, readFile, renderPage } from '@freeboard/documents';
import { streamTasks } from '../../kernel/isolated/helper.ts';
import type { ReaderPiece, ReaderTask } from './reader.ts';

/** A recognized page as saved between iterations; a few kilobytes that only this program reads. */
const packed = (page: PageBefore): string => gzipSync(JSON.stringify(page)).toString('base64');
const unpacked = (text: string): PageBefore => JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());

async function* work(task: ReaderTask): AsyncGenerator<ReaderPiece> {
  const bytes = new Uint8Array(await readBytes(task.path));
  if ('page' in task) {
    yield { png: await renderPage(bytes, task.page.number, task.page.width) };
    return;
  }
  const waiting: ReaderPiece[] = [];
  let wake = (): void => undefined;
  let isDone = false;
  const add = (piece: ReaderPiece): void => {
    waiting.push(piece);
    wake();
  };
  const onPage = (done: number, of: number, recognized?: PageBefore) =>
    add({ done, of, ...(recognized ? { recognized: packed(recognized) } : {}) });
  const before = (task.recognized ?? []).map(unpacked);
  const reading = readFile(bytes, task.today, onPage, task.lane === 'recognition', before).then((read) => {
    isDone = true;
    add('scanned_of' in read ? { scanned: read } : { reading: read });
  });
  while (!(isDone && waiting.length === 0)) {
    const next = waiting.shift();
    if (next) yield next;
    // The race ends with an error if the reader fails.
    else await Promise.race([reading, new Promise<void>((resolve) => (wake = resolve))]);
  }
}

streamTasks(work, (error) => (error instanceof Error ? error.message : 'unknown'));
