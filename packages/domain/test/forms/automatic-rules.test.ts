import { describe, expect, it } from 'vitest';
import { change, dwellingEstimate, formFor, newValues, stateDeductibles } from '../../src/forms/index.ts';
import { condoFloor } from '../../src/forms/rules/condo.ts';
import { ASKING, CONTEXT, edited, valuesOf, YEAR } from './support.ts';

describe('R3.5 form_type', () => {
  it('clears occupancy_type and building_use and regenerates dwelling', () => {
    const before = {
      form_type: 'HO3',
      occupancy_type: 'Single Family',
      building_use: 'Primary Home',
      sqft: 1000,
      state: 'FL',
      dwelling: 1,
    };
    expect(edited('home', before, 'form_type', 'HO6')).toMatchObject({
      occupancy_type: '',
      building_use: '',
      dwelling: 50_000,
    });
  });
  it('asks the server for dwelling where nothing estimates it here', () => {
    const values = valuesOf('home', { form_type: 'HO3', sqft: 1000 });
    expect(change(formFor('home'), values, 'form_type', 'DP3', ASKING).asks).toEqual([{ kind: 'dwelling' }]);
  });
  it('leaves dwelling alone while there is no area to multiply', () => {
    expect(edited('home', { form_type: 'HO3', dwelling: 300_000 }, 'form_type', 'DP3')).toMatchObject({
      dwelling: 300_000,
    });
  });
});

describe('R3.5 occupancy_type', () => {
  it.each(['Townhouse/Rowhouse', 'Single Family', 'Condo Unit'])('%s sets no_of_families to 1', (occupancy) => {
    expect(edited('flood', { no_of_families: '3' }, 'occupancy_type', occupancy)).toMatchObject({
      no_of_families: '1',
    });
  });
  it('2-4 Family leaves the families for the person to count', () => {
    expect(edited('flood', { no_of_families: '1' }, 'occupancy_type', '2-4 Family')).toMatchObject({
      no_of_families: '',
    });
    expect(edited('flood', { no_of_families: '3' }, 'occupancy_type', '2-4 Family')).toMatchObject({
      no_of_families: '3',
    });
  });
  it.each([
    ['Townhouse/Rowhouse', 'Yes'],
    ['Single Family', 'No'],
    ['2-4 Family', 'No'],
    ['Condo Unit', 'No'],
  ])('%s makes townhouse %s', (occupancy, townhouse) => {
    expect(edited('flood', {}, 'occupancy_type', occupancy)).toMatchObject({ townhouse });
  });
  it("an automatic limit follows the change to a condo, a person's own stays", () => {
    const house = edited('flood', { occupancy_type: 'Single Family' }, 'sqft', 1000);
    expect(edited('flood', house, 'occupancy_type', 'Condo Unit')).toMatchObject({
      building_limit: 50_000,
      building_replacement_cost: 50_000,
    });
    expect(edited('flood', { ...house, building_limit: 40_000 }, 'occupancy_type', 'Condo Unit')).toMatchObject({
      building_limit: 40_000,
    });
  });
});

describe('R3.5 sqft', () => {
  it.each([
    ['Single Family', 1840, 230_000, 230_000],
    ['Single Family', 2000, 250_000, 250_000],
    ['Single Family', 2001, 250_000, 250_125],
    ['Condo Unit', 1840, 92_000, 92_000],
    ['Condo Unit', 5000, 250_000, 250_000],
    ['Condo Unit', 5001, 250_000, 250_050],
    ['Single Family', null, 250_000, 0],
    ['Condo Unit', null, 250_000, 0],
  ])(
    'of a %s at %s sets building_limit to %s and building_replacement_cost to %s',
    (occupancy_type, sqft, building_limit, building_replacement_cost) => {
      const after = edited('flood', { occupancy_type, sqft: 7, building_limit: 1 }, 'sqft', sqft);
      expect(after).toMatchObject({ building_limit, building_replacement_cost });
    },
  );
  it("regenerates dwelling over a person's own value, and the shares follow", () => {
    const after = edited('home', { state: 'TX', sqft: 900, dwelling: 1, contents: 2 }, 'sqft', 2000);
    expect(after).toMatchObject({ dwelling: 250_000, contents: 62_500, other_structure: 5_000, loss_of_use: 25_000 });
  });
  it('asks the server for dwelling where nothing estimates it here', () => {
    const result = change(formFor('flood'), valuesOf('flood'), 'sqft', 1500, ASKING);
    expect(result.asks).toEqual([{ kind: 'dwelling' }]);
    expect(result.changed).toEqual(expect.arrayContaining(['sqft', 'building_limit', 'building_replacement_cost']));
  });
});

