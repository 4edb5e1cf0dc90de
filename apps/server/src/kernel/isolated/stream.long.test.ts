import { expect, it } from 'vitest';
import { eventually } from '../../../test/support/wait.ts';
import { readInWorker } from './stream.ts';

const HELPER = new URL('./testing/ending-stream.ts', import.meta.url);

it('reads the next piece while one is used', async () => {
  const pieces = readInWorker<object, number>(HELPER, {}, { memory_mb: 64, ms: 20_000 });
  const { value: pid } = await pieces.next();
  // The process ends when the second piece is read ahead, before the caller takes it.
  await eventually(async () => expect(() => process.kill(pid as number, 0)).toThrow('ESRCH'));
  await expect(pieces.next()).rejects.toMatchObject({ fault: 'broken' });
});

it('says of a helper that did not start that it is to be tried again', async () => {
  const none = new URL('./testing/there-is-none.ts', import.meta.url);
  const pieces = readInWorker<object, number>(none, {}, { memory_mb: 64, ms: 20_000 });
  await expect(pieces.next()).rejects.toMatchObject({ fault: 'busy' });
});
