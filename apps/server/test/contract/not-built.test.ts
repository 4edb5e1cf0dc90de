import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { NOT_BUILT } from '../../src/features.ts';
import { projectRoot } from '../../src/kernel/env/project-root.ts';

it('ARCHITECTURE.md lists exactly the calls that have no verb yet', () => {
  const page = readFileSync(join(projectRoot(), 'ARCHITECTURE.md'), 'utf8');
  const [, rest = ''] = page.split('## Calls that answer 501\n');
  const section = rest.split('\n## ')[0] ?? '';
  const listed = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, path]) => path);
  expect(listed.sort()).toEqual(NOT_BUILT.map((name) => CALLS[name].path).sort());
});
