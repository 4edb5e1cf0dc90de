import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../lib/session/session.ts';
import { storeUnsaved, takeUnsaved } from './kept.ts';
import { announceTab } from './open-tabs.ts';
import { Shelf } from './shelf.ts';
import { aPerson } from './testing/person.ts';
import { storage } from './testing/storage.ts';

const [ANA, BEN] = ['5', '6'];

const open = (...tabs: string[]) =>
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: tabs.map((tab) => ({ name: `freeboard.tab.${tab}` })) }) },
  });
const left = (by: string, subject: string, tab: string, value: unknown) =>
  localStorage.setItem(`freeboard.unsaved.${by}.${subject}.${tab}`, JSON.stringify(value));
const all = (subject: string, by = ANA) =>
  takeUnsaved<string[]>(subject, (lists) => (lists.length > 0 ? lists.flat() : null), new Shelf(by));

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  open();
  signIn('session', aPerson(5));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what this page could not save it finds again, until there is nothing', async () => {
  storeUnsaved('7', ['typed'], new Shelf(ANA));
  expect(await all('7')).toEqual(['typed']);
  storeUnsaved('7', null, new Shelf(ANA));
  expect(await all('7')).toBeNull();
});

test('what pages that are gone left is taken over, once', async () => {
  left(ANA, '7', 'gone', ['one']);
  left(ANA, '7', 'crashed', ['two']);
  expect((await all('7'))?.sort()).toEqual(['one', 'two']);
  expect(localStorage.getItem('freeboard.unsaved.5.7.gone')).toBeNull();
  expect((await all('7'))?.sort(), 'it is this page’s own now').toEqual(['one', 'two']);
});

test('what a page that is still open tries to save stays its own', async () => {
  left(ANA, '7', 'open', ['theirs']);
  left(ANA, '7', 'gone', ['left']);
  open('open');
  expect(await all('7')).toEqual(['left']);
  expect(localStorage.getItem('freeboard.unsaved.5.7.open')).toBe('["theirs"]');
});

test('without locks a page that is still open answers, and one that is gone does not', async () => {
  vi.stubGlobal('navigator', {});
  announceTab('open');
  left(ANA, '7', 'open', ['theirs']);
  expect(await all('7')).toBeNull();
  expect(localStorage.getItem('freeboard.unsaved.5.7.open')).toBe('["theirs"]');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  left(ANA, '8', 'gone', ['left']);
  const taken = all('8');
  await vi.runAllTimersAsync();
  expect(await taken).toEqual(['left']);
  vi.useRealTimers();
});

test('another person finds nothing of it, nor does another subject', async () => {
  left(ANA, '7', 'gone', ['hers']);
  expect(await all('7', BEN)).toBeNull();
  expect(await all('70')).toBeNull();
  expect(await all('7')).toEqual(['hers']);
});

test('in a full storage this page alone finds what it could not save', async () => {
  vi.stubGlobal('localStorage', storage(true));
  storeUnsaved('7', ['typed'], new Shelf(ANA));
  expect(await all('7')).toEqual(['typed']);
  expect(Object.keys(localStorage)).toEqual([]);
  storeUnsaved('7', null, new Shelf(ANA));
  expect(await all('7')).toBeNull();
});

test('what pages that are gone left stays where the storage takes no copy of it', async () => {
  const name = 'freeboard.unsaved.5.7.gone';
  vi.stubGlobal('localStorage', storage(true, { [name]: '["left"]' }));
  expect(await all('7')).toEqual(['left']);
  expect(localStorage.getItem(name)).toBe('["left"]');
  storeUnsaved('7', null, new Shelf(ANA));
  expect(localStorage.getItem(name)).toBeNull();
});

test('what cannot be read is nothing', async () => {
  localStorage.setItem('freeboard.unsaved.5.7.gone', '{');
  expect(await all('7')).toBeNull();
});
