import { describe, expect, it } from 'vitest';
import { formFor, load, type Values } from '../../src/forms/index.ts';
import { CONTEXT, valuesOf, YEAR } from './support.ts';

const FLORIDA = {
  roof_covering: 'Meets FBC 2001',
  roof_deck_attachment: 'Level C',
  roof_wall_connection: 'Single Wraps',
  swr: 'No',
  opening_protection: 'Unknown or none',
};
const NO_WIND = {
  roof_covering: '',
  roof_deck_attachment: '',
  roof_wall_connection: '',
  swr: '',
  opening_protection: '',
};

/** The assumptions of wind mitigation, without those of the systems. */
const windOf = ({ assumed }: { assumed: string[] }) => assumed.filter((key) => key in FLORIDA).toSorted();

const opened = (given: Values, more: Partial<typeof CONTEXT> = {}) =>
  load(formFor('home'), valuesOf('home', given), { ...CONTEXT, ...more });

describe('R3.6 form_type from occupancy, status new', () => {
  it.each([
    ['Single Family', 'HO3'],
    ['Condo Unit', 'HO6'],
    ['2-4 Family', 'DP3'],
    ['Townhouse/Rowhouse', 'HO3'],
    ['', 'HO3'],
  ])('%j gives %s', (occupancy_type, form_type) => {
    expect(opened({ occupancy_type, form_type: '' }).values).toMatchObject({ form_type, occupancy_type });
  });
  it.each(['new_updated', 'launched', 'complete'] as const)('%s keeps the saved form_type', (status) => {
    expect(opened({ occupancy_type: 'Condo Unit', form_type: 'HO4' }, { status }).values).toMatchObject({
      form_type: 'HO4',
    });
  });
  it('keeps what a person chose', () => {
    expect(opened({ occupancy_type: '', form_type: 'DP3' }, { touched: ['form_type'] }).values).toMatchObject({
      form_type: 'DP3',
    });
  });
});

describe('R3.6 deductibles by state, status new', () => {
  it('are set for the state', () => {
    expect(opened({ state: 'MA' }).values).toMatchObject({ aop_deductible: '$2,500', hurricane_deductible: '$2,500' });
  });
  it("leave a person's own choice and other statuses alone", () => {
    const own = { state: 'MA', hurricane_deductible: '5%' };
    expect(opened(own, { touched: ['hurricane_deductible'] }).values).toMatchObject({ hurricane_deductible: '5%' });
    expect(opened(own, { status: 'new_updated' }).values).toMatchObject({ hurricane_deductible: '5%' });
  });
});

describe('R3.6 Florida prefill (D17, R9.3)', () => {
  it.each([1950, 2000, 2001])('built %s is prefilled and marked assumed', (year_build) => {
    const result = opened({ state: 'FL', year_build, roof_shape: 'Hip' });
    expect(result.values).toMatchObject({ ...FLORIDA, roof_shape: 'Hip' });
    expect(windOf(result)).toEqual(Object.keys(FLORIDA).toSorted());
  });
  it.each([2002, null])('built %s is not', (year_build) => {
    const result = opened({ state: 'FL', year_build, roof_covering: 'Non-FBC' });
    expect(result.values).toMatchObject({ roof_covering: 'Non-FBC' });
    expect(windOf(result)).toEqual([]);
  });
  it('leaves what a person or provider set, and does not call it assumed', () => {
    const result = opened({ state: 'FL', year_build: 1990, swr: 'Yes' }, { touched: ['swr'] });
    expect(result.values).toMatchObject({ ...FLORIDA, swr: 'Yes' });
    expect(windOf(result)).not.toContain('swr');
  });
  it('outside Florida wind fields are cleared and roof_shape is Gable', () => {
    const result = opened({ ...FLORIDA, state: 'GA', year_build: 1990, roof_shape: 'Hip' });
    expect(result.values).toMatchObject({ ...NO_WIND, roof_shape: 'Gable' });
    expect(windOf(result)).toEqual([]);
  });
  it('an unknown state decides nothing', () => {
    expect(opened({ swr: 'Yes', roof_shape: 'Hip', year_build: 1990 }).values).toMatchObject({
      swr: 'Yes',
      roof_shape: 'Hip',
    });
  });
  it.each(['new_updated', 'launched', 'complete'] as const)('status %s is left alone', (status) => {
    const result = opened({ state: 'FL', year_build: 1990, swr: 'Yes' }, { status });
    expect(result.values).toMatchObject({ swr: 'Yes' });
    expect(windOf(result)).toEqual([]);
  });
});

