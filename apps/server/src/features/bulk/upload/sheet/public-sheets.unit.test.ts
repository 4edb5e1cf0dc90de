import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lenientRowReader, matchColumns } from '@freeboard/domain/bulk';
import { dwellingEstimate } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import { describe, expect, it } from 'vitest';
import { type Inspected, inspect } from './inspect.ts';
import { rowsOf } from './open.ts';

const CASES = join(import.meta.dirname, '../../../../../../../../shared/cases');

/** The rows of a sheet, read with the suggested mapping. */
async function readSheet(name: string) {
  const path = join(CASES, name);
  let inspected: Inspected | undefined;
  for await (const piece of inspect(path)) if ('inspected' in piece) inspected = piece.inspected;
  if (!inspected) throw new Error('The sheet cannot be read.');
  const { heads, samples, head_row, facts } = inspected;
  const columns = matchColumns(
    'flood',
    heads.map((head, at) => ({ name: head, samples: samples.map(({ cells }) => cells[at] ?? '') })),
  ).map(({ field }) => field);
  const reader = lenientRowReader({
    type: 'flood',
    heads,
    presets: [],
    at: '2026-11-25T10:00:00.000Z',
    by: name,
    mapping: { columns, constants: {}, words: {} },
    context: { today: '2026-11-25', status: 'new', estimateDwelling: dwellingEstimate },
  });
  const rows: ReturnType<typeof reader>[] = [];
  for await (const { row, cells } of rowsOf(path, facts)) if (row > head_row) rows.push(reader(cells));
  return rows;
}

const faultsOf = (row: Awaited<ReturnType<typeof readSheet>>[number]): string[] =>
  Object.entries(row.errors)
    .filter(([, messages]) => messages.some((message) => message !== MESSAGES.required))
    .map(([key]) => key);

describe.runIf(existsSync(CASES))('public samples', () => {
  it('c04: the number of a phone with more in its cell is read, and no row is lost', async () => {
    const rows = await readSheet('c04-phone-extension/input.csv');
    expect(rows.map(({ values }) => values.phone ?? null)).toEqual([
      ...['(239) 555-0134', '(239) 555-0135', '(239) 555-0136', '(239) 555-0137', '(239) 555-0139'],
      null,
    ]);
    expect(rows.flatMap(faultsOf)).toEqual([]);
    expect(rows.map(({ unplaced }) => unplaced.some(({ name }) => name === 'Phone'))).toEqual([
      ...[true, true, false, true, false, true],
    ]);
  });

  it('c05: dates with a time of day', async () => {
    const rows = await readSheet('c05-datetime/input.csv');
    expect(rows.map(({ values }) => [values.date_of_birth, values.effective_date])).toEqual(
      Array.from({ length: 3 }, () => ['1970-01-05', '2026-12-20']),
    );
  });

  it('c06: years of birth', async () => {
    const rows = await readSheet('c06-year-pivot/input.csv');
    expect(rows.slice(0, 3).map(({ values }) => values.date_of_birth)).toEqual([
      ...['1929-05-05', '1930-05-05', '1931-05-05'],
    ]);
    expect(rows.at(-1)?.values.date_of_birth).toBe('1926-11-26');
  });

  it('c07: marks for nothing', async () => {
    const rows = await readSheet('c07-na-marks/input.csv');
    expect(rows).toHaveLength(5);
    expect(rows.flatMap(faultsOf)).toEqual([]);
    for (const { values } of rows)
      for (const key of ['phone', 'email', 'address2', 'county', 'year_build', 'sqft', 'flood_zone'])
        expect([key, values[key] || null]).toEqual([key, null]);
  });

  it('c11: a table in HTML under an Excel name', async () => {
    await expect(readSheet('c11-html-xls/input.xls')).rejects.toThrow(/save it as XLSX/);
  });

  it('c34: Unicode text of Excel', async () => {
    const rows = await readSheet('c34-utf16-tab/input.txt');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('\uFFFD');
    expect(rows[0]?.values.first_name).toBeTruthy();
  });
});
