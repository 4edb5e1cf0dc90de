import { formFor, newValues } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { createFormStore } from './store.ts';

const context = { today: '2026-11-21', status: 'new', number: 1042 } as const;
const UNREAD = { text: '2/30/1980', message: 'Value is not valid.' };
const open = (type: 'flood' | 'auto' = 'flood') =>
  createFormStore(formFor(type), { ...newValues(type, context), date_of_birth: '1980-02-03' }, context);

test('a field that holds what cannot be read fails, whatever is kept of it', () => {
  const store = open();
  expect(store.view().errors.date_of_birth).toBeUndefined();
  store.misread('date_of_birth', UNREAD);
  expect(store.view().errors.date_of_birth).toEqual(['Value is not valid.']);
  expect(store.view().is_launchable).toBe(false);
  expect(store.reader('date_of_birth').read()).toMatchObject({ value: '1980-02-03', unread: '2/30/1980' });
  expect(store.unreadKeys()).toEqual(['date_of_birth']);
});

test('it stays while other fields change and the server answers, and ends when the field is read', () => {
  const store = open();
  store.misread('date_of_birth', UNREAD);
  store.edit('first_name', 'Ann');
  store.adopt({ ...store.values(), city: 'Tampa' }, {}, new Map());
  expect(store.view().errors.date_of_birth).toEqual(['Value is not valid.']);
  const told: string[] = [];
  store.reader('date_of_birth').subscribe(() => told.push('date_of_birth'));
  store.edit('date_of_birth', '1980-02-03');
  expect(store.unreadKeys()).toEqual([]);
  expect(store.view().errors.date_of_birth).toBeUndefined();
  expect(told).toEqual(['date_of_birth']);
});

test('a list fails until the last of its cells is read', () => {
  const store = open('auto');
  store.misread('drivers_info', { text: 'x', message: 'Date of birth: Value is not valid.' }, 'a.date_of_birth');
  store.misread('drivers_info', { text: 'y', message: 'Date of birth: Value is not valid.' }, 'b.date_of_birth');
  store.misread('drivers_info', null, 'a.date_of_birth');
  store.edit('drivers_info', [{ id: 'a' }, { id: 'b' }]);
  expect(store.unreadKeys()).toEqual(['drivers_info']);
  expect(store.unreadIn('drivers_info', 'b.date_of_birth')).toBe('y');
  store.misread('drivers_info', null, 'b.date_of_birth');
  expect(store.unreadKeys()).toEqual([]);
});
