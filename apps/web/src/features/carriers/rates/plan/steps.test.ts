import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from './plan.ts';
import { allUndone, NO_STEPS, type Steps, stepped, withStep } from './steps.ts';

const plan = (name: string): Plan => ({ tables: [], formulas: [{ name, expression: '1' }] });

test('back and forth again leads to every plan there was, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 30 }), (names) => {
      const plans = [plan('first'), ...names.map(plan)];
      let steps: Steps = names.reduce((all, name, at) => withStep(all, { what: name, plan: plans[at]! }), NO_STEPS);
      let now = plans.at(-1)!;
      const go = (way: 'back' | 'forth') => {
        const gone = stepped(steps, way, now);
        steps = gone.steps;
        now = gone.step?.plan ?? now;
        return now;
      };
      expect(names.map(() => go('back'))).toEqual(plans.slice(0, -1).toReversed());
      expect(go('back')).toBe(plans[0]);
      expect(names.map(() => go('forth'))).toEqual(plans.slice(1));
      expect(go('forth')).toBe(plans.at(-1));
    }),
  );
});

test('what is typed on goes into one step; a new step leaves nothing to bring back', () => {
  const typed = withStep(withStep(NO_STEPS, { what: 'a', plan: plan('0'), key: 'k' }), {
    what: 'a',
    plan: plan('1'),
    key: 'k',
  });
  expect(typed.done).toEqual([{ what: 'a', plan: plan('0'), key: 'k' }]);
  const { steps } = stepped(typed, 'back', plan('2'));
  expect(steps.undone).toHaveLength(1);
  expect(withStep(steps, { what: 'b', plan: plan('0') }).undone).toEqual([]);
});

test('taking everything back is one step to bring back', () => {
  const { step, steps } = stepped(allUndone(plan('all')), 'forth', plan('saved'));
  expect(step?.plan).toEqual(plan('all'));
  expect(stepped(steps, 'back', plan('all')).step?.plan).toEqual(plan('saved'));
});
