import { API_KEY_HEADER, CALLS } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { callTableModule } from '../call-table.ts';

const made = (isNeeded?: (path: string) => boolean) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(callTableModule(isNeeded))}`);

test('the page finds every call where it stands, with what its address carries', async () => {
  const { CALLS: table, API_KEY_HEADER: header } = await made();
  for (const [name, { path, query }] of Object.entries(CALLS)) expect(table[name]).toEqual({ path, query });
  expect(header).toBe(API_KEY_HEADER);
});

test('a page of its own has the calls that it needs, and names no others', async () => {
  const isNeeded = (path: string) => path.startsWith('/intake/');
  const { CALLS: table } = await made(isNeeded);
  const [needed, others] = [true, false].map((is) => Object.values(CALLS).filter(({ path }) => isNeeded(path) === is));
  for (const [name, { path, query }] of Object.entries(CALLS))
    if (needed?.some((one) => one.path === path)) expect(table[name]).toEqual({ path, query });
  const text = callTableModule(isNeeded);
  const named = Object.entries(CALLS).filter(([name, call]) => others?.includes(call) && text.includes(`${name}=`));
  expect(named).toEqual([]);
});