describe('R3.5 dwelling', () => {
  it.each([
    [400_000, 100_000, 8_000, 40_000],
    [333_333, 83_333, 6_667, 33_333],
    [0, 0, 0, 0],
    [null, null, null, null],
  ])('%s makes contents %s, other_structure %s, loss_of_use %s', (dwelling, contents, other_structure, loss_of_use) => {
    const before = { dwelling: 1, contents: 5, other_structure: 5, loss_of_use: 5 };
    expect(edited('home', before, 'dwelling', dwelling)).toMatchObject({
      dwelling,
      contents,
      other_structure,
      loss_of_use,
    });
  });
  it('says where it came from', () => {
    const estimated = edited('home', { state: 'FL' }, 'sqft', 1000);
    expect(estimated).toMatchObject({ dwelling: 150_000, dwelling_estimate_source: 'Living area and state' });
    expect(edited('home', estimated, 'dwelling', 175_000)).toMatchObject({
      dwelling_estimate_source: 'Entered by hand',
    });
  });
});

describe('D18 dwelling estimate', () => {
  it.each([
    ['HO6', 'FL', 1000, 50_000],
    ['HO6', 'MA', 1000, 50_000],
    ['HO3', 'FL', 1000, 150_000],
    ['HO3', 'MA', 1000, 200_000],
    ['HO3', 'RI', 1000, 200_000],
    ['HO3', 'NY', 1000, 200_000],
    ['DP3', 'NJ', 1000, 200_000],
    ['HO3', 'NH', 1000, 175_000],
    ['HO3', 'CT', 1000, 185_000],
    ['HO4', 'TX', 1000, 125_000],
    ['HO3', 'GA', 1000, 150_000],
    ['HO3', '', 1000, 150_000],
    ['HO3', 'ma', 50_000, 10_000_000],
    ['HO3', 'MA', 50_001, 10_000_000],
    ['HO3', 'MA', 49_999, 9_999_800],
    ['HO3', 'FL', null, 0],
  ])('%s in %s of %s sq ft is %s', (form_type, state, sqft, dwelling) => {
    expect(dwellingEstimate({ form_type, state, sqft })).toBe(dwelling);
  });
});

describe('R3.5 condo_floor follows condo_unit_number', () => {
  it.each([
    ['4', 1],
    ['42', 1],
    ['304', 3],
    ['1204', 12],
    ['12045', null],
    ['PH', null],
    ['', null],
    ['Unit 304', 3],
  ])('%s gives %s', (unit, floor) => {
    expect(condoFloor(unit)).toBe(floor);
  });
  it('until the person enters their own', () => {
    const first = edited('flood', { occupancy_type: 'Condo Unit' }, 'condo_unit_number', '304');
    expect(first).toMatchObject({ condo_floor: 3 });
    expect(edited('flood', first, 'condo_floor', 4)).toMatchObject({ condo_floor: 4, condo_unit_number: '304' });
  });
});

