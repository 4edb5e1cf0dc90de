import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES, APPLICATION_TYPES } from '../../src/applications/index.ts';
import {
  answerCounts,
  applyChanges,
  change,
  type FormContext,
  fieldsOf,
  formatValue,
  formFor,
  load,
  newValues,
  parseInput,
  recompute,
  type Values,
  view,
  viewAfter,
} from '../../src/forms/index.ts';
import { arbitraryOf } from './arbitrary.ts';
import { ASKING, CONTEXT } from './support.ts';

const contexts: fc.Arbitrary<FormContext> = fc.record({
  today: fc.constantFrom('2026-11-21', '2024-02-29', '2030-01-01'),
  status: fc.constantFrom(...APPLICATION_STATUSES),
  number: fc.option(fc.nat(9999), { nil: undefined }),
  estimateDwelling: fc.constantFrom(CONTEXT.estimateDwelling, undefined),
}) as fc.Arbitrary<FormContext>;

const applications = fc.constantFrom(...APPLICATION_TYPES).chain((type) => {
  const form = formFor(type);
  const record = Object.fromEntries([...fieldsOf(form).values()].map((field) => [field.key, arbitraryOf(field)]));
  return fc.record({ form: fc.constant(form), values: fc.record(record) as fc.Arbitrary<Values>, context: contexts });
});

const edits = fc.array(fc.tuple(fc.constantFrom(...[...fieldsOf(formFor('home')).keys()]), fc.anything()), {
  maxLength: 8,
});
const RUNS = { numRuns: 150 };

describe('R3.8 the engine on any values of the right kinds', () => {
  it('never throws, and never requires or faults a hidden field', () => {
    fc.assert(
      fc.property(applications, ({ form, values, context }) => {
        const shown = view(form, values, context);
        for (const [key, one] of Object.entries(shown.fields)) {
          if (!one.visible) expect([one.required, one.errors.length, shown.errors[key]]).toEqual([false, 0, undefined]);
        }
        expect(shown.first_error === null).toBe(Object.keys(shown.errors).length === 0);
        load(form, values, context);
      }),
      RUNS,
    );
  });

  it('counts per section the same answers as of the whole form: those that a launch takes', () => {
    fc.assert(
      fc.property(applications, ({ form, values, context }) => {
        const shown = view(form, values, context);
        const asked = Object.entries(shown.fields).filter(
          ([key, one]) => one.visible && (one.required || key in shown.errors),
        );
        expect(answerCounts(shown)).toEqual({ asked: asked.length, missing: Object.keys(shown.errors).length });
        for (const section of shown.sections) expect(section.missing).toBeLessThanOrEqual(section.asked);
      }),
      RUNS,
    );
  });

  it('computing twice equals computing once, loading twice equals loading once', () => {
    fc.assert(
      fc.property(applications, ({ form, values, context }) => {
        const once = recompute(form, values, context);
        expect(recompute(form, once, context)).toBe(once);
        const loaded = load(form, values, context);
        expect(load(form, loaded.values, context)).toEqual({ ...loaded, changed: [] });
      }),
      RUNS,
    );
  });

  it('saved as JSON and reloaded shows the same view', () => {
    fc.assert(
      fc.property(applications, ({ form, values, context }) => {
        const computed = recompute(form, values, context);
        const reloaded = JSON.parse(JSON.stringify(computed)) as Values;
        expect(view(form, reloaded, context)).toEqual(view(form, computed, context));
      }),
      RUNS,
    );
  });

  it('viewAfter says what view says and keeps the objects of what did not change', () => {
    fc.assert(
      fc.property(applications, applications, ({ form, values, context }, other) => {
        const before = view(form, values, context);
        expect(viewAfter(before, form, values, context)).toBe(before);
        const next = { ...values, ...other.values };
        const after = viewAfter(before, form, next, context);
        expect(after).toEqual(view(form, next, context));
        for (const key of Object.keys(after.fields)) {
          if (JSON.stringify(after.fields[key]) === JSON.stringify(before.fields[key])) {
            expect(after.fields[key]).toBe(before.fields[key]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('R3.8 edits', () => {
  it('nonsense never throws and is answered by key', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...APPLICATION_TYPES),
        fc.dictionary(
          fc.oneof(
            fc.string(),
            fc.constantFrom(
              ...fieldsOf(formFor('flood')).keys(),
              'vehicles_info',
              'vehicle_driver_assignment',
              'coverages_limits',
            ),
          ),
          fc.anything(),
        ),
        (type, changes) => {
          const form = formFor(type);
          const result = applyChanges(form, newValues(type, CONTEXT), changes, CONTEXT);
          for (const key of Object.keys(changes)) {
            if (!fieldsOf(form).has(key)) expect(Object.hasOwn(result.rejected, key)).toBe(true);
          }
          view(form, result.values, CONTEXT);
          newValues(type, CONTEXT, changes);
        },
      ),
      RUNS,
    );
  });

  it('change and applyChanges agree on every single edit', () => {
    fc.assert(
      fc.property(applications, edits, fc.constantFrom(CONTEXT, ASKING), ({ form, values }, list, context) => {
        let current = recompute(form, values, context);
        for (const [key, value] of list) {
          const one = change(form, current, key, value, context);
          const many = applyChanges(form, current, { [key]: value }, context);
          expect({ values: many.values, changed: many.changed, asks: many.asks }).toEqual(one);
          current = one.values;
        }
      }),
      RUNS,
    );
  });

  it('what is shown in an input is read back as the same value', () => {
    const typed = [...fieldsOf(formFor('home')).values()].filter((field) =>
      ['money', 'digits', 'year', 'date', 'phone'].includes(field.kind),
    );
    const cases = fc.constantFrom(...typed).chain((field) => fc.tuple(fc.constant(field), arbitraryOf(field)));
    fc.assert(
      fc.property(cases, ([field, value]) => {
        const parsed = parseInput(field, formatValue(field, value));
        if ('value' in parsed && parsed.value !== null) {
          expect(formatValue(field, parsed.value)).toBe(formatValue(field, value));
        }
      }),
      RUNS,
    );
  });
});
