import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFor, view } from '../forms/index.ts';
import { plainVin, vinFault } from './vin.ts';

const SOUND = ['1HGCM82633A004352', '1M8GDM9AXKP042788', '11111111111111111', '1fbne3bl1cdb23596'];

describe('a VIN', () => {
  it.each([...SOUND, ' 1HGCM826-33A004352 ', ''])('%j is sound', (vin) => expect(vinFault(vin)).toBeNull());

  it.each([
    ['1HGCM82633A00435', /^16 of 17 characters/],
    ['1HGCM82633A0043522', /^18 of 17 characters/],
    ['5TDGSKFC3RS1', /^12 of 17/],
    ['1HGCM82633A004353', /check digit/],
    ['1FBNE3BE1CDB23596', /check digit/],
    ['1HGCM82633AOO4352', /has no 'O': it may be 0/],
    ['IHGCM82633A004352', /has no 'I': it may be 1/],
    ['1HGCM82633A00435*', /has no '\*'/],
  ])('%s has a fault', (vin, words) => expect(vinFault(vin)).toMatch(words));

  it('of a vehicle before 1981 is not checked', () => {
    expect(vinFault('124378N100001', 1968)).toBeNull();
    expect(vinFault('124378N100001', 1981)).toMatch(/^13 of 17/);
  });

  it('has a fault whichever digit outside of the check digit is read as the next', () =>
    assert(
      property(constantFrom(...SOUND), integer({ min: 0, max: 16 }), (vin, at) => {
        const sign = vin[at] ?? '';
        if (!/\d/.test(sign)) return;
        const slip = `${vin.slice(0, at)}${(Number(sign) + 1) % 10}${vin.slice(at + 1)}`;
        expect(vinFault(slip)).toMatch(/check digit/);
      }),
    ));

  it('is written in capitals', () => expect(plainVin(' 1hgcm-82633a004352')).toBe('1HGCM82633A004352'));
});

it('the vehicles of a form warn of a VIN with a fault and never refuse it', () => {
  const vehicles_info = [
    { id: 'v1', year: 2003, make: 'HONDA', model: 'Accord', vin: '1HGCM82633A004352' },
    { id: 'v2', year: 2003, make: 'HONDA', model: 'Accord', vin: '1HGCM82633A004353' },
  ];
  const { fields } = view(formFor('auto'), { vehicles_info }, { today: '2026-11-23' } as Parameters<typeof view>[2]);
  expect(fields.vehicles_info).toMatchObject({
    errors: [],
    warnings: ['Vehicle 2, VIN: The check digit does not fit. Compare the number.'],
  });
});
