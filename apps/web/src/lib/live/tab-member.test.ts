import { expect, it } from 'vitest';
import { TabMember } from './tab-member.ts';

function member() {
  const heard: string[] = [];
  const gaps: boolean[] = [];
  const one = new TabMember({
    onEvent: (data) => heard.push(data),
    onGap: (isFirst) => gaps.push(isFirst),
    onLive: () => undefined,
    onReopen: () => undefined,
  });
  return { one, heard, gaps };
}

it('reads all again once the leader has an event that it has not', () => {
  const { one, gaps } = member();
  one.heard({ type: 'state', is_live: true, last: 4 });
  one.heard({ type: 'event', event: { id: 5, data: '5' } });
  one.heard({ type: 'state', is_live: true, last: 5 });
  expect(gaps).toEqual([true]);
  one.heard({ type: 'state', is_live: true, last: 9 });
  expect(gaps).toEqual([true, false]);
  expect(one.last).toBe(9);
});

it('keeps its last event where the leader has none', () => {
  const { one, gaps } = member();
  one.heard({ type: 'event', event: { id: 5, data: '5' } });
  one.heard({ type: 'state', is_live: true, last: null });
  expect(one.last).toBe(5);
  expect(gaps).toEqual([true]);
});

it('takes an event once, one without an id each time, and forgets the oldest of a thousand', () => {
  const { one, heard } = member();
  for (let id = 1; id <= 1_001; id += 1) one.take({ id, data: `${id}` });
  expect(heard).toHaveLength(1_001);
  one.take({ id: 1_001, data: '1001' });
  one.take({ id: 2, data: '2' });
  expect(heard).toHaveLength(1_001);
  one.take({ id: 1, data: '1' });
  for (let n = 0; n < 2; n += 1) one.take({ id: null, data: 'x' });
  expect(heard.slice(1_001)).toEqual(['1', 'x', 'x']);
});
