import { describe, expect, test } from 'vitest';
import { yearOrAge } from '../src/kinds/four-point/ages.ts';
import { fourPoint } from '../src/kinds/four-point/index.ts';
import insp4pt from '../src/kinds/four-point/insp4pt-03-25.json' with { type: 'json' };
import { windMitigation } from '../src/kinds/wind-mitigation/index.ts';
import rev0112 from '../src/kinds/wind-mitigation/rev-01-12.json' with { type: 'json' };
import rev0426 from '../src/kinds/wind-mitigation/rev-04-26.json' with { type: 'json' };
import { loadTemplate, type StoredForm } from '../src/template/form-template.ts';
import { filledPages } from './support/form-pages.ts';

type Filled = { ticked?: readonly string[]; written?: Readonly<Record<string, string>> };

const REV_01_12 = loadTemplate(rev0112 as unknown as StoredForm);
const REV_04_26 = loadTemplate(rev0426 as unknown as StoredForm);
const FOUR_POINT = loadTemplate(insp4pt as unknown as StoredForm);
const TODAY = '2026-11-26';

async function readWind(form: typeof REV_01_12, filled: Filled, edition: string | null = form.edition) {
  const pages = filledPages(form, (page) => `${form.edition} Page ${page} of ${form.pages.length}`, filled);
  const { readings, warnings } = await windMitigation.read({ pages, edition, today: TODAY });
  const of = (field: string) =>
    readings.filter((one) => one.field === field).map(({ value, strength }) => [value, strength]);
  return { of, readings, codes: warnings.map(({ code }) => code) };
}

describe('wind mitigation', () => {
  test.each([
    ['01/12', REV_01_12, '3.E', 'roof_deck_attachment', [[null, 'ask']]],
    ['01/12', REV_01_12, '3.F', 'roof_deck_attachment', [['Unknown', 'sure']]],
    ['04/26', REV_04_26, '5.E', 'roof_deck_attachment', [[null, 'ask']]],
    ['04/26', REV_04_26, '5.F', 'roof_deck_attachment', [[null, 'ask']]],
    ['04/26', REV_04_26, '5.G', 'roof_deck_attachment', [['Unknown', 'sure']]],
    ['04/26', REV_04_26, '6.A', 'roof_wall_connection', [['Toe Nails', 'sure']]],
    ['04/26', REV_04_26, '6.I', 'roof_wall_connection', [['Toe Nails', 'ask']]],
    ['01/12', REV_01_12, '5.C', 'roof_shape', [[null, 'ask']]],
    ['01/12', REV_01_12, '6.C', 'swr', [['', 'sure']]],
    ['01/12', REV_01_12, '7.A2', 'opening_protection', [[null, 'ask']]],
    ['01/12', REV_01_12, '7.A', 'opening_protection', [[null, 'ask']]],
    ['04/26', REV_04_26, '9.A.3', 'opening_protection', [['A3', 'sure']]],
    ['04/26', REV_04_26, '9.B', 'opening_protection', [['Basic', 'ask']]],
    ['04/26', REV_04_26, '9.C', 'opening_protection', [[null, 'ask']]],
    ['04/26', REV_04_26, '9.X', 'opening_protection', [['Unknown or none', 'sure']]],
    ['01/12', REV_01_12, 'roof.shingle', 'roof_type', [[null, 'ask']]],
    ['01/12', REV_01_12, 'roof.metal', 'roof_type', [['Metal', 'sure']]],
    ['01/12', REV_01_12, '1.A', 'roof_covering', []],
  ] as const)('%s: reads an answer', async (_, form, square, field, expected) => {
    const { of, readings } = await readWind(form, { ticked: [square] });
    expect(of(field)).toEqual(expected);
    const sure = readings.filter(({ strength }) => strength === 'sure').map((one) => one.field);
    expect(sure.filter((name) => name !== 'wind_mitigation_form_revision' && name !== field)).toEqual([]);
  });

  test('asks where two answers of a question are ticked', async () => {
    const { of } = await readWind(REV_01_12, { ticked: ['2.A', '2.C'] });
    expect(of('roof_covering')).toEqual([[null, 'ask']]);
  });

  test('offers the oldest of several roofs', async () => {
    const { of } = await readWind(REV_01_12, {
      ticked: ['roof.metal', 'roof.tile'],
      written: { 'metal.year': '2019', 'tile.year': '2004' },
    });
    expect(of('roof_year')).toEqual([[2004, 'ask']]);
    expect(of('roof_type').map(([, strength]) => strength)).toEqual(['ask', 'ask']);
  });

  test('reads no answer of an unknown revision', async () => {
    const { readings, codes } = await readWind(REV_01_12, { ticked: ['2.A'] }, 'OIR-B1-1802 (Rev. 07/31)');
    expect(readings).toEqual([]);
    expect(codes).toEqual(['unknown_edition']);
  });

  test('reads no answer where the form has another layout', async () => {
    const { of, codes } = await readWind(REV_01_12, { ticked: ['2.A'] }, REV_04_26.edition);
    expect(of('roof_covering')).toEqual([]);
    expect(codes).toContain('unknown_layout');
  });

  test.each([
    ['an inspection older than five years', REV_01_12, { written: { inspection_date: '11/25/2021' } }, 'expired'],
    ['damaged openings', REV_04_26, { ticked: ['9.Z'] }, 'damaged_openings'],
    ['clips without a minimal condition', REV_04_26, { ticked: ['6.B'] }, 'no_minimal_condition'],
    ['too many gables', REV_01_12, { written: { non_hip_length: '30', perimeter: '212' } }, 'hip_share'],
  ] as const)('warns of %s', async (_, form, filled, code) => {
    expect((await readWind(form, filled)).codes).toContain(code);
  });

  test('counts an inspection on its last day', async () => {
    const { of, codes } = await readWind(REV_01_12, { written: { inspection_date: '11/26/2021' } });
    expect(of('wind_mitigation_inspection_date')).toEqual([['2021-11-26', 'sure']]);
    expect(codes).not.toContain('expired');
  });

  test('warns of a form that nobody signed', async () => {
    expect((await readWind(REV_01_12, {})).codes).toEqual(['unsigned']);
  });
});

