import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPerson } from './testing/person.ts';
import { storage } from './testing/storage.ts';

async function load() {
  vi.resetModules();
  const session = await import('../lib/session/session.ts');
  const shelf = await import('./shelf.ts');
  const names = await import('./names.ts');
  return { ...session, ...shelf, ...names };
}

const stored = () => JSON.stringify(Object.keys(localStorage).map((name) => localStorage.getItem(name)));

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('each kind of draft is there after the session ended, for the same person alone', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  for (const kind of page.DRAFT_KINDS) page.ownShelf().write(kind, '7', { text: `Hello ${kind}` });
  page.clearSession();
  expect(stored()).not.toContain('Hello');

  const other = await load();
  other.signIn('two', aPerson(2));
  for (const kind of other.DRAFT_KINDS) {
    expect(other.ownShelf().read(kind, '7')).toBeNull();
    expect(new other.Shelf('1').read(kind, '7'), 'with the other person’s own key').toBeNull();
  }
  other.clearSession();

  const again = await load();
  expect(again.draftsOf('nobody'), 'nobody is signed in').toEqual([]);
  again.signIn('three', aPerson(1));
  for (const kind of again.DRAFT_KINDS) expect(again.ownShelf().read(kind, '7')).toEqual({ text: `Hello ${kind}` });
});

test('what one typed cannot be put in the place of another draft', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  page.ownShelf().write('reply', 'client-7', 'for client 7');
  const text = localStorage.getItem('freeboard.reply.1.client-7') ?? '';
  localStorage.setItem('freeboard.reply.1.client-8', text);
  expect(page.ownShelf().read('reply', 'client-7')).toBe('for client 7');
  expect(page.ownShelf().read('reply', 'client-8')).toBeNull();
});

test('what the session before typed is still stored when somebody works as another person, who cannot read it', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  const before = page.ownShelf();
  page.session.subscribe(() => before.write('unsaved', '7', 'typed last'));
  page.workAsUser('two', aPerson(2));
  expect(page.ownShelf().read('unsaved', '7')).toBeNull();
  page.restorePrevious();
  expect(page.ownShelf().read('unsaved', '7')).toBe('typed last');
});

test('without a key nothing is stored in plain text; it waits until the key arrives', async () => {
  const page = await load();
  page.signIn('one', { ...aPerson(1), draft_key: '' });
  expect(page.ownShelf().write('reply', '7', 'Hello')).toBe(false);
  expect(stored()).not.toContain('Hello');
  expect(page.ownShelf().read('reply', '7')).toBe('Hello');
  expect(page.ownShelf().stored('reply')).toEqual(['7']);
  page.refreshUser(aPerson(1));
  expect(page.ownShelf().isWaiting('reply', '7')).toBe(false);
  expect(stored()).not.toContain('Hello');

  const again = await load();
  expect(again.ownShelf().read('reply', '7')).toBe('Hello');
});

test('what is typed while nobody is signed in does not wait', async () => {
  const page = await load();
  page.clearSession();
  expect(page.ownShelf().write('reply', '7', 'Hello')).toBe(false);
  expect(page.ownShelf().read('reply', '7')).toBeNull();
  expect(page.draftsOf('nobody')).toEqual([]);
});

test('what waits is stored for its person alone, and not once it is discarded', async () => {
  const page = await load();
  page.signIn('one', { ...aPerson(1), draft_key: '' });
  page.ownShelf().write('reply', '7', 'Hello');
  page.signIn('two', aPerson(2));
  expect(page.ownShelf().read('reply', '7')).toBeNull();
  expect(page.draftsOf('2')).toEqual([]);
  expect(page.draftsOf('1')).toHaveLength(1);
  page.discardDrafts('1');
  page.signIn('three', aPerson(1));
  expect(page.ownShelf().read('reply', '7')).toBeNull();
  expect(page.draftsOf('1')).toEqual([]);
});

test('older copies are there until the one that holds all of them is stored, or done with', async () => {
  const NAME = 'freeboard.unsaved.1.7.closed';
  for (const [last, left] of [
    ['joined', 'joined'],
    [null, null],
  ]) {
    localStorage.setItem(NAME, '"old"');
    const page = await load();
    page.signIn('one', { ...aPerson(1), draft_key: '' });
    page.ownShelf().supersede('unsaved', ['7.closed'], '7.open');
    expect(page.ownShelf().write('unsaved', '7.open', 'joined')).toBe(false);
    expect(localStorage.getItem(NAME)).toBe('"old"');
    if (last === null) page.ownShelf().write('unsaved', '7.open', null);
    else page.refreshUser(aPerson(1));
    expect(localStorage.getItem(NAME)).toBeNull();
    expect(page.ownShelf().read('unsaved', '7.open')).toBe(left);
    page.discardDrafts('1');
    page.clearSession();
  }
});

test('in a full storage the newer text counts, which is not stored, and never the older one', async () => {
  const page = await load();
  page.signIn('one', aPerson(1));
  expect(page.ownShelf().write('reply', '7', 'old')).toBe(true);
  const texts = Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));
  vi.stubGlobal('localStorage', storage(true, texts));
  expect(page.ownShelf().write('reply', '7', 'new')).toBe(false);
  expect(page.ownShelf().read('reply', '7')).toBe('new');
  vi.stubGlobal('localStorage', storage(false, texts));
  expect(page.ownShelf().write('reply', '7', 'newer')).toBe(true);
  expect(page.ownShelf().isWaiting('reply', '7')).toBe(false);
});

test('what an earlier release stored in plain text is read, and encrypted', async () => {
  localStorage.setItem('freeboard.note.1.7', '{"body":"Hello"}');
  localStorage.setItem('freeboard.note.2.7', '{"body":"of another"}');
  const page = await load();
  page.signIn('one', aPerson(1));
  expect(localStorage.getItem('freeboard.note.1.7')).not.toContain('Hello');
  expect(page.ownShelf().read('note', '7')).toEqual({ body: 'Hello' });
});

test('whoever discards what they typed discards all of it, and nobody else’s', async () => {
  const page = await load();
  page.signIn('one', aPerson(2));
  page.ownShelf().write('note', '7', 'of another');
  page.signIn('two', aPerson(1));
  for (const kind of page.DRAFT_KINDS) page.ownShelf().write(kind, '7', 'typed');
  page.discardDrafts('1');
  expect(page.draftsOf('1')).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('freeboard.note'))).toEqual(['freeboard.note.2.7']);
});
