import { describe, expect, it } from 'vitest';
import { formFor, newApplication, newValues } from '../../src/forms/index.ts';
import { ASKING, apply, CONTEXT } from './support.ts';

describe('R3.5 applyChanges applies each key as if typed', () => {
  it('in the order given: a later form_type clears, an earlier one does not', () => {
    const before = { form_type: 'HO3' };
    expect(apply('home', before, { form_type: 'HO6', occupancy_type: 'Condo Unit' }).values).toMatchObject({
      form_type: 'HO6',
      occupancy_type: 'Condo Unit',
    });
    expect(apply('home', before, { occupancy_type: 'Single Family', form_type: 'DP3' }).values).toMatchObject({
      form_type: 'DP3',
      occupancy_type: '',
    });
  });
  it("a person's limit after the area wins, before it does not", () => {
    expect(apply('flood', {}, { sqft: 2000, building_limit: 100_000 }).values).toMatchObject({
      building_limit: 100_000,
    });
    expect(apply('flood', {}, { building_limit: 100_000, sqft: 2000 }).values).toMatchObject({
      building_limit: 250_000,
    });
  });
  it('regenerates dwelling inside, and the shares follow', () => {
    const result = apply('home', { state: 'NH' }, { sqft: '1,000' });
    expect(result.values).toMatchObject({
      dwelling: 175_000,
      contents: 43_750,
      other_structure: 3_500,
      loss_of_use: 17_500,
    });
    expect(result.asks).toEqual([]);
    expect(apply('home', {}, { sqft: 1000, first_name: 'ann' }, ASKING).asks).toEqual([
      { kind: 'dwelling' },
      { kind: 'gender', first_name: 'Ann' },
    ]);
  });
  it('takes a field that stands before the one which shows it', () => {
    const result = apply(
      'flood',
      {},
      { basement_finished: 'Yes', basement_type: 'Full Basement', foundation_type: 'Basement' },
    );
    expect(result.values).toMatchObject({
      basement_finished: 'Yes',
      foundation_type_computed: 'Full Basement - Finished',
    });
    expect(result.rejected).toEqual({});
  });
  it('names every key that changed, computed ones too', () => {
    expect(apply('flood', {}, { last_name: 'smith' }).changed.toSorted()).toEqual(['client_name_id', 'last_name']);
    expect(apply('flood', { last_name: 'Smith' }, { last_name: 'Smith' }).changed).not.toContain('last_name');
  });
});

describe('R3.8 a client that lies gains nothing', () => {
  it.each([
    ['client_name_id', 'ROOT/1'],
    ['townhouse', 'Yes'],
    ['foundation_type_computed', 'Slab'],
    ['stairs_leading_to_front_door_computed', 3],
    ['elevation_difference_computed', 99],
    ['building_replacement_cost', 9_999_999],
    ['dwelling_estimate_source', 'x'],
  ])('computed %s is rejected', (key, value) => {
    const result = apply('flood', {}, { [key]: value });
    expect(result.rejected).toEqual({ [key]: ['This value is computed.'] });
    expect(result.changed).not.toContain(key);
  });
  it.each([
    ['stilts_pilings', 'Open'],
    ['prior_city', 'Miami'],
    ['dwelling', 1],
    ['condo_floor', 1],
  ])('hidden %s is dropped', (key, value) => {
    const result = apply('flood', { foundation_type: 'Slab' }, { [key]: value });
    expect(result.values[key]).toBeUndefined();
    expect(result.rejected).toEqual({});
  });
  it('an elevation difference that is computed is dropped', () => {
    const result = apply(
      'flood',
      { bfe_elevation: 9, property_elevation: 8, elevation_difference: -1 },
      { elevation_difference: 20 },
    );
    expect(result.values).toMatchObject({ elevation_difference: -1 });
  });
});

describe('bad input is rejected by key, the rest is kept', () => {
  it.each([
    ['no_such_field', 1, 'This application has no such field.'],
    ['__proto__', 1, 'This application has no such field.'],
    ['constructor', {}, 'This application has no such field.'],
    ['sqft', 'abc', 'Number is required.'],
    ['sqft', true, 'Number is required.'],
    ['sqft', {}, 'Number is required.'],
    ['sqft', Number.NaN, 'Number is required.'],
    ['sqft', -1, 'Number is required.'],
    ['sqft', 1.5, 'Number is required.'],
    ['sqft', 1e21, 'Number is required.'],
    ['first_name', ['x'], 'Value is not valid.'],
    ['first_name', { a: 1 }, 'Value is not valid.'],
    ['date_of_birth', 19_700_102, 'Value is not valid.'],
    ['date_of_birth', 'x', 'Value is not valid.'],
    ['construction_type', 'Straw', 'Value is not valid.'],
    ['construction_type', 7, 'Value is not valid.'],
    ['deductible', '5000', 'Value is not valid.'],
    ['garage_present', 'Maybe', 'Value is not valid.'],
    ['is_cross_sale', 'Maybe', 'Value is not valid.'],
    ['flood_zone', 'Z', 'Value is not valid.'],
  ])('%s = %j: %s', (key, value, message) => {
    const changes = JSON.parse(JSON.stringify({ last_name: 'kept' }));
    Object.defineProperty(changes, key, { value, enumerable: true });
    const result = apply('flood', {}, changes);
    expect(Object.entries(result.rejected)).toEqual([[key, [message]]]);
    expect(result.values).toMatchObject({ last_name: 'Kept' });
  });
  it('numbers of choices and texts are taken for their text, a boolean for Yes or No', () => {
    expect(
      apply('flood', {}, { num_of_stories: 2, zip: 33139, garage_present: true, is_cross_sale: 'Yes' }).values,
    ).toMatchObject({ num_of_stories: '2', zip: '33139', garage_present: 'Yes', is_cross_sale: true });
  });
  it('null and blank clear a field', () => {
    expect(apply('flood', { sqft: 5, city: 'Miami' }, { sqft: '', city: null }).values).toMatchObject({
      sqft: null,
      city: null,
    });
  });
});

