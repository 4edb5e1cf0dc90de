import type { Reading } from '@freeboard/domain/documents';
import { yearsIn } from '@freeboard/domain/reading';
import { unionBox } from '../../pages/page.ts';
import { type Meaning, reading } from '../../readings/draft.ts';
import type { FilledForm } from '../../template/filled-form.ts';

/** `row` is part of the names of its blanks. */
export type RoofRow = { square: string; row: string; printed: string; type: string | null; strength: 'sure' | 'ask' };

const row = (
  name: string,
  square: string,
  printed: string,
  type: string | null,
  strength: 'sure' | 'ask',
): RoofRow => ({
  row: name,
  square,
  printed,
  type,
  strength,
});

/** The rows that a revision has. The form does not state the kind of a shingle, so it is a question. */
export const roofRows = (squares: Readonly<Record<string, string>>): RoofRow[] =>
  [
    row('shingle', squares.shingle ?? '', 'Asphalt/Fiberglass Shingle', null, 'ask'),
    row('tile', squares.tile ?? '', 'Concrete/Clay Tile', 'Concrete/Clay Tile', 'sure'),
    row('synthetic', squares.synthetic ?? '', 'Synthetic/Composite Tile', 'Other', 'sure'),
    row('metal', squares.metal ?? '', 'Metal', 'Metal', 'sure'),
    row('built_up', squares.built_up ?? '', 'Built Up', 'Tar and Gravel', 'sure'),
    row('membrane', squares.membrane ?? '', 'Membrane', 'Rolled Roofing', 'ask'),
    row('other', squares.other ?? '', 'Other', 'Other', 'sure'),
  ].filter(({ square }) => square !== '');

type Year = { reading: (strength: Meaning['strength']) => Reading; value: number };

function yearOf(form: FilledForm, name: string, label: string): Year | null {
  for (const column of ['year', 'permit_year']) {
    const found = form.text(`${name}.${column}`);
    const value = found ? (yearsIn(found.printed)[0] ?? null) : null;
    if (!found || value === null) continue;
    const box = found.page.displayed(unionBox(found.words.map((word) => word.box)));
    const confidence = Math.min(...found.words.map((word) => word.confidence));
    const method = found.words.some((word) => word.isField) ? 'field' : found.page.method;
    const make = (strength: Meaning['strength']) =>
      reading(found.page, box, {
        field: 'roof_year',
        value,
        strength: confidence < 0.6 ? 'ask' : strength,
        label: `${label}, ${column === 'year' ? 'year of installation' : 'permit date'}`,
        printed: found.printed,
        method,
        confidence,
      });
    return { reading: make, value };
  }
  return null;
}

/** Reads the marked roof coverings and the year of the oldest. If several are marked, all are questions. */
export async function readRoof(form: FilledForm, rows: readonly RoofRow[]): Promise<Reading[]> {
  const types: Reading[] = [];
  const years: Year[] = [];
  for (const { square, row: name, printed, type, strength } of rows) {
    const mark = await form.mark(square);
    if (!mark || mark.state === 'empty') continue;
    const isSure = mark.state === 'marked' && strength === 'sure';
    types.push(
      reading(mark.page, mark.page.displayed(mark.box), {
        field: 'roof_type',
        value: mark.state === 'marked' ? type : null,
        strength: isSure ? 'sure' : 'ask',
        label: 'Roof covering type',
        printed,
        method: mark.method,
        confidence: mark.confidence,
      }),
    );
    const since = yearOf(form, name, printed);
    if (since) years.push(since);
  }
  const [oldest] = years.sort((a, b) => a.value - b.value);
  const several = types.length > 1;
  return [
    ...types.map((one) => (several && one.strength === 'sure' ? { ...one, strength: 'ask' as const } : one)),
    ...(oldest ? [oldest.reading(several ? 'ask' : 'sure')] : []),
  ];
}
