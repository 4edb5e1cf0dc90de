import { expect, test } from 'vitest';
import { isJudged } from './figures.ts';
import { figure, takeSettings, title } from './print.ts';

test('prints a time, and judges its ratio to the fixed work instead', () => {
  title('sample', 'one call');
  figure({ what: 'call, p95', value: 0.02, unit: 's', limit: 0.05 });
  figure({ what: 'answer', value: 3, unit: 'KB', limit: 4 });
  const [{ figures } = { figures: [] }] = takeSettings();
  expect(figures.map(({ what, limit }) => [what, limit])).toEqual([
    ['call, p95', undefined],
    ['call, p95 / fixed work', 5],
    ['answer', 4],
  ]);
  expect(figures.map(isJudged)).toEqual([false, true, true]);
  expect(figures[0]?.value).toBe(0.02);
});