const SYSTEMS = ['plumbing_year', 'electrical_year', 'hvac_year', 'hot_water_heater_year'];
const EMPTY = Object.fromEntries(SYSTEMS.map((key) => [key, null]));

const MATERIALS = ['roof_type', 'plumbing_type', 'electrical_type', 'hvac_type'];

describe('D37 guesses about the house', () => {
  const guesses = (values: Values, more: Partial<typeof CONTEXT> = {}, type: 'home' | 'flood' = 'home') =>
    load(formFor(type), valuesOf(type, values), { ...CONTEXT, ...more }).assumed.filter((key) =>
      [...SYSTEMS, ...MATERIALS].includes(key),
    );
  it('are the years and materials of the systems until somebody states them', () => {
    expect(guesses({ ...EMPTY, year_build: 1964 }).toSorted()).toEqual([...SYSTEMS, ...MATERIALS].toSorted());
    const stated = guesses(
      { ...EMPTY, year_build: 1964, hvac_year: 2001 },
      { touched: ['hvac_year', 'plumbing_type'] },
    );
    expect(stated).not.toContain('hvac_year');
    expect(stated).not.toContain('plumbing_type');
    expect(stated).toHaveLength(6);
  });
  it('are the years of a recent building, too', () =>
    expect(guesses({ ...EMPTY, year_build: YEAR - 3 })).toHaveLength(8));
  it('are none where nothing is filled in', () => {
    const blank = Object.fromEntries([...SYSTEMS.map((key) => [key, null]), ...MATERIALS.map((key) => [key, ''])]);
    expect(guesses(blank, { status: 'complete' })).toEqual([]);
  });
  it('are no matter of a flood quote', () => expect(guesses({ year_build: 1964 }, {}, 'flood')).toEqual([]));
});

describe('R3.6 empty system years', () => {
  for (const status of ['new', 'new_updated'] as const) {
    it.each([
      [YEAR, YEAR],
      [YEAR - 10, YEAR - 10],
      [YEAR - 11, YEAR - 9],
      [1950, YEAR - 9],
      [null, YEAR - 9],
    ])(`${status}: built %s gives %s`, (year_build, year) => {
      const { values } = opened({ ...EMPTY, year_build }, { status });
      expect(SYSTEMS.map((key) => values[key])).toEqual(SYSTEMS.map(() => year));
    });
  }
  it('leave a year that is given', () => {
    expect(opened({ ...EMPTY, hvac_year: 1999 }).values).toMatchObject({ hvac_year: 1999 });
  });
  it.each(['launched', 'complete'] as const)('status %s is left alone', (status) => {
    expect(opened({ ...EMPTY, year_build: 1950 }, { status }).values).toMatchObject(EMPTY);
  });
});

describe('D18 an empty dwelling is generated on load', () => {
  it('with its shares where they are empty too', () => {
    const given = {
      sqft: 1000,
      state: 'CT',
      dwelling: null,
      contents: 90_000,
      other_structure: null,
      loss_of_use: null,
    };
    expect(opened(given).values).toMatchObject({
      dwelling: 185_000,
      contents: 90_000,
      other_structure: 3_700,
      loss_of_use: 18_500,
    });
  });
  it("and never over a person's own value", () => {
    expect(opened({ sqft: 1000, state: 'CT', dwelling: 5 }).values).toMatchObject({ dwelling: 5 });
  });
});

it('R3.6 loading twice equals loading once, and names only what changed', () => {
  const first = opened({ state: 'FL', year_build: 1990, sqft: 1500 });
  const again = load(formFor('home'), first.values, CONTEXT);
  expect(again.values).toEqual(first.values);
  expect(again.changed).toEqual([]);
  expect(again.assumed).toEqual(first.assumed);
});
