import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../lib/session/session.ts';
import { FormDraft } from './form.ts';
import { aPerson } from './testing/person.ts';
import { storage } from './testing/storage.ts';
import { typedOf } from './typed.ts';

type Task = { title: string; note: string };
const EMPTY: Task = { title: '', note: '' };
const render = (initial = EMPTY, options: { current?: number; subject?: string } = {}) =>
  new FormDraft<Task, number>(typedOf('form-entries', '1 task 7'), initial, options);

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  signIn('session', aPerson(5));
  typedOf('form-entries', '1 task 7').set(null);
});

test('keeps only fields that were typed into after the save, without the base before it', () => {
  render(EMPTY, { current: 1 }).set({ title: 'Call', note: 'At nine' });
  const saving = render(EMPTY, { current: 1 });
  render(EMPTY, { current: 1 }).set({ note: 'At ten' });
  saving.sent();
  const saved = render({ title: 'Call', note: 'At nine' }, { current: 2 });
  expect(saved).toMatchObject({ values: { title: 'Call', note: 'At ten' }, base: 2, isTyped: true, outdated: {} });
  saved.sent();
  expect(render({ title: 'Call', note: 'At ten' }).isTyped).toBe(false);
});

test('keeps a field that was put back after the save began', () => {
  render().set({ title: 'Call', note: 'At nine' });
  const saving = render();
  render().set({ title: '' });
  saving.sent();
  const saved = { title: 'Call', note: 'At nine' };
  expect(render(saved).values).toEqual({ title: '', note: 'At nine' });
  render(saved).discard();
  saving.sent();
  expect(render(saved).isTyped).toBe(false);
});

test('names what another user changed in a field that was typed into during its save', () => {
  render(EMPTY).set({ note: 'At nine' });
  const saving = render();
  render().set({ note: 'At nine sharp' });
  saving.sent();
  expect(render({ ...EMPTY, note: 'At nine' }).outdated).toEqual({});
  const newer = { ...EMPTY, note: 'At noon' };
  render(newer).set({ note: 'At nine sharp, by phone' });
  expect(render(newer)).toMatchObject({ values: { note: 'At nine sharp, by phone' }, outdated: { note: 'At noon' } });
});

test('takes a field that was saved otherwise than typed for no change of another user', () => {
  render().set({ note: 'At nine ' });
  const saving = render();
  render().set({ note: 'At nine sharp' });
  saving.sent({ note: 'At nine' });
  expect(render({ ...EMPTY, note: 'At nine' })).toMatchObject({ values: { note: 'At nine sharp' }, outdated: {} });
});

test('names what somebody else changed in a field that is typed into, and no other', () => {
  const before = { title: 'Call', note: 'At nine' };
  render(before).set({ note: 'At ten' });
  expect(render({ ...before, title: 'Write' })).toMatchObject({ values: { title: 'Write' }, outdated: {} });
  const newer = { ...before, note: 'At noon' };
  render(newer).set({ note: 'At ten or so' });
  expect(render(newer)).toMatchObject({ values: { note: 'At ten or so' }, outdated: { note: 'At noon' } });
  expect(render({ ...before, note: 'At ten or so' }).outdated).toEqual({});
  render(newer).discard();
  expect(render(newer)).toMatchObject({ values: newer, outdated: {} });
});

test('keeps the version of the first edit until it is rebased', () => {
  render(EMPTY, { current: 1 }).set({ title: 'Call' });
  expect(render(EMPTY, { current: 2 }).base).toBe(1);
  render(EMPTY, { current: 2 }).rebase();
  expect(render(EMPTY, { current: 2 })).toMatchObject({ base: 2, values: { title: 'Call' } });
});

test('ignores what was typed about another subject, and stores no subject in plain text', () => {
  render(EMPTY, { subject: 'ida@example.com' }).set({ note: 'By letter' });
  expect(render(EMPTY, { subject: 'bo@example.com' }).isTyped).toBe(false);
  render(EMPTY, { subject: 'bo@example.com' }).discard();
  expect(render(EMPTY, { subject: 'ida@example.com' }).values.note).toBe('By letter');
  const stored = Object.keys(localStorage).map((key) => `${key} ${localStorage.getItem(key)}`);
  expect(stored.join()).not.toMatch(/ida|letter/);
});
