import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A fair queue of tasks named by key and number: 'a1', 'a2', 'b1'. */
function queueOf(most: number, ...names: string[]) {
  const queue = createFairQueue<string>(most);
  for (const name of names) queue.add(name[0], name);
  return queue;
}
const takeAll = (queue: ReturnType<typeof queueOf>) => {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.task);
  return taken;
};
const SLOW = 1_000;

describe('the fair queue', () => {
  it('serves keys in rotation, none with all helpers', () => {
    expect(takeAll(queueOf(2, 'a1', 'a2', 'a3', 'b1'))).toEqual(['a1', 'b1']);
    expect(takeAll(queueOf(3, 'a1', 'a2', 'a3', 'b1', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect(takeAll(queueOf(1, 'a1', 'b1'))).toEqual(['a1', 'b1']);
    const queue = queueOf(2, 'a1', 'a2', 'b1', 'b2', 'c1');
    for (const wanted of ['a1', 'b1', 'c1', 'a2', 'b2']) {
      const next = queue.take();
      expect(next?.task).toBe(wanted);
      next?.done(1);
    }
    expect([queue.waiting(), queue.hasNext()]).toEqual([0, false]);
  });

  it('serves slow keys after the others and never with all helpers, until they are quick again', () => {
    const queue = queueOf(2, 'a1', 'b1', 'a2', 'b2');
    for (const next of [queue.take(), queue.take()]) next?.done(SLOW);
    const first = queue.take();
    expect([first?.task, queue.hasNext()]).toEqual(['a2', false]);
    for (const name of ['c1', 'd1']) queue.add(name[0], name);
    expect(takeAll(queue)).toEqual(['c1', 'd1']);
    first?.done(1);
    queue.add('a', 'a3');
    expect(takeAll(queue)).toEqual(['a3', 'b2']);
  });

  it('removes a task that waits no longer', () => {
    const queue = queueOf(2, 'a1', 'b1', 'b2', 'b3');
    expect([queue.remove('b', 'b1'), queue.remove('b', 'b1'), queue.remove('z', 'z1')]).toEqual([true, false, false]);
    expect(queue.drop('of the longest')).toBe('b3');
    expect([queue.drop('first'), queue.drop('first'), queue.drop('first')]).toEqual(['a1', 'b2', undefined]);
    expect(queue.waiting()).toBe(0);
  });
});
