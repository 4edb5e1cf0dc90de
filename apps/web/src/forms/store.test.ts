import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { applyChanges, fieldsOf, formFor, newValues } from '@freeboard/domain/forms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf } from '../../../../packages/domain/test/forms/arbitrary.ts';
import { LAUNCHABLE } from '../../../../packages/domain/test/launchable.ts';
import { createFormStore } from './store.ts';

const context = { today: '2026-11-21', status: 'new', number: 1042 } as const;
const open = () => createFormStore(formFor('flood'), newValues('flood', context), context);

test('an edit tells only the fields that it changed', () => {
  const store = open();
  const told: string[] = [];
  for (const key of ['first_name', 'last_name', 'client_name_id', 'sqft'])
    store.reader(key).subscribe(() => told.push(key));
  store.edit('first_name', 'Ann');
  expect(told.toSorted()).toEqual(['client_name_id', 'first_name']);
  expect(store.reader('client_name_id').read().value).toBe('ANN/1042');
});

test('a field that did not change keeps the very same state', () => {
  const store = open();
  const before = store.reader('sqft').read();
  store.edit('first_name', 'Ann');
  expect(store.reader('sqft').read()).toBe(before);
  store.edit('sqft', 1840);
  expect(store.reader('sqft').read()).not.toBe(before);
});

test("the server's values are taken over, but not those still being edited", () => {
  const store = open();
  store.edit('city', 'Miami');
  const theirs = { ...store.values(), city: 'Tampa', zip: '33139' };
  store.adopt(theirs, { zip: { source: 'provider', provider: 'Census', at: 'now' } }, new Map([['city', 'Miami']]));
  expect(store.values().city).toBe('Miami');
  expect(store.reader('zip').read()).toMatchObject({ value: '33139', origin: { provider: 'Census' } });
  store.edit('zip', '33140');
  expect(store.reader('zip').read().origin).toBeUndefined();
});

test('what was looked up says so before and after it is saved, until a person edits it', () => {
  const store = open();
  const origin = { source: 'provider', provider: 'first name', at: 'now' } as const;
  store.edit('gender', 'Female', origin);
  expect(store.reader('gender').read()).toMatchObject({ value: 'Female', origin });
  store.adopt({ ...store.values(), zip: '33139' }, {}, new Map([['gender', 'Female']]));
  expect(store.reader('gender').read()).toMatchObject({ value: 'Female', origin });
  store.edit('gender', 'Other');
  expect(store.reader('gender').read().origin).toBeUndefined();
});

test('what was edited here is left alone by rules, before and after the server knows of it', () => {
  const home = formFor('home');
  const opened = { ...newValues('home', context), state: 'FL', hvac_year: 2017, plumbing_year: 2017 };
  const store = createFormStore(home, opened, { ...context, touched: [] });
  store.edit('hvac_year', 2018);
  store.edit('hvac_year', 2017);
  store.edit('year_build', 2022);
  expect(store.values()).toMatchObject({ hvac_year: 2017, plumbing_year: 2022 });
  store.adopt(store.values(), {}, new Map([['hvac_year', 2017]]), { ...context, touched: [] });
  store.edit('year_build', 2023);
  expect(store.values()).toMatchObject({ hvac_year: 2017, plumbing_year: 2023 });
});

test('what rules derive from a pending edit outlives the answer to an earlier save', () => {
  const store = createFormStore(formFor('auto'), { ...newValues('auto', context), state: 'FL' }, context);
  const limits = { um_uim_coverage: '50/100' };
  store.edit('coverages_limits', limits);
  const answer = store.values();
  store.edit('state', 'MA');
  const renamed = store.values().coverages_limits;
  expect(renamed).not.toEqual(limits);
  store.adopt(answer, {}, new Map([['state', 'MA']]));
  expect(store.values()).toMatchObject({ state: 'MA', coverages_limits: renamed });
});

test('derived values keep no source of the server while the edit that they follow is pending', () => {
  const store = createFormStore(formFor('home'), { ...newValues('home', context), state: 'FL' }, context);
  const rule = { source: 'rule', at: 'now' } as const;
  store.edit('year_build', 2022);
  store.adopt(
    { ...store.values(), hvac_year: 2017, year_build: 2017 },
    { hvac_year: rule, zip: rule },
    new Map([['year_build', 2022]]),
  );
  expect(store.origins()).toEqual({ zip: rule });
  expect(store.values().hvac_year).toBe(2022);
});

test('an edit that the values of somebody else do not allow stays as it was typed', () => {
  const store = createFormStore(formFor('home'), { ...newValues('home', context), form_type: 'HO6' }, context);
  const [option] = store.view().fields.occupancy_type?.options ?? [];
  store.edit('occupancy_type', option?.value ?? null);
  const typed = store.values().occupancy_type ?? null;
  store.adopt({ ...store.values(), form_type: 'HO3', occupancy_type: '' }, {}, new Map([['occupancy_type', typed]]));
  expect(store.values()).toMatchObject({ form_type: 'HO3', occupancy_type: typed });
});

test('adopting gives what is left to ask of the server for the pending edits', () => {
  const store = createFormStore(
    formFor('home'),
    { ...newValues('home', context), form_type: 'HO3', state: 'FL' },
    context,
  );
  const answer = store.values();
  store.edit('sqft', 1_840);
  expect(store.adopt(answer, {}, new Map([['sqft', 1_840]]))).toMatchObject([{ kind: 'dwelling' }]);
  expect(store.adopt(answer, {}, new Map())).toEqual([]);
});

/** A type of application, and edits of two different fields of its form. */
const twoEdits = fc.constantFrom(...APPLICATION_TYPES).chain((type) => {
  const fields = [...fieldsOf(formFor(type)).values()];
  const edit = fc
    .constantFrom(...fields)
    .chain((field) => arbitraryOf(field).map((value) => ({ key: field.key, value: value ?? null })));
  return fc
    .record({ type: fc.constant(type), first: edit, second: edit })
    .filter(({ first, second }) => first.key !== second.key);
});

test('adopting the answer to one edit while another is pending shows what the server makes of both', () => {
  fc.assert(
    fc.property(twoEdits, ({ type, first, second }) => {
      const form = formFor(type);
      const { values: begun } = applyChanges(form, newValues(type, context), LAUNCHABLE[type], context);
      const opened = { ...context, touched: [] };
      const store = createFormStore(form, begun, opened);
      store.edit(first.key, first.value);
      const sent = store.values()[first.key] ?? null;
      store.edit(second.key, second.value);
      const typed = store.values()[second.key] ?? null;
      // Values that the form does not accept are not sent.
      fc.pre(typed !== (begun[second.key] ?? null));
      const known = { ...opened, touched: [first.key] };
      const answer = applyChanges(form, begun, { [first.key]: sent }, known).values;
      store.adopt(answer, {}, new Map([[second.key, typed]]), known);
      const both = { ...known, touched: [first.key, second.key] };
      expect(store.values()).toEqual(applyChanges(form, answer, { [second.key]: typed }, both).values);
      expect(store.values()[second.key] ?? null).toEqual(typed);
    }),
    { numRuns: 500 },
  );
});
