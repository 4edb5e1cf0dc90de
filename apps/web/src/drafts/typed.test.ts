import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../lib/session/session.ts';
import { ownShelf } from './shelf.ts';
import { aPerson } from './testing/person.ts';
import { storage } from './testing/storage.ts';
import { readTyped, typedOf } from './typed.ts';

const elsewhere = (text: string | null) => ownShelf().write('reply', '7', text);
const held = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  signIn('session', aPerson(5));
  elsewhere(null);
});

test('a text that the storage did not take stays over the older one that is stored', () => {
  expect(typedOf('reply', '7').set('old')).toBe(true);
  vi.stubGlobal('localStorage', storage(true, held()));
  expect(typedOf('reply', '7').set('new')).toBe(false);
  expect(readTyped('reply', '7')).toBe('new');
  expect(typedOf('reply', '7').isStored).toBe(false);
});

test('what was sent is gone; what another tab stored since stays', () => {
  const typed = typedOf<string>('reply', '7');
  typed.set('Hello');
  typed.sent('Hello');
  expect(readTyped('reply', '7')).toBeNull();

  typed.set('Hello');
  elsewhere('Hello, and more');
  typed.sent('Hello');
  expect(typed.get()).toBe('Hello, and more');
  expect(readTyped('reply', '7')).toBe('Hello, and more');

  typed.set('Something else');
  typed.sent('Hello');
  expect(readTyped('reply', '7')).toBe('Something else');
});
