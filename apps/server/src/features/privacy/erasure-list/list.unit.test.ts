import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addToErasureList, ERASURE_LIST, readErasureList } from './list.ts';

const entry = (erasure_id: number) => ({
  installation: 'one',
  erasure_id,
  agency_id: 3,
  requested_at: '2026-11-26T08:00:00.000Z',
  client_ids: [4],
  application_ids: [5, 6],
  identifiers: ['a'.repeat(64)],
});

async function aList(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freeboard-erasures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, ERASURE_LIST);
  await writeFile(path, text);
  return path;
}

it('drops the reasons that an older list holds, even where nothing is added', async () => {
  const path = await aList(`${JSON.stringify({ ...entry(1), reason: 'Odile Fenwickham wrote.' })}\n`);
  await addToErasureList(path, [entry(1)]);
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(entry(1))}\n`);
});

it('lists each erasure of each installation once', async () => {
  const path = await aList(`${JSON.stringify(entry(1))}\n`);
  await addToErasureList(path, [entry(1), entry(2), { ...entry(1), installation: 'two' }]);
  expect((await readErasureList(path)).map((one) => [one.installation, one.erasure_id])).toEqual([
    ['one', 1],
    ['one', 2],
    ['two', 1],
  ]);
});
