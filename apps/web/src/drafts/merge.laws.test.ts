import { same } from '@freeboard/domain/same';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldDifferences } from './differences.ts';
import { changedBy, type Merge, mergeFields, mergeLists, mergeWhole } from './merge.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Step = { id: string; name: string; request: { path: string; headers: readonly string[] } };
type Form = { name: string; states: string; auth: { kind: string; secret: string | null }; steps: readonly Step[] };

const word = fc.constantFrom('', 'a', 'b', 'c');
const step = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  name: word,
  request: fc.record({ path: word, headers: fc.array(word, { maxLength: 2 }) }),
});
const form: fc.Arbitrary<Form> = fc.record({
  name: word,
  states: word,
  auth: fc.record({ kind: word, secret: fc.option(word) }),
  steps: fc.uniqueArray(step, { selector: ({ id }) => id, maxLength: 4 }),
});
const mergeTables: Merge<readonly Step[]> = mergeLists((list) => list.map(({ id }) => id), mergeWhole);

/** The same value with the keys of every object in another order. */
function shuffled<T>(value: T, flips: () => boolean): T {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, flips)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, shuffled(one, flips)]);
  return Object.fromEntries(flips() ? entries.reverse() : entries) as T;
}

const FIELDS: readonly ((form: Form) => Json)[] = [
  (one) => one.name,
  (one) => one.states,
  (one) => one.auth.kind,
  (one) => one.auth.secret,
];

test('merged with a side that changed nothing it is the other side', () => {
  fc.assert(
    fc.property(form, form, (base, changed) => {
      expect(mergeFields(base, base, changed)).toEqual(changed);
      expect(mergeFields(base, changed, base)).toEqual(changed);
      expect(mergeTables(base.steps, base.steps, changed.steps)).toEqual(changed.steps);
      expect(mergeTables(base.steps, changed.steps, base.steps)).toEqual(changed.steps);
    }),
  );
  fc.assert(
    // Null and a missing value count as the same, at any depth.
    fc.property(fc.jsonValue(), fc.jsonValue(), (base, changed) => {
      expect(same(mergeFields(base, base, changed), changed)).toBe(true);
      expect(same(mergeFields(base, changed, base), changed)).toBe(true);
    }),
  );
});

test('where both made the same of it, that is what it is', () => {
  fc.assert(
    fc.property(form, form, (base, both) => {
      expect(same(mergeFields(base, both, both), both)).toBe(true);
    }),
  );
});

test('nothing that one changed and the other left alone is lost; where both changed it, mine counts', () => {
  fc.assert(
    fc.property(form, form, form, (base, theirs, mine) => {
      const merged = mergeFields(base, theirs, mine);
      for (const at of FIELDS) {
        const by = changedBy(at(base), at(theirs), at(mine));
        expect(at(merged)).toEqual(by === 'them' ? at(theirs) : at(mine));
      }
    }),
  );
});

test('the same of the entries of a list: none that somebody added or changed is lost, and none stands twice', () => {
  const pick = (steps: readonly Step[], id: string) => steps.find((one) => one.id === id);
  fc.assert(
    fc.property(form, form, form, (base, theirs, mine) => {
      for (const merged of [mergeFields(base, theirs, mine).steps, mergeTables(base.steps, theirs.steps, mine.steps)]) {
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        for (const id of ['1', '2', '3', '4']) {
          const [was, their, my] = [base, theirs, mine].map(({ steps }) => pick(steps, id));
          const by = changedBy(was, their, my);
          const got = pick(merged, id);
          if (by === null || by === 'you') expect(got).toEqual(my);
          else if (by === 'them') expect(got).toEqual(their);
          else expect(got === undefined).toBe(my === undefined);
        }
      }
    }),
  );
});

test('in what order an object names its fields makes no difference', () => {
  fc.assert(
    fc.property(form, form, form, fc.infiniteStream(fc.boolean()), (base, theirs, mine, stream) => {
      const flips = () => stream.next().value === true;
      const [was, their, my] = [base, theirs, mine].map((one) => shuffled(one, flips)) as [Form, Form, Form];
      expect(mergeFields(was, their, my)).toEqual(mergeFields(base, theirs, mine));
      const labels = (of: readonly { label: string; changedBy: string }[]) =>
        of.map(({ label, changedBy: by }) => `${label} ${by}`).sort();
      expect(labels(fieldDifferences([was, their, my], (path) => path))).toEqual(
        labels(fieldDifferences([base, theirs, mine], (path) => path)),
      );
    }),
  );
});

test('there are differences exactly where the two differ', () => {
  fc.assert(
    fc.property(form, form, form, (base, theirs, mine) => {
      expect(fieldDifferences([base, theirs, mine], (path) => path).length === 0).toBe(same(theirs, mine));
    }),
  );
});
