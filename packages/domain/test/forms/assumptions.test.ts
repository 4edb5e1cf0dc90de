import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, assumed, change, formFor, load, loadLookedUp, type Values } from '../../src/forms/index.ts';
import { CONTEXT, edited, fieldAfter, valuesOf, YEAR } from './support.ts';

const HOME = formFor('home');
const SYSTEMS = ['plumbing_year', 'electrical_year', 'hvac_year', 'hot_water_heater_year'] as const;
const FLORIDA: Values = {
  roof_covering: 'Meets FBC 2001',
  roof_deck_attachment: 'Level C',
  roof_wall_connection: 'Single Wraps',
  swr: 'No',
  opening_protection: 'Unknown or none',
};
const NO_WIND = Object.fromEntries(Object.keys(FLORIDA).map((key) => [key, '']));

const yearsOf = (values: Values) => SYSTEMS.map((key) => values[key]);
/** Opens a form while the year built is unknown and then enters it, as an agent does. */
const builtIn = (year_build: number, touched: readonly string[] = [], given: Values = {}) => {
  const context = { ...CONTEXT, touched: [...touched, 'year_build'] };
  const { values } = load(HOME, valuesOf('home', { state: 'FL', ...given }), context);
  return change(HOME, values, 'year_build', year_build, context).values;
};

describe('system years follow the year built until somebody says otherwise (section 4, D26)', () => {
  it.each([
    [YEAR - 4, YEAR - 4],
    [YEAR - 10, YEAR - 10],
    [YEAR - 11, YEAR - 9],
    [1950, YEAR - 9],
  ])('built %s gives %s', (built, year) => {
    expect(yearsOf(builtIn(built))).toEqual(SYSTEMS.map(() => year));
  });
  it('also when the year is corrected once more', () => {
    const once = builtIn(YEAR - 4);
    expect(yearsOf(change(HOME, once, 'year_build', YEAR - 2, CONTEXT).values)).toEqual(SYSTEMS.map(() => YEAR - 2));
  });
  it("never over a person's own, be it the very year that was assumed", () => {
    const values = builtIn(YEAR - 4, ['hvac_year'], { hvac_year: YEAR - 9 });
    expect(values).toMatchObject({ hvac_year: YEAR - 9, plumbing_year: YEAR - 4 });
  });
});

describe('the roof is as old as a recent building until somebody says otherwise (section 4, D26)', () => {
  const roofAfter = (years: readonly number[], given: Values, touched: readonly string[] = []) => {
    const context = { ...CONTEXT, touched };
    const last = years.reduce<Values>(
      (values, year) => change(HOME, values, 'year_build', year, context).values,
      valuesOf('home', given),
    );
    return last.roof_year;
  };
  it.each([
    ['goes when the year turns out not to be recent', [YEAR - 4, 1990], {}, [], null],
    ['follows a correction', [YEAR - 4, YEAR - 2], {}, [], YEAR - 2],
    ['leaves an older roof alone', [YEAR - 40, 1990], { roof_year: 2001 }, [], 2001],
    ["leaves a person's own alone", [YEAR - 4], { roof_year: YEAR - 1 }, ['roof_year'], YEAR - 1],
    ["and keeps a person's own of that very year", [YEAR - 4, 1990], { roof_year: YEAR - 4 }, ['roof_year'], YEAR - 4],
  ])('%s', (_what, years, given, touched, roof) => {
    expect(roofAfter(years, given, touched)).toBe(roof);
  });
});

