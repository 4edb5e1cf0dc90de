import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sheetData, workbook } from '../../../../../test/support/documents/workbook.ts';
import { inspectInWorker } from './tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'freeboard-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const HEADS = ['Name', 'City', 'Built'];

const found = (sheet: string) => {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, workbook({ A: sheet }));
  return inspectInWorker(path, null, async () => undefined);
};

describe('a workbook of an unusual shape is read in time and for what it holds', () => {
  it('with a million empty rows', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}"/>`).join('');
    const data = sheetData([HEADS, ['Ana', 'Tampa', 1998]]).replace('</sheetData>', `${empty}</sheetData>`);
    const { rows, heads } = await found(data);
    expect([rows, heads]).toEqual([1, HEADS]);
  });

  it('with a row of a million cells, which is one row', async () => {
    const cell = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';
    const wide = sheetData([HEADS, ['Ana', 'Tampa', 1998]]).replace(
      '</sheetData>',
      `<row r="9">${cell.repeat(1_000_000)}</row></sheetData>`,
    );
    expect((await found(wide)).rows).toBe(2);
  });
});
