import { expect, it } from 'vitest';
import { authorsOf, changeOf, forgetEchoes, isEcho, isOwn, noteAuthor, noteOwn, whileChanging } from './own-changes.ts';

it('a version of this page is told of once; what comes after it at the same version is news', () => {
  noteOwn({ id: 1, version: 7 });
  expect(isEcho({ id: 1, version: 8 })).toBe(false);
  expect(isEcho({ id: 2, version: 7 })).toBe(false);
  expect(isEcho({ id: 1, version: 7 })).toBe(true);
  expect(isEcho({ id: 1, version: 7 })).toBe(false);
  expect(isOwn({ id: 1, version: 7 })).toBe(true);
});

it('after a stream that broke off everything is news', () => {
  noteOwn({ id: 1, version: 9 });
  forgetEchoes();
  expect(isEcho({ id: 1, version: 9 })).toBe(false);
});

it('an event waits for the change that is under way, however that ends', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const ended = whileChanging(3, promise).catch(() => 'failed');
  expect(changeOf(3)).toBe(promise);
  expect(changeOf(4)).toBeUndefined();
  reject(new Error('away'));
  expect(await ended).toBe('failed');
  expect(changeOf(3)).toBeUndefined();
});

it('tells who made versions, as far as the stream has reported them', () => {
  noteAuthor({ id: 5, version: 3 }, 7);
  noteAuthor({ id: 5, version: 5 }, 8);
  expect(authorsOf(5, 2, 5)).toEqual([7, null, 8]);
  expect(authorsOf(5, 5, 5)).toEqual([]);
});