describe('the unit number of a condo', () => {
  const condo = { occupancy_type: 'Condo Unit', address1: '12 Ocean Dr' };
  it.each([
    ['#7', '7'],
    ['Apt 7', '7'],
    ['Unit 7', '7'],
    ['apt. #12B', '12B'],
    ['Bldg 2 Unit 304', '304'],
    ['Unit C', 'C'],
    ['1204', '1204'],
    ['Bldg 2 #304', '304'],
    ['Tower A, #304', '304'],
    ['Floor 3', null],
    ['Floor #3', null],
    ['Fl. #3', null],
    ['FL3', null],
    ['3rd', null],
    ['#21st', null],
    ['Bldg 2', null],
    ['Bldg #2', null],
    ['Lot # 4', null],
    ['PH #3', null],
    ['Rear', null],
    ['', null],
  ])('is that of the address: %s gives %s', (address2, unit) => {
    expect(edited('home', condo, 'address2', address2).condo_unit_number || null).toBe(unit);
    expect(
      edited('flood', { address1: '12 Ocean Dr', address2 }, 'occupancy_type', 'Condo Unit').condo_unit_number || null,
    ).toBe(unit);
    expect(newValues('home', CONTEXT, { address2, occupancy_type: 'Condo Unit' }).condo_unit_number || null).toBe(unit);
  });
  it('is found in the street line, follows a change of the address, and gives the floor', () => {
    const first = edited('home', condo, 'address1', '12 Ocean Dr #304');
    expect(first).toMatchObject({ condo_unit_number: '304', condo_floor: 3 });
    expect(edited('home', first, 'address1', '12 Ocean Dr #504')).toMatchObject({
      condo_unit_number: '504',
      condo_floor: 5,
    });
  });
  it('is left to houses blank, and to a user who entered or cleared it', () => {
    expect(edited('home', { occupancy_type: 'Single Family' }, 'address2', '#7').condo_unit_number ?? '').toBe('');
    const own = { ...condo, condo_unit_number: '12', condo_floor: 1 };
    expect(edited('home', own, 'address2', '#7')).toMatchObject({ condo_unit_number: '12' });
    const touched = { ...CONTEXT, touched: ['condo_unit_number'] };
    expect(edited('home', condo, 'address2', '#7', touched).condo_unit_number ?? '').toBe('');
    const moved = { ...condo, address2: '#7', condo_unit_number: '7' };
    expect(edited('home', moved, 'address2', '#8', touched)).toMatchObject({ condo_unit_number: '7' });
  });
  it('changes no floor that was entered before', () => {
    expect(edited('home', { ...condo, condo_floor: 4 }, 'address2', '#304')).toMatchObject({ condo_floor: 4 });
    const given = { condo_floor: 4, address2: '#304', occupancy_type: 'Condo Unit' };
    expect(newValues('home', CONTEXT, given)).toMatchObject({ condo_floor: 4 });
  });
  it.each([
    ['#504', '504', 5, 4],
    ['#1204', '1204', 12, 4],
    ['Rear', '', null, 4],
    ['', '', null, 4],
  ])('changed to %j by the address is %j, and changes the floor only while no other was entered', (...row) => {
    const [address2, condo_unit_number, derived, entered] = row;
    const first = edited('home', condo, 'address2', '#304');
    const corrected = edited('home', first, 'condo_floor', entered);
    expect(edited('home', first, 'address2', address2)).toMatchObject({ condo_unit_number, condo_floor: derived });
    expect(edited('home', corrected, 'address2', address2)).toMatchObject({ condo_unit_number, condo_floor: entered });
  });
});

describe('R3.5 client_name_id', () => {
  it.each([
    ['john', 'smith', 'JOHN SMITH/1042'],
    [' mary  ann ', "o'neil", "MARY ANN O'NEIL/1042"],
    ['', 'smith', 'SMITH/1042'],
    ['', '', ''],
  ])('of %j %j is %s', (first_name, last_name, id) => {
    const named = edited('flood', { first_name: 'x' }, 'first_name', first_name);
    expect(edited('flood', named, 'last_name', last_name).client_name_id).toBe(id);
  });
});

describe('R3.5 roof_year follows year_build within the last 10 years (D9)', () => {
  it.each([
    [YEAR, YEAR],
    [YEAR - 10, YEAR - 10],
    [YEAR - 11, 2001],
  ])('built %s gives roof year %s', (built, roof) => {
    expect(edited('home', { roof_year: 2001 }, 'year_build', built)).toMatchObject({ roof_year: roof });
  });
});

describe('R3.5 gender is asked by first name', () => {
  it('only when a first name was given', () => {
    const values = valuesOf('home', { first_name: 'Ann' });
    expect(change(formFor('home'), values, 'first_name', 'maria', CONTEXT).asks).toEqual([
      { kind: 'gender', first_name: 'Maria' },
    ]);
    expect(change(formFor('home'), values, 'first_name', '', CONTEXT).asks).toEqual([]);
  });
});

describe('R3.6 default deductibles by state', () => {
  it.each([
    ['FL', '$2,500', '2%'],
    ['TX', '$2,500', '2%'],
    ['MA', '$2,500', '$2,500'],
    ['RI', '$2,500', '$2,500'],
    ['NH', '$2,500', '$2,500'],
    ['GA', '$2,500', '2%'],
    ['', '$2,500', '2%'],
  ])('%s: AOP %s, hurricane %s', (state, aop_deductible, hurricane_deductible) => {
    expect(stateDeductibles(state)).toEqual({ aop_deductible, hurricane_deductible });
  });
});