describe('assumed wind values go when the year or state no longer calls for them (D26)', () => {
  it.each([
    ['year_build', 2015, NO_WIND],
    ['year_build', 1995, FLORIDA],
    ['state', 'GA', { ...NO_WIND, roof_shape: 'Gable' }],
  ])('%s %s', (key, value, expected) => {
    expect(change(HOME, builtIn(1990), key, value, CONTEXT).values).toMatchObject(expected);
  });
  it.each(['launched', 'complete', 'new_updated'] as const)('%s, too', (status) => {
    const values = change(HOME, builtIn(1990), 'year_build', 2015, { ...CONTEXT, status }).values;
    expect(values).toMatchObject(NO_WIND);
    expect(assumed(HOME, values, CONTEXT).filter((key) => key in NO_WIND)).toEqual([]);
  });
  it('but for what a person confirmed or changed', () => {
    const context = { ...CONTEXT, touched: ['swr', 'roof_covering'] };
    const before = { ...builtIn(1990), roof_covering: 'Non-FBC' };
    expect(change(HOME, before, 'year_build', 2015, context).values).toMatchObject({
      ...NO_WIND,
      swr: 'No',
      roof_covering: 'Non-FBC',
    });
  });
  it('a touched value is never changed by any year or state', () => {
    const anyYear = fc.integer({ min: 1900, max: YEAR });
    fc.assert(
      fc.property(anyYear, anyYear, fc.constantFrom('FL', 'GA', 'MA', ''), (first, second, state) => {
        const own = [...SYSTEMS, ...Object.keys(FLORIDA), 'hurricane_deductible', 'roof_shape'];
        const context = { ...CONTEXT, touched: own };
        const before = valuesOf('home', { ...FLORIDA, state: 'FL', year_build: first, hvac_year: 1999 });
        const { values } = applyChanges(HOME, before, { year_build: second, state }, context);
        for (const key of own) expect(values[key]).toEqual(before[key]);
      }),
    );
  });
});

describe('form_type follows the occupancy on load, never because a field was saved (D26)', () => {
  const chosen: Values = { form_type: 'HO3', occupancy_type: '2-4 Family' };
  it('2-4 Family chosen on a new HO3 stays HO3', () => {
    const context = { ...CONTEXT, touched: ['occupancy_type'] };
    expect(load(HOME, valuesOf('home', chosen), context).values).toMatchObject(chosen);
  });
  it('a looked-up 2-4 Family makes it DP3', () => {
    const context = { ...CONTEXT, touched: ['occupancy_type'] };
    expect(loadLookedUp(HOME, valuesOf('home', chosen), context).values).toMatchObject({ form_type: 'DP3' });
  });
  it('a form type that a person chose stays even then', () => {
    const context = { ...CONTEXT, touched: ['occupancy_type', 'form_type'] };
    expect(loadLookedUp(HOME, valuesOf('home', chosen), context).values).toMatchObject(chosen);
  });
  it('the flood form, which shows no form type, keeps deriving it', () => {
    const flood = valuesOf('flood', { form_type: 'HO3', occupancy_type: 'Condo Unit' });
    const context = { ...CONTEXT, touched: ['occupancy_type'] };
    expect(load(formFor('flood'), flood, context).values).toMatchObject({ form_type: 'HO6' });
  });
});

describe('basement contents (D22)', () => {
  it.each(['', 'Slab', 'Crawlspace', 'Stilts Pilings', 'Garage', 'Split Level'])('%j: 0, not asked', (foundation) => {
    expect(edited('flood', {}, 'foundation_type', foundation).basement_content).toBe(0);
    expect(fieldAfter('flood', { foundation_type: foundation }, 'basement_content')).toMatchObject({
      computed: true,
      required: false,
    });
  });
  it('a basement asks for them, and without it they are 0 again', () => {
    const below = edited('flood', { foundation_type: 'Slab' }, 'foundation_type', 'Basement');
    expect(below.basement_content).toBeNull();
    const filled = edited('flood', below, 'basement_content', '$8,000');
    expect(filled.basement_content).toBe(8_000);
    expect(edited('flood', filled, 'basement_type', 'Full Basement').basement_content).toBe(8_000);
    expect(edited('flood', filled, 'foundation_type', 'Slab').basement_content).toBe(0);
  });
});

describe('coverages_limits holds its own limits only (section 3)', () => {
  const errorsOf = (coverages_limits: Values, state = 'FL') =>
    fieldAfter('auto', { state, coverages_limits: coverages_limits as never }, 'coverages_limits').errors;
  it.each([
    [{ um_uim_coverage: '25/50', uim_bi_limit: 'None' }, 'FL'],
    [{ uninsured_coverage: '100/300' }, 'MA'],
    [{}, 'FL'],
  ])('%j in %s', (limits, state) => expect(errorsOf(limits, state)).toEqual([]));
  it.each([
    [{ um_uim_coverage: 'nonsense' }, 'Uninsured and underinsured motorist: Value is not valid.'],
    [{ x: 1 }, 'x: This list has no such entry.'],
  ])('not %j', (limits, message) => expect(errorsOf(limits as Values)).toEqual([message]));
});
