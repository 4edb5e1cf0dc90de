import type { Reading } from '@freeboard/domain/documents';
import { isNothing, readAnswer, yearsIn } from '@freeboard/domain/reading';
import type { Meaning } from '../../readings/draft.ts';
import { doubtful, sure } from '../../readings/meanings.ts';
import { roofType } from '../../readings/wordings.ts';
import type { FilledForm } from '../../template/filled-form.ts';
import { type InspectionYears, offered, yearOrAge } from './ages.ts';

async function electrical(form: FilledForm, years: InspectionYears): Promise<Reading[]> {
  const oldWiring = (await form.isMarked('knob_and_tube')) || (await form.isMarked('wiring.cloth'));
  if (oldWiring) {
    const square = (await form.isMarked('knob_and_tube')) ? 'knob_and_tube' : 'wiring.cloth';
    return [
      ...(await form.readSquare(square, 'Knob and tube wiring', doubtful('electrical_type', 'Knob and Tube'))),
      ...electricalYear(form, years),
    ];
  }
  const fuse =
    (await form.isMarked('second.fuse')) && !(await form.isMarked('main.fuse')) ? 'second.fuse' : 'main.fuse';
  const type = await form.answer({
    label: 'Panel type',
    field: 'electrical_type',
    answers: [
      { square: 'main.breaker', printed: 'Circuit breaker', meanings: sure('electrical_type', 'Circuit Breakers') },
      { square: 'main.fuse', printed: 'Fuse', meanings: sure('electrical_type', 'Fuses') },
    ],
  });
  if (fuse === 'second.fuse') {
    return [
      ...(await form.readSquare('second.fuse', 'Second panel type', sure('electrical_type', 'Fuses'))),
      ...electricalYear(form, years),
    ];
  }
  return [...type, ...electricalYear(form, years)];
}

function electricalYear(form: FilledForm, years: InspectionYears): Reading[] {
  const updated = form.read('main_year', 'Main panel, year last updated', (printed) =>
    yearOrAge(printed, 'electrical_year', years),
  );
  if (updated.length > 0) return updated;
  return form.read('main_age', 'Main panel age', (printed) => yearOrAge(printed, 'electrical_year', years));
}

export function fuelMeanings(printed: string): Meaning[] {
  if (/heat pump|electric/i.test(printed)) return doubtful('hvac_type', 'Electric');
  if (/propane|\bLP\b/i.test(printed)) return doubtful('hvac_type', 'Propane');
  if (/\bgas\b/i.test(printed)) return doubtful('hvac_type', 'Gas');
  return isNothing(printed) ? [] : doubtful('hvac_type', null);
}

async function hvac(form: FilledForm, years: InspectionYears): Promise<Reading[]> {
  const updated = form.read('hvac_year', 'HVAC, year last updated', (printed) =>
    yearOrAge(printed, 'hvac_year', years),
  );
  const since =
    updated.length > 0
      ? updated
      : form.read('hvac_age', 'HVAC, age of system', (printed) => yearOrAge(printed, 'hvac_year', years));
  const source = form.read('heat_source', 'Primary heat source and fuel', fuelMeanings);
  if (source.length > 0) return [...source, ...since];
  const nothing = (await form.isMarked('ac.no')) && (await form.isMarked('heat.no'));
  const square = nothing ? 'heat.no' : 'heat.yes';
  const type = await form.readSquare(square, 'Central heat', doubtful('hvac_type', nothing ? 'None' : null));
  return [...type, ...since];
}

/** Supply pipes, the worst material first. Cast iron and ABS are drain pipes, so they are not here. */
const PIPES = [
  ['pipe.polybutylene', 'Polybutylene', 'Polybutylene'],
  ['pipe.galvanized', 'Galvanized', 'Galvanized'],
  ['pipe.pvc', 'PVC/CPVC', 'PVC'],
  ['pipe.pex', 'PEX', 'PEX'],
  ['pipe.copper', 'Copper', 'Copper'],
  ['pipe.other', 'Other', null],
] as const;

async function plumbing(form: FilledForm, years: InspectionYears): Promise<Reading[]> {
  const states = await Promise.all(PIPES.map(([square]) => form.mark(square)));
  const pipes = PIPES.filter((_, index) => (states[index]?.state ?? 'empty') !== 'empty');
  const isClear = pipes.length === 1 && states.every((mark) => mark?.state !== 'doubtful');
  const types: Reading[] = [];
  for (const [square, label, value] of pipes) {
    const meaning: Meaning = { field: 'plumbing_type', value, strength: isClear && value !== null ? 'sure' : 'ask' };
    types.push(...(await form.readSquare(square, `Type of pipes: ${label}`, [meaning])));
  }
  return [...types, ...plumbingYear(form, years)];
}

function plumbingYear(form: FilledForm, years: InspectionYears): Reading[] {
  const read = (blank: string, label: string, change: (meanings: readonly Meaning[]) => Meaning[]) =>
    form.read(blank, `Piping supply, ${label}`, (printed) => change(yearOrAge(printed, 'plumbing_year', years)));
  const completely = read('pipe_completely', 'completely re-piped', (meanings) => [...meanings]);
  if (completely.length > 0) return completely;
  const partially = read('pipe_partially', 'partially re-piped', offered);
  if (partially.length > 0) return partially;
  return form.read('pipe_original', 'Piping supply, original to home', (printed) => {
    const stated = yearOrAge(printed, 'plumbing_year', years);
    if (stated.length > 0) return stated;
    return years.built !== null && readAnswer(printed).value ? doubtful('plumbing_year', years.built) : [];
  });
}

async function roof(form: FilledForm, years: InspectionYears): Promise<Reading[]> {
  const covering = form.read('covering', 'Roof covering material', (printed) => {
    const type = roofType(printed);
    return type ? sure('roof_type', type) : isNothing(printed) ? [] : doubtful('roof_type', null);
  });
  const byAge = form.read('roof_age', 'Roof age', (printed) => yearOrAge(printed, 'roof_year', years));
  const isFull = await form.isMarked('full');
  const updated = isFull
    ? form.read('last_update', 'Roof, date of last update', (printed) => {
        const [value] = yearsIn(printed);
        return value === undefined ? [] : sure('roof_year', value);
      })
    : [];
  const remaining = form.read('remaining_life', 'Roof, remaining useful life', (printed) => {
    const match = /^(\d{1,2})\+?(?:\s*(?:y(?:ea)?rs?\.?))?$/i.exec(printed.trim());
    return match ? sure('remaining_roof_life', Number(match[1])) : [];
  });
  return [...covering, ...roofYear(updated, byAge), ...remaining];
}

/**
 * The year of the roof: of its last update, else by its age. If the two differ by more than a year, both are proposed
 * as questions.
 */
export function roofYear(updated: readonly Reading[], byAge: readonly Reading[]): Reading[] {
  const [update] = updated;
  const [age] = byAge;
  if (!update) return [...byAge];
  const differs = typeof age?.value === 'number' && Math.abs(age.value - Number(update.value)) > 1;
  return differs ? [...updated, ...byAge].map((one) => ({ ...one, strength: 'ask' })) : [...updated];
}

export async function readSystems(form: FilledForm, years: InspectionYears): Promise<Reading[]> {
  return [
    ...(await electrical(form, years)),
    ...(await hvac(form, years)),
    ...(await plumbing(form, years)),
    ...form.read('heater_age', 'Age of water heater', (printed) => yearOrAge(printed, 'hot_water_heater_year', years)),
    ...(await roof(form, years)),
  ];
}
