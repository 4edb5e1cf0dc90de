import { formFor, newValues } from '@freeboard/domain';
import { expect, test } from 'vitest';
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
  store.adopt(theirs, { zip: { source: 'provider', provider: 'Census', at: 'now' } }, new Set(['city']));
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
  store.adopt({ ...store.values(), zip: '33139' }, {}, new Set(['gender']));
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
  store.adopt(store.values(), {}, new Set(['hvac_year']), { ...context, touched: [] });
  store.edit('year_build', 2023);
  expect(store.values()).toMatchObject({ hvac_year: 2017, plumbing_year: 2023 });
});
