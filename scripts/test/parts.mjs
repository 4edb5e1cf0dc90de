import { join } from 'node:path';
import { installEngines } from '../install/engines.mjs';
import { root } from '../install/install.mjs';

const bin = (name) => join(root, 'node_modules', name);
const script = (name) => join(root, 'scripts', name);

export const STATIC_PARTS = [
  { name: 'page', args: [script('build.ts')] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'pure', args: [bin('typescript/bin/tsc'), '--noEmit', '--project', join(root, 'packages/domain')] },
  { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'promises', args: [bin('oxlint/bin/oxlint'), '--type-aware', '.'] },
  {
    name: 'boundaries',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'packages', 'apps', 'scripts', 'e2e'],
    ],
  },
  { name: 'unused', args: [bin('knip/bin/knip.js'), '--no-config-hints', '--cache'] },
  { name: 'contract', args: [join(root, 'packages/contract/generate.mjs'), '--check'] },
  { name: 'openapi', args: [join(root, 'packages/client/generate.mjs'), '--check'] },
  { name: 'commits', args: [script('commit-subjects.mjs')] },
];

const vitest = (name) => ({
  name,
  tool: 'vitest',
  args: [bin('vitest/vitest.mjs'), ...['run', '--project', name, '--reporter=default', '--reporter=json']],
});

const playwright = (name, config) => ({
  name,
  tool: 'playwright',
  args: [bin('@playwright/test/cli.js'), 'test', '--config', join(root, config)],
});

/**
 * The parts with tests. They run one after another, so that each has the machine to itself. `isExtra`: runs only if
 * it is named. `isBeside`: runs in parallel with its neighbors, because it mostly waits. `prepare`: returns why the
 * part cannot run, or null.
 */
export const TEST_PARTS = [
  vitest('unit'),
  vitest('component'),
  vitest('database'),
  playwright('browser', 'playwright.config.ts'),
  {
    name: 'core',
    tool: 'vitest',
    args: [script('core.mjs'), '--reporter=default', '--reporter=json'],
    isExtra: true,
  },
  { ...playwright('engines', 'playwright.engines.config.ts'), isExtra: true, prepare: installEngines },
  { ...vitest('kill'), isExtra: true, isBeside: true },
  { name: 'smoke', tool: 'bench', args: [script('bench.mjs'), 'smoke'], isExtra: true, isBeside: true },
];

export function groupsOf(parts) {
  const groups = [];
  for (const part of parts) {
    const group = groups.at(-1);
    if (part.isBeside && group?.[0].isBeside) group.push(part);
    else groups.push([part]);
  }
  return groups;
}

/**
 * The parts that the arguments name; all but the extra ones without arguments. 'static' names all that check the
 * sources.
 * @throws Error for an unknown name
 */
export function chosenParts(words) {
  const names = [...STATIC_PARTS, ...TEST_PARTS].map(({ name }) => name);
  const unknown = words.find((word) => word !== 'static' && !names.includes(word));
  if (unknown) throw new Error(`There is no part '${unknown}', only: static, ${names.join(', ')}`);
  const isChosen = ({ name, isExtra }) => (words.length === 0 ? !isExtra : words.includes(name));
  return {
    fixed: STATIC_PARTS.filter((part) => isChosen(part) || words.includes('static')),
    tests: TEST_PARTS.filter(isChosen),
  };
}
