import { heading, line, list, type Paper, pair } from './paper.ts';

/** 4-point inspections in the layouts of inspectors' own software. */
export const INSPECTIONS: readonly Paper[] = [
  {
    name: 'four-point-sections',
    style: 'colon',
    pages: [
      [
        heading('4-POINT INSPECTION REPORT'),
        line('Sunshine Mock Home Inspections LLC - License HI0000'),
        pair(['Client Name', 'Greta Nonexistent'], ['Inspection Date', '05/12/2026']),
        pair(['Property Address', '72 Lagoon Fixture Ave, Sarasota, FL 34231'], ['Year Built', '1986']),
        heading('ELECTRICAL SYSTEM'),
        pair(['Panel Type', 'Circuit Breakers'], ['Total Amps', '200']),
        pair(['Panel Age', '8 years'], ['Year Last Updated', '2018']),
        pair(['Panel Brand', 'Square D'], ['Wiring Type', 'Copper']),
        pair(['Overall Condition', 'Satisfactory'], ['Hazards Present', 'None']),
        heading('HVAC SYSTEM'),
        pair(['Heating Type', 'Electric heat pump'], ['Age of System', '4 years']),
        pair(['Year Last Updated', '2022'], ['Condition', 'Satisfactory']),
        heading('PLUMBING SYSTEM'),
        pair(['Type of Pipes', 'Copper'], ['Year of Plumbing', '1986']),
        pair(['Water Heater Age', '3 years'], ['Active Leaks', 'No']),
        heading('ROOF'),
        pair(['Roof Covering Material', 'Architectural Shingle'], ['Roof Age', '6 years']),
        pair(['Year of Last Replacement', '2020'], ['Remaining Useful Life', '15 years']),
        line('Inspector Signature: Max Inspector          Date: 05/12/2026'),
      ],
    ],
    expected: {
      ...{ first_name: 'Greta (ask)', last_name: 'Nonexistent (ask)', address1: '72 Lagoon Fixture Ave', zip: '34231' },
      ...{ four_point_inspection_date: '2026-05-12', year_build: 1986, electrical_type: 'Circuit Breakers' },
      ...{ electrical_year: 2018, hvac_type: 'Electric (ask)', hvac_year: 2022, plumbing_type: 'Copper' },
      ...{ plumbing_year: 1986, hot_water_heater_year: 2023, roof_type: 'Architectural Shingles', roof_year: 2020 },
      remaining_roof_life: 15,
    },
  },
  {
    name: 'four-point-table',
    style: 'table',
    pages: [
      [
        heading('Four Point Inspection Form'),
        ...list(
          ['Applicant', 'Victor Sampleman'],
          ['Address Inspected', '31 Orange Dummy Ct, Orlando, FL 32806'],
          ['Date of Inspection', 'March 3, 2026'],
          ['Actual Year Built', '1972'],
        ),
        heading('Roof'),
        ...list(
          ['Covering', '3-tab asphalt shingle'],
          ['Approximate Age', '11 yrs'],
          ['Estimated Remaining Life', '4 yrs'],
          ['Any visible signs of damage', 'No'],
        ),
        heading('Electrical'),
        ...list(['Main Panel Type', 'Fuses'], ['Amperage', '100'], ['Brand/Model', 'Federal Pacific'], ['Age', '54']),
        heading('Plumbing'),
        ...list(['Supply Piping', 'Galvanized'], ['Age of Plumbing', 'Original'], ['Age of Water Heater', '9 years']),
        heading('HVAC'),
        ...list(['Primary Heat Source', 'Natural gas'], ['HVAC Age', '12 years']),
      ],
    ],
    expected: {
      ...{ first_name: 'Victor (ask)', last_name: 'Sampleman (ask)', address1: '31 Orange Dummy Ct', zip: '32806' },
      ...{
        four_point_inspection_date: '2026-03-03',
        year_build: 1972,
        roof_type: 'Composite Shingle',
        roof_year: 2015,
      },
      ...{ remaining_roof_life: 4, electrical_type: 'Fuses', electrical_year: 1972, plumbing_type: 'Galvanized' },
      ...{ plumbing_year: '1972 (ask)', hot_water_heater_year: 2017, hvac_type: 'Gas (ask)', hvac_year: 2014 },
    },
  },
  {
    name: 'four-point-grid',
    style: 'stacked',
    pages: [
      [
        heading('FLORIDA 4 POINT INSPECTION'),
        pair(
          ['Insured Name', 'Paula Testcase'],
          ['Property Address', '9 Reef Standin Way, Stuart, FL 34994'],
          ['Inspection Date', '10/02/2026'],
        ),
        pair(['Year of Construction', '2001'], ['Stories', '2'], ['Inspector License', 'HI-9911']),
        heading('1. ROOF'),
        pair(['Roof Type', 'Concrete tile'], ['Roof Installed', '2001'], ['Remaining Life', '5 years']),
        heading('2. ELECTRICAL'),
        pair(['Service Type', 'Circuit breaker'], ['Amps', '150'], ['Electrical Updated', '2001']),
        heading('3. PLUMBING'),
        pair(['Supply Lines', 'Polybutylene'], ['Plumbing Updated', 'N/A'], ['Water Heater Year', '2014']),
        heading('4. HEATING / AIR CONDITIONING'),
        pair(['Heat Type', 'Central electric'], ['HVAC Year', '2016'], ['Condition', 'Good']),
      ],
    ],
    expected: {
      ...{ first_name: 'Paula (ask)', last_name: 'Testcase (ask)', address1: '9 Reef Standin Way', zip: '34994' },
      ...{
        four_point_inspection_date: '2026-10-02',
        year_build: 2001,
        roof_type: 'Concrete/Clay Tile',
        roof_year: 2001,
      },
      ...{ remaining_roof_life: 5, electrical_type: 'Circuit Breakers', electrical_year: 2001, hvac_year: 2016 },
      ...{ plumbing_type: 'Polybutylene', hot_water_heater_year: 2014, hvac_type: 'Electric (ask)' },
    },
  },
];
