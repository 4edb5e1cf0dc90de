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
import { formulas, tables } from './table.ts';

const STATES = { FL: 6.1, LA: 6.8, TX: 5.2, SC: 4.4, NC: 4.1, NJ: 3.1, NY: 3.3, MA: 3.2, RI: 3.6, NH: 2.7, CT: 3.2 };

const decision = rateGraph({
  tables: tables([
    {
      name: 'Eligibility',
      looks_at: { 'Age of roof': 'roof_age', Plumbing: 'plumbing', Electrical: 'electrical', Dwelling: 'dwelling' },
      gives: { Reason: 'reason' },
      gathers_declines: true,
      rows: [
        ['> 25', '', '', '', '"Roof older than 25 years"'],
        ['', '"Polybutylene"', '', '', '"Polybutylene plumbing"'],
        ['', '', '"Knob and Tube","Fuses"', '', '"Electrical system not acceptable"'],
        ['', '', '', '> 2000000', '"Dwelling above $2,000,000"'],
      ],
    },
    stateTable(STATES, 3),
    {
      name: 'Form',
      looks_at: { Form: 'form' },
      gives: { Factor: 'form_factor' },
      rows: [
        ['"HO3"', '1'],
        ['"HO6"', '0.82'],
      ],
    },
    {
      name: 'Liability',
      looks_at: { Limit: 'liability' },
      gives: { Premium: 'liability_premium' },
      rows: [
        ['0', '0'],
        ['<= 100000', '28'],
        ['<= 300000', '46'],
        ['<= 500000', '68'],
        ['<= 1000000', '110'],
      ],
    },
    ...[CONSTRUCTION, YEAR, ROOF, COAST, AOP, HURRICANE, WIND],
  ]),
  formulas: formulas({
    combined: `form_factor * ${COMBINED}`,
    dwelling_premium: 'round(dwelling / 1000 * state_rate * $.combined, 2)',
    contents_premium: 'round(contents / 1000 * state_rate * 0.4 * $.combined, 2)',
    backup: 'water_backup ? 85 : 0',
    tax: 'round(($.dwelling_premium + $.contents_premium + liability_premium + $.backup) * 0.0175, 2)',
    premium: 'round($.dwelling_premium + $.contents_premium + liability_premium + $.backup + $.tax + 25, 2)',
    lines:
      'filter([{label: "Dwelling and other structures", amount: $.dwelling_premium}, {label: "Contents", amount: $.contents_premium}, {label: "Liability", amount: liability_premium}, {label: "Water backup", amount: $.backup}, {label: "Policy fee", amount: 25}, {label: "Premium tax", amount: $.tax}], #.amount > 0)',
    factors: `[${FACTORS}, {label: "Form " + form, value: form_factor}]`,
    coverages:
      '{dwelling: dwelling, contents: contents, other_structure: other, loss_of_use: loss_of_use, liability: liability, medical_payments: medical}',
    deductibles: '{aop_deductible: aop, hurricane_deductible: hurricane}',
    description: DESCRIPTION,
  }),
});

export const home = (): DemoCarrier => ({
  key: 'live-oak',
  name: 'Live Oak Home',
  kind: 'rate-table',
  lines: ['home'],
  states: null,
  forms: ['HO3', 'HO6'],
  base_url: null,
  auth: { kind: 'none' },
  mapping: {
    eligibility: [...BASICS, NEEDS_ROOF, { when: '$isGiven(values.dwelling)', reason: 'Needs the dwelling limit' }],
    prepare: PREPARE,
    decision,
  },
  limits: LIMITS,
  rate_type: 'bindable',
  is_sandbox: false,
});
