import type { Communication } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { type LoadedPages, NOTHING, type Page, withPage } from './pages.ts';

const page = (ids: number[], next: string | null): Page => ({
  application_api_communications: ids.map((id) => ({ id }) as Communication),
  next,
});
const idsOf = (known: LoadedPages) => [...known.byId.keys()].toSorted((a, b) => b - a);

test('pages are read on until there are no older ones', () => {
  const newest = withPage(NOTHING, page([9, 8], '4'));
  expect(newest).toMatchObject({ known: { isWhole: false }, next: '4' });
  const all = withPage(newest.known, page([7, 6], null));
  expect(all).toMatchObject({ known: { isWhole: true }, next: null });
  expect(idsOf(all.known)).toEqual([9, 8, 7, 6]);
});

test('when news come, only what is missing is read', () => {
  const all = withPage(NOTHING, page([9, 8, 7], null)).known;
  const news = withPage(all, page([11, 10, 9], '4'));
  expect(news).toMatchObject({ known: { isWhole: true }, next: null });
  expect(idsOf(news.known)).toEqual([11, 10, 9, 8, 7]);
});

test('when more news came than a page holds, it is read on: no gap is left, whenever the reading is broken off', () => {
  const all = withPage(NOTHING, page([3, 2], null)).known;
  const news = withPage(all, page([19, 18], '9'));
  expect(news).toMatchObject({ known: { isWhole: false }, next: '9' });
  expect(withPage(news.known, page([19, 18], '9')).next).toBe('9');
  const rest = withPage(news.known, page([17, 16, 3, 2], null));
  expect(rest).toMatchObject({ known: { isWhole: true }, next: null });
  expect(idsOf(rest.known)).toEqual([19, 18, 17, 16, 3, 2]);
});
