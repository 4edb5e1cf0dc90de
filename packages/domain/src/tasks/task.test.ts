import { describe, expect, it } from 'vitest';
import { dueState, nextWorkday, nextWorkweek, taskErrors } from './task.ts';

const TASK = { title: 'Call', note: '', due_on: '2026-11-20', due_time: null };

describe('what is wrong with a task', () => {
  it.each([
    [{}, {}],
    [{ due_time: '14:00' }, {}],
    [{ title: '  ' }, { title: 'Field is required.' }],
    [{ title: 'x'.repeat(201) }, { title: 'max. 200 Characters.' }],
    [{ note: 'x'.repeat(2_001) }, { note: 'max. 2000 Characters.' }],
    [{ due_on: '' }, { due_on: 'Field is required.' }],
    [{ due_on: '2026-02-30' }, { due_on: 'Value is not valid.' }],
    [{ due_on: '2026-11-19' }, { due_on: 'This day has passed.' }],
    [{ due_time: '24:00' }, { due_time: 'Value is not valid.' }],
  ])('%j: %j', (change, errors) => expect(taskErrors({ ...TASK, ...change }, '2026-11-20')).toEqual(errors));
});

it.each([
  ['2026-11-19', null, 'overdue'],
  ['2026-11-20', null, 'today'],
  ['2026-11-20', '14:01', 'today'],
  ['2026-11-20', '13:59', 'overdue'],
  ['2026-11-21', '08:00', 'later'],
] as const)('%s at %s is %s', (due_on, due_time, state) =>
  expect(dueState({ due_on, due_time }, { date: '2026-11-20', time: '14:00' })).toBe(state),
);

it.each([
  ['2026-11-19', '2026-11-20', '2026-11-23'],
  ['2026-11-20', '2026-11-23', '2026-11-23'],
  ['2026-11-21', '2026-11-23', '2026-11-23'],
  ['2026-11-22', '2026-11-23', '2026-11-23'],
  ['2026-11-23', '2026-11-24', '2026-11-30'],
])('after %s the next workday is %s and the next workweek begins on %s', (date, day, week) => {
  expect(nextWorkday(date)).toBe(day);
  expect(nextWorkweek(date)).toBe(week);
});
