import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPerson } from './testing/person.ts';
import { storage } from './testing/storage.ts';

const kept = (mine: string) => ({ base: { revision: 1, value: 'saved' }, mine });

/** Loads the page again, as the same tab: what is in its storages stays. */
async function load() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', new EventTarget());
  vi.resetModules();
  const session = await import('../lib/session/session.ts');
  const places = await import('./places.ts');
  const settings = <T>() => places.placeOf<T>('carrier 7', 'settings');
  return {
    ...places,
    ...session,
    settings,
    leave: () => window.dispatchEvent(new Event('pagehide')),
    asks: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', { locks: { request: async () => undefined, query: async () => ({ held: [] }) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what is unsaved is there after a reload, which is asked about; a note alone is not', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  page.placeOf('carrier 7', 'settings note').set('why');
  expect(page.asks()).toBe(false);
  page.settings().set(kept('typed'));
  page.noteOwnRevision('carrier 7', 2);
  expect(page.asks()).toBe(true);
  page.leave();

  const again = await load();
  expect(again.settings().get()).toEqual(kept('typed'));
  expect(again.placeOf('carrier 7', 'settings note').get()).toBe('why');
  expect(again.placeOf('carrier 7', 'rates').get()).toBeNull();
  expect(again.isOwnSince('carrier 7', 1, 2)).toBe(true);
  expect(again.asks()).toBe(true);
  again.dropUnsaved('carrier 7');
  expect(again.settings().get()).toBeNull();
  expect(again.asks()).toBe(false);
});

test('what is unsaved is there again for the same person after the session ended, and for nobody else', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  page.settings().set(kept('typed'));
  page.clearSession();
  expect(page.asks()).toBe(false);
  page.signIn('two', aPerson(2));
  expect(page.settings().get()).toBeNull();
  page.clearSession();
  page.signIn('three', aPerson(1));
  expect(page.settings().get()).toEqual(kept('typed'));
  page.clearSession();

  const again = await load();
  again.signIn('four', aPerson(1));
  expect(again.settings().get()).toEqual(kept('typed'));
});

test('what a tab left that was closed is found by the next one', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  page.settings().set(kept('typed'));
  page.leave();
  vi.stubGlobal('sessionStorage', storage());
  const other = await load();
  await vi.waitFor(() => expect(other.settings().get()).toEqual(kept('typed')));
  expect(other.asks()).toBe(true);
});

test('who works as somebody else finds nothing of their own, and all of it when they come back', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  page.settings().set(kept('my own'));
  page.workAsUser('two', aPerson(2));
  expect(page.settings().get()).toBeNull();
  expect(page.asks()).toBe(false);
  page.settings().set(kept('as them'));
  page.leave();

  const asThem = await load();
  expect(asThem.settings().get()).toEqual(kept('as them'));
  asThem.restorePrevious();
  expect(asThem.settings().get()).toEqual(kept('my own'));
  expect(asThem.asks()).toBe(true);
});

const PLAIN = { places: [['1 carrier 7 settings', kept('typed')]], own: [] };
const BEFORE = 'freeboard.places.1.all.before';

test('what the release before stored in plain text is there after the upgrade, and encrypted once the key arrives', async () => {
  const first = await load();
  first.signIn('one', { ...aPerson(1), draft_key: '' });
  localStorage.setItem(BEFORE, JSON.stringify(PLAIN));
  sessionStorage.setItem('freeboard.page', 'before');
  const page = await load();
  expect(page.settings().get()).toEqual(kept('typed'));
  page.leave();
  expect(localStorage.getItem(BEFORE), 'there is no other copy').not.toBeNull();
  page.refreshUser(aPerson(1));
  page.leave();
  expect(localStorage.getItem(BEFORE)).toBeNull();
  const texts = Object.keys(localStorage)
    .filter((key) => key.startsWith('freeboard.places.'))
    .map((key) => localStorage.getItem(key));
  expect(texts).toEqual([expect.stringMatching(/^sealed:/)]);

  const again = await load();
  expect(again.settings().get()).toEqual(kept('typed'));
});

test('what cannot be read, without the key or with another one, is there when the key is back', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  page.settings().set(kept('typed'));
  page.leave();
  for (const draft_key of ['', aPerson(9).draft_key]) {
    const tab = sessionStorage.getItem('freeboard.page') ?? '';
    page.refreshUser({ ...aPerson(1), draft_key });
    const other = await load();
    expect(other.settings().get()).toBeNull();
    other.leave();
    if (draft_key === '') {
      other.refreshUser(aPerson(1));
      expect(other.settings().get()).toEqual(kept('typed'));
      other.leave();
    } else expect(localStorage.getItem(`freeboard.places.1.all.${tab}`)).not.toBeNull();
  }
});
