import { assignedTotal, PERCENTAGE_ALERT, TOTAL_ALERT } from '@freeboard/domain/vehicles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShare, takeShares } from './shares.ts';

const CAR = ['car'];
const TWO = ['ana', 'ben'];

it.each([
  ['', null],
  ['40', 40],
  [' 33,5 % ', 33.5],
  ['-5', -5],
  ['half', Number.NaN],
  ['1e3', Number.NaN],
])('reads the share %j', (text, share) => expect(readShare(text)).toEqual(share));

describe('shares of a vehicle', () => {
  it.each(['101', '-1', 'half'])('%s is not taken: between 0 and 100', (text) => {
    const result = takeShares({ 'car-ana': 10 }, { 'car-ana': text }, CAR, TWO);
    expect(result).toEqual({
      assignment: { 'car-ana': 10 },
      drafts: { 'car-ana': text },
      alerts: { 'car-ana': PERCENTAGE_ALERT },
    });
  });

  it('above 100 in all stay as they were, with the alert', () => {
    const result = takeShares({ 'car-ana': 60 }, { 'car-ben': '50' }, CAR, TWO);
    expect(result.assignment).toEqual({ 'car-ana': 60 });
    expect(result.alerts).toEqual({ 'car-ben': TOTAL_ALERT });
  });

  it('that were refused are taken once another one is lowered', () => {
    const result = takeShares({ 'car-ana': 60 }, { 'car-ben': '50', 'car-ana': '40' }, CAR, TWO);
    expect(result).toEqual({ assignment: { 'car-ana': 40, 'car-ben': 50 }, drafts: {}, alerts: {} });
  });

  it('are cleared by nothing, and forgotten with their driver', () => {
    expect(takeShares({ 'car-ana': 60 }, { 'car-ana': ' ' }, CAR, TWO).assignment).toEqual({});
    expect(takeShares({}, { 'car-gone': '500' }, CAR, TWO)).toEqual({ assignment: {}, drafts: {}, alerts: {} });
  });

  it('never exceed 100 whatever is typed', () => {
    const text = fc.oneof(fc.string(), fc.integer({ min: -50, max: 150 }).map(String));
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const first = takeShares({}, { 'car-ana': a, 'car-ben': b }, CAR, TWO);
        const then = takeShares(first.assignment, { ...first.drafts, 'car-ana': c, 'car-ben': d }, CAR, TWO);
        expect(assignedTotal(then.assignment, 'car', TWO)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
