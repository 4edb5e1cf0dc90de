import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localPath, reasonText, returnPath } from './return-to.ts';

describe('the way back leads to this site only', () => {
  test.each([
    ['/agent-portal/application-details/7', '/agent-portal/application-details/7'],
    ['/agent-portal/dashboard?view=mine', '/agent-portal/dashboard?view=mine'],
    ['/', null],
    ['/logout', null],
    ['/account', null],
    ['//evil.example/x', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/.//evil.example', null],
    ['/a/..//evil.example', null],
    ['https://evil.example/', null],
    ['javascript:alert(1)', null],
    ['agent-portal', null],
    ['', null],
    [undefined, null],
    [7, null],
  ])('%j: %j', (from, path) => {
    expect(localPath(from)).toBe(path);
  });
  test('whatever is given', () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(fc.constantFrom('/', '\\', '.', '@', 'a', '\t', ':')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (from) => {
        const path = localPath(from);
        if (path !== null) expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
      }),
    );
  });
});

test('only the one who was there is led back', () => {
  expect(returnPath({ from: '/dashboard/home', who: 3 }, 3)).toBe('/dashboard/home');
  expect(returnPath({ from: '/dashboard/home', who: 3 }, 4)).toBeNull();
  expect(returnPath({ from: '/dashboard/home' }, 4)).toBe('/dashboard/home');
  expect(returnPath(null, 4)).toBeNull();
});

test('the reason is said in known words only', () => {
  expect(reasonText({ reason: 'ended' })).toContain('Your session has ended.');
  expect(reasonText({ reason: 'elsewhere' })).toContain('signed out in another tab');
  expect(reasonText({ reason: 'toString' })).toBeNull();
  expect(reasonText('ended')).toBeNull();
});