describe('R2.2 defaults of a new application', () => {
  const DEFAULTS = {
    application_source: 'Agent Portal',
    owned_type: 'Individual Owned',
    country: 'US',
    roof_type: 'Architectural Shingles',
    plumbing_type: 'Copper',
    electrical_type: 'Circuit Breakers',
    hvac_type: 'Electric',
    roof_shape: 'Gable',
    medical_payments: '$1,000',
    liability: '$300,000',
    aop_deductible: '$2,500',
    hurricane_deductible: '2%',
    fungi_mold_coverage: '$0',
    ordinance_or_law: '0',
    water_backup: 'No',
    personal_property_replacement_cost: 'No',
    townhouse: 'No',
    no_of_families: '1',
    immediate_coverage: true,
    currently_insured: false,
    deductible: '$5,000',
    num_of_stories: '1',
    building_limit: 250_000,
    building_replacement_cost: 0,
  };
  it.each(['flood', 'home'] as const)('%s', (type) => {
    expect(newValues(type, CONTEXT)).toMatchObject(DEFAULTS);
  });
  it.each(['auto', 'life', 'pet'] as const)('%s carries placeholders, not made-up values', (type) => {
    const values = newValues(type, CONTEXT);
    expect(values).toMatchObject({ application_source: 'Agent Portal', country: 'US' });
    for (const key of ['vehicles_info', 'drivers_info', 'face_amount', 'pet_name']) expect(values[key]).toBeUndefined();
  });
  it('given values win over every rule, whatever their order', () => {
    const given = {
      occupancy_type: 'Condo Unit',
      contents: 7,
      form_type: 'HO6',
      sqft: 1000,
      state: 'MA',
      hurricane_deductible: '5%',
      roof_year: 2020,
      year_build: 2024,
    };
    for (const order of [Object.entries(given), Object.entries(given).toReversed()]) {
      expect(newValues('home', CONTEXT, Object.fromEntries(order))).toMatchObject({
        ...given,
        building_limit: 50_000,
        dwelling: 50_000,
        loss_of_use: 5_000,
        aop_deductible: '$2,500',
      });
    }
  });
  it('a fully given home application is complete whatever the order of form_type', () => {
    const given = { occupancy_type: 'Single Family', building_use: 'Primary Home', form_type: 'HO3' };
    expect(newApplication('home', CONTEXT, given)).toMatchObject({ values: given, rejected: {} });
    expect(newApplication('home', CONTEXT, { occupancy_type: 'Condo Unit' }).values).toMatchObject({
      occupancy_type: 'Condo Unit',
    });
    expect(newApplication('home', CONTEXT, { ...given, occupancy_type: 'Condo Unit' }).rejected).toEqual({
      occupancy_type: ['Value is not valid.'],
    });
  });
  it('rejects by key and drops what the form does not show, with what hangs on it', () => {
    const given = {
      nonsense: 1,
      townhouse: 'Yes',
      sqft: 'abc',
      dwelling: 5,
      basement_type: 'Full Basement',
      basement_finished: 'Yes',
    };
    const { values, rejected } = newApplication('flood', CONTEXT, given);
    expect(rejected).toEqual({
      nonsense: ['This application has no such field.'],
      townhouse: ['This value is computed.'],
      sqft: ['Number is required.'],
    });
    for (const key of ['dwelling', 'basement_type', 'basement_finished', 'sqft']) expect(values[key]).toBeUndefined();
  });
  it('the state gives the deductibles that are not given', () => {
    expect(newValues('home', CONTEXT, { state: 'RI' })).toMatchObject({
      aop_deductible: '$2,500',
      hurricane_deductible: '$2,500',
    });
  });
  it('unknown, computed and impossible given values are left out', () => {
    const values = newValues('flood', CONTEXT, { nonsense: 1, townhouse: 'Yes', sqft: 'abc' });
    expect(values).toMatchObject({ townhouse: 'No' });
    expect(values).not.toHaveProperty('nonsense');
    expect(values.sqft).toBeUndefined();
  });
});

it('every field of every form has a label, a span and help, and no key twice', () => {
  for (const type of ['home', 'flood', 'auto', 'life', 'pet'] as const) {
    const fields = formFor(type).sections.flatMap((section) => section.fields);
    expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length);
    const bare = fields.filter((field) => !field.carried && !(field.label && field.help && field.span));
    expect(bare.map((field) => field.key)).toEqual([]);
  }
});

it.each(['auto', 'life', 'pet'] as const)('the help of %s speaks of no property, dwelling or flood', (type) => {
  const fields = formFor(type).sections.flatMap((section) => section.fields);
  const wrong = fields.filter(({ help }) => /property|dwelling|flood/i.test(help ?? ''));
  expect(wrong.map(({ key }) => key)).toEqual([]);
});
