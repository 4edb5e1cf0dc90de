import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskPath, translate } from './stack-helper.ts';

const assets = join(mkdtempSync(join(tmpdir(), 'freeboard-maps-')), 'assets');
/** Column 1 of the script is line 1 of the source, column 11 line 2. */
const MAP = { version: 3, file: 'work-Ab12.js', sources: ['../../src/lib/a.ts'], names: [], mappings: 'AAAA,UACA' };

beforeAll(() => {
  mkdirSync(assets);
  writeFileSync(join(assets, 'work-Ab12.js.map'), JSON.stringify(MAP));
  // Seven characters were removed at the start of the line, then two inserted at column 6.
  const x_moves = [[[0, 0, -7]], [[0, 5, 2]]];
  const mappings = 'AAAA,iBACA';
  writeFileSync(join(assets, 'lists-Cd34.js.map'), JSON.stringify({ ...MAP, mappings, x_moves }));
});
afterAll(() => rmSync(join(assets, '..'), { recursive: true }));

describe('the stack of a page error', () => {
  it.each([
    ['    at save (https://q.example/assets/work-Ab12.js:1:12)', 'at save (apps/web/src/lib/a.ts:2:1)'],
    ['    at https://q.example/assets/work-Ab12.js:1:3', 'at apps/web/src/lib/a.ts:1:1'],
    [
      '    at async Saver.save (https://q.example/assets/work-Ab12.js:1:12)',
      'at Saver.save (apps/web/src/lib/a.ts:2:1)',
    ],
    ['save@https://q.example/assets/work-Ab12.js:1:12', 'at save (apps/web/src/lib/a.ts:2:1)'],
    ['@https://q.example/assets/work-Ab12.js:1:12', 'at apps/web/src/lib/a.ts:2:1'],
    ['at x (https://q.example/assets/gone-Ef56.js:1:12)', 'at x (/assets/gone-Ef56.js:1:12)'],
    ['at x (https://q.example/agent-portal/new?name=Dana:3:4)', 'at x (/agent-portal/new:3:4)'],
    ['at x (chrome-extension://abc/inject.js:1:1)', ''],
    ['TypeError: "Dana Whitfield" is not a function', ''],
  ])('%s is %s', async (stack, shown) => {
    expect(await translate(stack, assets)).toBe(shown);
  });

  it.each([' ', 'a ', 'http://a/', 'https://a/a#'])(
    'has no frame in long lines of %j, found in one pass',
    async (part) => {
      const line = `x${part.repeat(500)}`.slice(0, 499);
      // With backtracking this would not end before the test's timeout.
      expect(await translate(Array.from({ length: 16 }, () => ` ${line}`).join('\n'), assets)).toBe('');
      expect(await translate(Array.from({ length: 16 }, () => ' '.repeat(500)).join('\n'), assets)).toBe('');
    },
  );

  it('is found in a script that was edited after its map was made', async () => {
    const at = (column: number) => translate(`at https://q.example/assets/lists-Cd34.js:1:${column}`, assets);
    expect(await at(13)).toBe('at apps/web/src/lib/a.ts:2:1');
    expect(await at(11)).toBe('at apps/web/src/lib/a.ts:1:1');
  });
});

it.each([
  ['/agent-portal/application-details/4711?note=12', '/agent-portal/application-details/…'],
  ['/set-password/Zk3-9xQ#key', '/set-password/…'],
  ['/', '/'],
])('the page %s is kept as %s', (path, kept) => {
  expect(maskPath(path)).toBe(kept);
});
