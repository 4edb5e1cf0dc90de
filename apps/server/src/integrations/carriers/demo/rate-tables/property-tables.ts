import { bands, texts, type WrittenTable } from './table.ts';

export const stateTable = (rates: Readonly<Record<string, number>>, elsewhere: number): WrittenTable => ({
  name: 'Rate per $1,000 by state',
  looks_at: { State: 'state' },
  gives: { Rate: 'state_rate' },
  rows: [...texts(rates), ['', String(elsewhere)]],
});

export const CONSTRUCTION: WrittenTable = {
  name: 'Construction',
  looks_at: { Construction: 'construction' },
  gives: { Factor: 'construction_factor' },
  rows: texts({
    Frame: 1.15,
    Masonry: 0.95,
    'Masonry Veneer': 1.02,
    'Brick Veneer': 1.02,
    'Superior Non Combustible': 0.75,
    Steel: 0.8,
  }),
};

export const YEAR: WrittenTable = {
  name: 'Year built',
  looks_at: { 'Year built': 'year' },
  gives: { Factor: 'age_factor' },
  rows: bands([
    [1949, 1.4],
    [1974, 1.25],
    [1994, 1.12],
    [2001, 1.04],
    [2011, 0.95],
    [9999, 0.84],
  ]),
};

export const ROOF: WrittenTable = {
  name: 'Age of roof',
  looks_at: { 'Age of roof': 'roof_age' },
  gives: { Factor: 'roof_factor' },
  rows: bands([
    [5, 0.9],
    [10, 1],
    [15, 1.1],
    [20, 1.25],
    [99, 1.45],
  ]),
};

export const COAST: WrittenTable = {
  name: 'Distance to coast',
  looks_at: { Miles: 'coast' },
  gives: { Factor: 'coast_factor' },
  rows: [
    ['null', '1.2'],
    ...bands([
      [1, 1.5],
      [3, 1.28],
      [10, 1.12],
      [30, 1],
      [9_999, 0.88],
    ]),
  ],
};

export const AOP: WrittenTable = {
  name: 'AOP deductible',
  looks_at: { Deductible: 'aop' },
  gives: { Factor: 'aop_factor' },
  rows: texts({ $500: 1.15, '$1,000': 1.08, '$2,500': 1, '$5,000': 0.92, '$10,000': 0.84 }),
};

export const HURRICANE: WrittenTable = {
  name: 'Hurricane deductible',
  looks_at: { Deductible: 'hurricane' },
  gives: { Factor: 'hurricane_factor' },
  rows: texts({ '$1,000': 1.14, '$2,500': 1.06, '2%': 1, '5%': 0.86 }),
};

export const WIND: WrittenTable = {
  name: 'Wind mitigation',
  looks_at: { 'Roof shape': 'roof_shape', 'Opening protection': 'openings' },
  gives: { Factor: 'wind_factor' },
  rows: [
    ['"Hip"', '"A1","A3"', '0.8'],
    ['"Hip"', '', '0.9'],
    ['', '"A1","A3"', '0.88'],
    ['', '', '1'],
  ],
};

export const COMBINED =
  'construction_factor * age_factor * roof_factor * coast_factor * aop_factor * hurricane_factor * wind_factor';
export const FACTORS = [
  '{label: "Rate per $1,000, " + state, value: state_rate}',
  '{label: "Construction", value: construction_factor}',
  '{label: "Year built", value: age_factor}',
  '{label: "Age of roof", value: roof_factor}',
  '{label: "Distance to coast", value: coast_factor}',
  '{label: "AOP deductible", value: aop_factor}',
  '{label: "Hurricane deductible", value: hurricane_factor}',
  '{label: "Wind mitigation", value: wind_factor}',
].join(', ');

export const DESCRIPTION = '"Rated by sample rates, which are no carrier\'s filed rates."';

export const PREPARE = `{
  "state": values.state, "form": values.form_type, "occupancy": values.occupancy_type, "construction": values.construction_type,
  "year": $amount(values.year_build), "roof_age": $number($substring(today, 0, 4)) - $amount(values.roof_year),
  "coast": $amount(values.distance_to_coast), "roof_shape": values.roof_shape, "openings": values.opening_protection,
  "aop": values.aop_deductible, "hurricane": values.hurricane_deductible, "plumbing": values.plumbing_type,
  "electrical": values.electrical_type, "water_backup": $isYes(values.water_backup),
  "dwelling": $amount(values.dwelling), "contents": $amount(values.contents), "other": $amount(values.other_structure),
  "loss_of_use": $amount(values.loss_of_use), "liability": $amount(values.liability), "medical": $amount(values.medical_payments)
}`;