async function readFourPoint(filled: Filled) {
  const pages = filledPages(FOUR_POINT, () => 'Sample Form Insp4pt 03 25', filled);
  const { readings, warnings } = await fourPoint.read({ pages, edition: FOUR_POINT.edition, today: TODAY });
  const of = (field: string) =>
    readings.filter((one) => one.field === field).map(({ value, strength }) => [value, strength]);
  return { of, codes: warnings.map(({ code }) => code) };
}

describe('4-point inspection', () => {
  test.each([
    [
      'knob and tube over breakers',
      { ticked: ['main.breaker', 'knob_and_tube'] },
      'electrical_type',
      [['Knob and Tube', 'ask']],
    ],
    ['a second panel with fuses', { ticked: ['main.breaker', 'second.fuse'] }, 'electrical_type', [['Fuses', 'sure']]],
    ['one kind of pipe', { ticked: ['pipe.pvc', 'pipe.abs'] }, 'plumbing_type', [['PVC', 'sure']]],
    ['no heating at all', { ticked: ['ac.no', 'heat.no'] }, 'hvac_type', [['None', 'ask']]],
    [
      'a full replacement',
      { ticked: ['full'], written: { inspected: '03/14/2025', last_update: '06/2019', roof_age: '6' } },
      'roof_year',
      [[2019, 'sure']],
    ],
    [
      'an update and an age apart',
      { ticked: ['full'], written: { inspected: '03/14/2025', last_update: '06/2012', roof_age: '6' } },
      'roof_year',
      [
        [2012, 'ask'],
        [2019, 'ask'],
      ],
    ],
    ['a partial replacement', { ticked: ['partial'], written: { last_update: '06/2019' } }, 'roof_year', []],
  ] as const)('reads %s', async (_, filled, field, expected) => {
    expect((await readFourPoint(filled)).of(field)).toEqual(expected);
  });

  test.each([
    ['polybutylene', { ticked: ['pipe.polybutylene'] }, 'polybutylene'],
    ['a declined panel', { written: { main_brand: 'Federal Pacific' } }, 'panel_brand'],
    ['Zinsco', { written: { second_brand: 'Zinsco' } }, 'panel_brand'],
    ['a roof near its end', { written: { remaining_life: '2' } }, 'roof_life'],
    ['an active leak', { ticked: ['active_leak.yes'] }, 'plumbing_leak'],
    ['exposed wiring', { ticked: ['hazard.exposed_wiring'] }, 'electrical_hazard'],
    ['aluminum wiring', { ticked: ['aluminum'] }, 'aluminum_wiring'],
    ['an unsatisfactory roof', { ticked: ['unsatisfactory'] }, 'roof_unsatisfactory'],
    ['no date', {}, 'no_inspection_date'],
  ] as const)('warns of %s', async (_, filled, code) => {
    expect((await readFourPoint(filled)).codes).toContain(code);
  });
});

test.each([
  ['2018', [[2018, 'sure']]],
  ['7', [[2018, 'sure']]],
  ['7 yrs', [[2018, 'sure']]],
  ['2-4 yrs', [[2021, 'ask']]],
  ['original', [[1998, 'ask']]],
  ['2010/2015', [[2010, 'ask']]],
  ['N/A', []],
  ['', []],
])('reads "%s" as a year', (printed, expected) => {
  const meanings = yearOrAge(printed, 'hvac_year', { inspected: 2025, built: 1998 });
  expect(meanings.map(({ value, strength }) => [value, strength])).toEqual(expected);
});
