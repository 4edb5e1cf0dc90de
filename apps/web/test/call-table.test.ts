import { API_KEY_HEADER, CALLS } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { callTableModule } from '../call-table.ts';

const made = (isNeeded?: (path: string) => boolean) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(callTableModule(isNeeded))}`);

test('the page finds every call where it stands, with what its address carries', async () => {
  const { CALLS: table, API_KEY_HEADER: header } = await made();
  const all = Object.entries(CALLS).map(([name, { path, query }]) => [name, { path, query }]);
  expect(table).toEqual(Object.fromEntries(all));
  expect(header).toBe(API_KEY_HEADER);
});

test('a page of its own has the calls that it needs, and no others', async () => {
  const { CALLS: table } = await made((path) => path.startsWith('/intake/'));
  expect(Object.keys(table)).toEqual(
    Object.entries(CALLS).flatMap(([name, { path }]) => (path.startsWith('/intake/') ? [name] : [])),
  );
});
