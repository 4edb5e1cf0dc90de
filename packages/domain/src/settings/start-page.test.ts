import { expect, it } from 'vitest';
import { startPath } from './start-page.ts';

it.each([
  ['what was chosen', 'applications', true, '/agent-portal/dashboard'],
  ['the dashboard where nothing was chosen', undefined, true, '/dashboard/home'],
  ['the dashboard where the chosen page is not open to them any more', 'applications', false, '/dashboard/home'],
] as const)('one begins with %s', (_, chosen, isAllowed, path) => {
  expect(startPath(chosen, () => isAllowed)).toBe(path);
});
