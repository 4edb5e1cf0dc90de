import { rateGraph } from '../../rating/plan.ts';
import { BASICS, type DemoCarrier, LIMITS, NEEDS_ROOF } from '../common.ts';
import {
  AOP,
  COAST,
  COMBINED,
  CONSTRUCTION,
  DESCRIPTION,
  FACTORS,
  HURRICANE,
  PREPARE,
  ROOF,
  stateTable,
  WIND,
  YEAR,
} from './property-tables.ts';
import { formulas, tables, texts } from './table.ts';

const STATES = { FL: 6.9, LA: 7.4, TX: 5.9, SC: 5, NC: 4.7, NJ: 3.6, NY: 3.9, MA: 3.7, RI: 4.1, NH: 3.1, CT: 3.7 };

const decision = rateGraph({
  tables: tables([
    {
      name: 'Eligibility',
      looks_at: { 'Age of roof': 'roof_age', 'Year built': 'year', Dwelling: 'dwelling' },
      gives: { Reason: 'reason' },
      gathers_declines: true,
      rows: [
        ['> 20', '', '', '"Roof older than 20 years"'],
        ['', '< 1940', '', '"Built before 1940"'],
        ['', '', '> 1000000', '"Dwelling above $1,000,000"'],
      ],
    },
    stateTable(STATES, 3.4),
    {
      name: 'Occupancy',
      looks_at: { Occupancy: 'occupancy' },
      gives: { Factor: 'occupancy_factor' },
      rows: texts({ 'Single Family': 1, '2-4 Family': 1.15, 'Townhouse/Rowhouse': 1.04 }),
    },
    ...[CONSTRUCTION, YEAR, ROOF, COAST, AOP, HURRICANE, WIND],
  ]),
  formulas: formulas({
    combined: `occupancy_factor * ${COMBINED}`,
    dwelling_premium: 'round(dwelling / 1000 * state_rate * $.combined, 2)',
    contents_premium: 'round((contents ?? 0) / 1000 * state_rate * 0.35 * $.combined, 2)',
    tax: 'round(($.dwelling_premium + $.contents_premium) * 0.0175, 2)',
    premium: 'round($.dwelling_premium + $.contents_premium + $.tax + 35, 2)',
    lines:
      'filter([{label: "Dwelling", amount: $.dwelling_premium}, {label: "Contents", amount: $.contents_premium}, {label: "Policy fee", amount: 35}, {label: "Premium tax", amount: $.tax}], #.amount > 0)',
    factors: `[${FACTORS}, {label: "Occupancy", value: occupancy_factor}]`,
    coverages: '{dwelling: dwelling, contents: contents, other_structure: other, loss_of_use: loss_of_use}',
    deductibles: '{aop_deductible: aop, hurricane_deductible: hurricane}',
    description: DESCRIPTION,
  }),
});

export const dwellingFire = (): DemoCarrier => ({
  key: 'meridian',
  name: 'Meridian Dwelling',
  kind: 'rate-table',
  lines: ['home'],
  states: null,
  forms: ['DP3'],
  base_url: null,
  auth: { kind: 'none' },
  mapping: {
    eligibility: [
      ...BASICS,
      NEEDS_ROOF,
      { when: '$isGiven(values.dwelling)', reason: 'Needs the dwelling limit' },
      { when: '$isGiven(values.occupancy_type)', reason: 'Needs the occupancy' },
    ],
    prepare: PREPARE,
    decision,
  },
  limits: LIMITS,
  rate_type: 'bindable',
  is_sandbox: false,
});
