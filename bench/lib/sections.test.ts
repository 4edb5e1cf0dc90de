import { expect, it } from 'vitest';
import type { Result } from './figures.ts';
import { writeSections } from './sections.ts';

const result = (name: string, value: number): Result => ({
  name,
  machine: '2 x Test',
  date: '2026-11-27',
  settings: [{ title: 'one document', figures: [{ what: 'p50', value, unit: 'ms', limit: 10 }], remarks: ['Quiet.'] }],
});

it('writes the sections of runs in order, a missed limit in bold', () => {
  const text = writeSections('', [result('pdf', 12), result('bulk', 3)]);
  expect(text).toContain('## bulk\nOne document. 2026-11-27, 2 x Test.\n');
  expect(text.indexOf('## bulk')).toBeLessThan(text.indexOf('## pdf'));
  expect(text).toContain('| p50 | **12.0 ms** | <= 10 ms |  |\n\n- Quiet.');
});

it('replaces only the sections of the runs named', () => {
  const before = writeSections('', [result('pdf', 12), result('bulk', 3)]);
  const after = writeSections(before, [result('pdf', 9)]);
  expect(after).toContain('| p50 | 9.000 ms | <= 10 ms |  |');
  expect(after.slice(0, after.indexOf('## pdf'))).toBe(before.slice(0, before.indexOf('## pdf')));
});

it('leaves out what was written by hand', () => {
  const before =
    '# Benchmarks\n\nOld.\n\n## form\nMeasured once: 7 ms.\n\n| | 1x | limit |\n|---|---|---|\n| keys | 2 | 4 |\n';
  const after = writeSections(before, [result('pdf', 9)]);
  expect(after).not.toContain('## form');
  expect(writeSections(after, [])).toBe(after);
});
