import { dwellingFire } from '../demo/rate-tables/dwelling-fire.ts';
import { home } from '../demo/rate-tables/home.ts';
import { privateFlood } from '../demo/rate-tables/private-flood.ts';
import type { CarrierConfig } from '../types.ts';
import { rateGraph } from './plan.ts';

export type RateTemplate = Pick<CarrierConfig, 'lines' | 'states' | 'forms' | 'mapping'> & {
  key: string;
  name: string;
  about: string;
};

const SAMPLE_RATES = 'It comes with sample rates: put your own in their place.';

/** The prepare expression of an empty plan: the requested terms count as quoted until the plan has its own. */
const ASKED_TERMS = `{
  "state": values.state,
  "asked_coverages": type = "flood"
    ? {"building_limit": $amount(values.building_limit), "contents_limit": $amount(values.contents_limit)}
    : {"dwelling": $amount(values.dwelling), "contents": $amount(values.contents),
       "other_structure": $amount(values.other_structure), "loss_of_use": $amount(values.loss_of_use),
       "liability": $amount(values.liability), "medical_payments": $amount(values.medical_payments)},
  "asked_deductibles": type = "flood"
    ? {"deductible": values.deductible}
    : {"aop_deductible": values.aop_deductible, "hurricane_deductible": values.hurricane_deductible}
}`;

const empty: RateTemplate = {
  key: 'empty',
  name: 'An empty plan',
  about: 'One table with a base premium, and a formula that passes it on. It quotes what was asked for at once.',
  lines: [],
  states: null,
  forms: null,
  mapping: {
    prepare: ASKED_TERMS,
    decision: rateGraph({
      tables: [
        {
          name: 'Base premium',
          columns: [
            { title: 'State', field: 'state', kind: 'condition' },
            { title: 'Premium', field: 'base_premium', kind: 'result' },
          ],
          rows: [['', '1000']],
          gathers_declines: false,
        },
      ],
      formulas: [
        { name: 'combined', expression: 'base_premium' },
        { name: 'premium', expression: 'round($.combined, 2)' },
        { name: 'lines', expression: '[{label: "Premium", amount: $.premium}]' },
        { name: 'factors', expression: '[{label: "Base premium", value: base_premium}]' },
        { name: 'coverages', expression: 'asked_coverages' },
        { name: 'deductibles', expression: 'asked_deductibles' },
      ],
    }),
  },
};

export const rateTemplates = (): RateTemplate[] => [
  {
    ...privateFlood(),
    key: 'private-flood',
    name: 'Private flood by zone and elevation',
    about: `Rates per $100 by flood zone, with factors for elevation, age, area, foundation, deductible and use. ${SAMPLE_RATES}`,
  },
  {
    ...home(),
    key: 'home',
    name: 'Homeowners HO3 and HO6',
    about: `A rate per $1,000 by state, with factors for form, construction, age, roof, coast, deductibles and wind. ${SAMPLE_RATES}`,
  },
  {
    ...dwellingFire(),
    key: 'dwelling-fire',
    name: 'Dwelling fire DP3',
    about: `A rate per $1,000 by state, with factors for occupancy, construction, age, roof, coast, deductibles and wind. ${SAMPLE_RATES}`,
  },
  empty,
];
