import { expect, it } from 'vitest';
import { applyChanges, formFor, newValues, view } from '../../src/index.ts';
import { CONTEXT } from './support.ts';

/** Milliseconds of the fastest of several batches, so that a busy machine does not decide. */
function fastest(work: () => void): number {
  const batches = Array.from({ length: 7 }, () => {
    const start = performance.now();
    for (let run = 0; run < 100; run += 1) work();
    return (performance.now() - start) / 100;
  });
  return Math.min(...batches);
}

it('a whole home form is viewed within 0.3 ms and an edit checked within 1 ms', () => {
  const form = formFor('home');
  const values = newValues('home', CONTEXT, {
    sqft: 1840,
    state: 'FL',
    year_build: 1987,
    occupancy_type: 'Condo Unit',
  });
  expect(fastest(() => view(form, values, CONTEXT))).toBeLessThan(0.3);
  let sqft = 1000;
  const edit = () => {
    sqft += 1;
    const after = applyChanges(form, values, { sqft, first_name: 'Ann' }, CONTEXT);
    view(form, after.values, CONTEXT);
  };
  expect(fastest(edit)).toBeLessThan(1);
});
