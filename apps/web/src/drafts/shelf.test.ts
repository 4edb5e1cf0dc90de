import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPerson } from './testing/person.ts';
import { storage } from './testing/storage.ts';

/** Loads the page again; what is in the browser's storage stays. */
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

test('without a key nothing is stored in plain text', async () => {
  const page = await load();
  page.signIn('one', { ...aPerson(1), draft_key: '' });
  page.ownShelf().write('reply', '7', 'Hello');
  expect(stored()).not.toContain('Hello');
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
