import { expect, test } from 'vitest';
import { entryOf } from './new-version.ts';

test.each([
  ['<script type="module" crossorigin src="/assets/index-RhuKg4uX.js"></script>', '/assets/index-RhuKg4uX.js'],
  ['<script src="/assets/shell-a.js"></script><script src="/assets/b.js" type="module"></script>', '/assets/b.js'],
  ['<script type="module" src="https://elsewhere.example/assets/a.js"></script>', null],
  ['The page is not built yet.', null],
])('%s begins with %s', (html, entry) => {
  expect(entryOf(html)).toBe(entry);
});
