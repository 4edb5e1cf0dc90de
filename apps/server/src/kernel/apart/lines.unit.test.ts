import { describe, expect, it } from 'vitest';
import { createLines } from './lines.ts';

/** Lines with tasks named by their line and number: 'a1', 'a2', 'b1'. */
function linesOf(most: number, ...names: string[]) {
  const lines = createLines<string>(most);
  for (const name of names) lines.add(name[0], name);
  return lines;
}
const takeAll = (lines: ReturnType<typeof linesOf>) => {
  const taken: string[] = [];
  for (let next = lines.take(); next; next = lines.take()) taken.push(next.task);
  return taken;
};
const SLOW = 1_000;

describe('lines', () => {
  it('are served in turn, none with all helpers', () => {
    expect(takeAll(linesOf(2, 'a1', 'a2', 'a3', 'b1'))).toEqual(['a1', 'b1']);
    expect(takeAll(linesOf(3, 'a1', 'a2', 'a3', 'b1', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect(takeAll(linesOf(1, 'a1', 'b1'))).toEqual(['a1', 'b1']);
    const lines = linesOf(2, 'a1', 'a2', 'b1', 'b2', 'c1');
    for (const wanted of ['a1', 'b1', 'c1', 'a2', 'b2']) {
      const next = lines.take();
      expect(next?.task).toBe(wanted);
      next?.done(1);
    }
    expect([lines.waiting(), lines.hasNext()]).toEqual([0, false]);
  });

  it('that were slow come after the others and never hold all helpers together, until they are quick again', () => {
    const lines = linesOf(2, 'a1', 'b1', 'a2', 'b2');
    for (const next of [lines.take(), lines.take()]) next?.done(SLOW);
    const first = lines.take();
    expect([first?.task, lines.hasNext()]).toEqual(['a2', false]);
    for (const name of ['c1', 'd1']) lines.add(name[0], name);
    expect(takeAll(lines)).toEqual(['c1', 'd1']);
    first?.done(1);
    lines.add('a', 'a3');
    expect(takeAll(lines)).toEqual(['a3', 'b2']);
  });

  it('let those go that wait no longer', () => {
    const lines = linesOf(2, 'a1', 'b1', 'b2', 'b3');
    expect([lines.remove('b', 'b1'), lines.remove('b', 'b1'), lines.remove('z', 'z1')]).toEqual([true, false, false]);
    expect(lines.drop('of the longest')).toBe('b3');
    expect([lines.drop('first'), lines.drop('first'), lines.drop('first')]).toEqual(['a1', 'b2', undefined]);
    expect(lines.waiting()).toBe(0);
  });
});
