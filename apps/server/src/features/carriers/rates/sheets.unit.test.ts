import { describe, expect, it } from 'vitest';
import { sheetData, workbook, zip } from '../../../../test/support/documents/workbook.ts';
import { FileRefused } from './sheet.ts';
import { sheetsOf } from './sheets.ts';

const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Zone</t></is></c></row>';

const book = (sheet: string, more: Parameters<typeof workbook>[1] = {}) => workbook({ Zones: sheet }, more);

const refusal = async (bytes: Buffer): Promise<string> => {
  expect(bytes.length).toBeLessThan(750_000);
  const error: unknown = await sheetsOf(bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FileRefused);
  return (error as Error).message;
};

describe('a workbook', () => {
  it('is its sheets, with merged cells, formulas and texts in several styles as they are seen', async () => {
    const styled = (at: string) => `<c r="${at}" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>`;
    const formula = (at: string) => `<c r="${at}"><f>1/4</f><v>0.25</v></c>`;
    const zones = sheetData([
      ['Zone', 'Rate', 'Note'],
      ['A', formula, styled],
      ['', 0.5],
    ]);
    const after = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
    const rules = '<dataValidations count="1"><dataValidation type="list" sqref="A9"/></dataValidations>';
    const made = workbook({ Zones: zones + after + rules, Empty: sheetData([]) });
    await expect(sheetsOf(made)).resolves.toEqual([
      {
        name: 'Zones',
        rows: [
          ['Zone', 'Rate', 'Note'],
          ['A', '0.25', 'ab'],
          ['A', '0.5'],
        ],
      },
      { name: 'Empty', rows: [] },
    ]);
  });

  it('may say as much as it likes of cells that it does not hold', async () => {
    const everywhere = '<dataValidations><dataValidation sqref="A1:XFD1048576" type="list"/></dataValidations>';
    const wide = '<cols><col min="1" max="99999999" width="9"/></cols>';
    const names = '<definedNames><definedName name="all">Zones!$A$1:$XFD$1048576</definedName></definedNames>';
    const [sheet] = await sheetsOf(book(`${wide}<sheetData>${ROW}</sheetData>${everywhere}`, { names }));
    expect(sheet).toEqual({ name: 'Zones', rows: [['Zone']] });
  });

  it('reads days, moments, yes and no, merged titles and names with signs', async () => {
    const styles = '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>';
    const dated = (style: number, value: number) => (at: string) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
    const rows = sheetData([
      ['When', '', 'Is new'],
      [dated(1, 45_658), dated(2, 45_658.5), (at) => `<c r="${at}" t="b"><v>1</v></c>`],
    ]);
    const merged = '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C2:C3"/></mergeCells>';
    await expect(sheetsOf(workbook({ 'A &amp; B': rows + merged }, { styles }))).resolves.toEqual([
      {
        name: 'A & B',
        rows: [
          ['When', 'When', 'Is new'],
          ['2025-01-01', '2025-01-01T12:00:00.000Z', 'true'],
          ['', '', 'true'],
        ],
      },
    ]);
  });

  it('as large as a table may be is read', async () => {
    const row = Array.from({ length: 26 }, (_, column) => `a text of no sense ${column}`);
    const made = book(sheetData(Array.from({ length: 5_001 }, () => row)));
    const [sheet] = await sheetsOf(made);
    expect([sheet?.rows.length, sheet?.rows[5_000]]).toEqual([5_001, row]);
  });

  it('with a formula that failed is refused: an empty condition would match everything', async () => {
    const failed = (at: string) => `<c t="e" r="${at}"><f>1/0</f><v>#DIV/0!</v></c>`;
    expect(await refusal(book(sheetData([['Zone'], [failed]])))).toBe(
      "The sheet 'Zones' has a formula that failed, in cell A2.",
    );
  });

  it('whose cells are merged over everything is given up', async () => {
    const made = book(`<sheetData>${ROW}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`);
    expect(await refusal(made)).toMatch(/could not be read/);
  });

  it('whose merged cells hold more text than all tables is given up', async () => {
    const cell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(400)}</t></is></c></row>`;
    const merged = '<mergeCells><mergeCell ref="A1:Z4000"/></mergeCells>';
    expect(await refusal(book(`<sheetData>${cell}</sheetData>${merged}`))).toBe(
      'The workbook holds more text than tables can hold.',
    );
  });

  it.each([
    [9, /^A table may hold 60 columns/],
    [5_000, /^A table may hold 60 columns|too much memory/],
  ])('with a cell far to the right in %i rows is refused', async (count, says) => {
    const cells = Array.from({ length: count }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`);
    expect(await refusal(book(`<sheetData>${cells.join('')}</sheetData>`))).toMatch(says);
  });

  it('with too many rows is refused', async () => {
    const rows = Array.from({ length: 5_002 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`);
    expect(await refusal(book(`<sheetData>${rows.join('')}</sheetData>`))).toBe('A table may hold 5000 rows.');
  });

  it.each([undefined, 1_000])('that unpacks to very much is too large, though it says %s', async (saidSize) => {
    const bomb = book(`<sheetData>${' '.repeat(60_000_000)}</sheetData>`, saidSize === undefined ? {} : { saidSize });
    expect(await refusal(bomb)).toBe('The workbook is too large.');
  });

  it('whose directory names one large file many times is given up', async () => {
    const bomb = zip({ 'xl/padding.xml': ' '.repeat(29_000_000) }, undefined, 500);
    expect(await refusal(bomb)).toMatch(/could not be read/);
  });

  it.each([
    ['of another kind', () => zip({ 'a.txt': 'a' }), /no sheet|not a workbook/],
    ['that breaks off', () => book(`<sheetData>${ROW}</sheetData>`).subarray(0, 600), /^The file is not a workbook/],
    ['of nothing', () => Buffer.from('PK\u0003\u0004'), /^The file is not a workbook/],
    [
      'whose cells make no sense',
      () => book('<sheetData><row r="x"><c r="1A" t="s"><v>9</v></c></row></sheetData>'),
      /./,
    ],
  ])('%s is refused', async (_what, made, says) => expect(await refusal(made())).toMatch(says));
});

describe('a CSV', () => {
  it('is one sheet without a name', async () => {
    await expect(sheetsOf(Buffer.from('\ufeffZone,Rate\nA, 1\n\n"V,X",2\n'))).resolves.toEqual([
      {
        name: null,
        rows: [
          ['Zone', 'Rate'],
          ['A', '1'],
          ['V,X', '2'],
        ],
      },
    ]);
  });

  const ROWS = [
    ['Zone', 'Factor'],
    ['A', '1.1'],
    ['V, X', '1.2'],
  ];
  it.each<[what: string, bytes: Buffer]>([
    ['with semicolons', Buffer.from('Zone;Factor\nA;1.1\nV, X;1.2\n')],
    ['with tabs', Buffer.from('Zone\tFactor\nA\t1.1\nV, X\t1.2\n')],
    ['that names its sign', Buffer.from('\ufeffsep=;\r\nZone;Factor\r\nA;1.1\r\nV, X;1.2\r\n')],
    ['of tabs in UTF-16', Buffer.from('\ufeffZone\tFactor\nA\t1.1\nV, X\t1.2\n', 'utf16le')],
    ['of tabs in UTF-16 the other way', Buffer.from('\ufeffZone\tFactor\nA\t1.1\nV, X\t1.2', 'utf16le').swap16()],
    ['with rows of separators alone', Buffer.from('Zone,Factor\n,\nA,1.1\n , \n"V, X",1.2\n,\n')],
  ])('%s is read by its cells', async (_what, bytes) => {
    await expect(sheetsOf(bytes)).resolves.toEqual([{ name: null, rows: ROWS }]);
  });

  it('of commas stays one, whatever else its cells hold', async () => {
    const [sheet] = await sheetsOf(Buffer.from('County; City; ZIP,Factor\nLee; Fort Myers; 33901,1\n'));
    expect(sheet?.rows[1]).toEqual(['Lee; Fort Myers; 33901', '1']);
  });

  it('keeps a decimal comma, which nobody can tell from a list', async () => {
    const [sheet] = await sheetsOf(Buffer.from('Zone;Factor\nA;0,950\nV;1,2\n'));
    expect(sheet?.rows.slice(1)).toEqual([
      ['A', '0,950'],
      ['V', '1,2'],
    ]);
  });

  it.each([
    ['an older Excel', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /older Excel \(\.xls\)\. Save it as XLSX\.$/],
    ['another encoding', Buffer.from('Stadt,Faktor\nKöln,1', 'latin1'), /save it as CSV UTF-8 or XLSX\.$/],
    ['UTF-16 that breaks off', Buffer.from('fffe4100d8', 'hex'), /neither a CSV/],
  ])('of %s is refused with the way out', async (_what, bytes, says) => expect(await refusal(bytes)).toMatch(says));

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['too many rows', 'a\n'.repeat(5_002), 'A table may hold 5000 rows.'],
    ['too many columns', 'a,'.repeat(61), 'A table may hold 60 columns.'],
    ['a quote without end', 'a,"b', 'The CSV cannot be read'],
    ['a NUL', 'a\u0000b', 'neither a CSV'],
  ])('of %s is refused', async (_what, content, says) => expect(await refusal(Buffer.from(content))).toContain(says));
});
