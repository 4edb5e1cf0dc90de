import { expect, test } from 'vitest';
import { entriesOf } from './new-version.ts';

const script = (src: string) => `<script type="module" crossorigin src="${src}"></script>`;

test.each([
  [script('/assets/index-RhuKg4uX.js'), ['/assets/index-RhuKg4uX.js']],
  ['<script src="/assets/shell-a.js"></script><script src="/assets/b.js" type="module"></script>', ['/assets/b.js']],
  [script('/assets/runtime-a.js') + script('/assets/initial-b.js'), ['/assets/runtime-a.js', '/assets/initial-b.js']],
  ['<script type="module" src="https://elsewhere.example/assets/a.js"></script>', []],
  ['The page is not built yet.', []],
])('%s begins with %j', (html, entries) => {
  expect(entriesOf(html)).toEqual(entries);
});
