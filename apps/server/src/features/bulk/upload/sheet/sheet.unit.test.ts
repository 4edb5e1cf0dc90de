import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNothing } from '@freeboard/domain/reading';
import { afterAll, describe, expect, it } from 'vitest';
import { sheetData, workbook, zip } from '../../../../../test/support/documents/workbook.ts';
import { SheetRefused, type SheetRow } from '../../../../kernel/workbook/sheet.ts';
import { type Inspected, inspect } from './inspect.ts';
import { rowsOf } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'freeboard-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
function file(bytes: string | Buffer): string {
  count += 1;
  const path = join(folder, `sheet-${count}`);
  writeFileSync(path, bytes);
  return path;
}

async function inspected(bytes: string | Buffer): Promise<Inspected> {
  for await (const piece of inspect(file(bytes))) if ('inspected' in piece) return piece.inspected;
  throw new Error('nothing came of it');
}
const refusal = async (bytes: string | Buffer): Promise<[string, number | null]> => {
  const error = await inspected(bytes).then(
    () => null,
    (fault: unknown) => fault,
  );
  if (!(error instanceof SheetRefused)) throw new Error(`It was taken, or broke: ${String(error)}`);
  return [error.message, error.row];
};
async function allRows(bytes: string | Buffer): Promise<SheetRow[]> {
  const path = file(bytes);
  const { facts } = await inspected(bytes);
  const rows: SheetRow[] = [];
  for await (const row of rowsOf(path, facts)) rows.push(row);
  return rows;
}
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const TEXT = 'first_name,city\r\nJosé,Miami\r\nAna,Tampa\r\n';

describe('a CSV is read', () => {
  it.each([
    ['in UTF-8', Buffer.from(TEXT), 'UTF-8, comma'],
    ['in UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), 'UTF-8, comma'],
    ['in UTF-16 with its mark', utf16(`\uFEFF${TEXT}`), 'UTF-16, comma'],
    ['in UTF-16 the other way round', utf16(`\uFEFF${TEXT}`, true), 'UTF-16, comma'],
    ['in UTF-16 without a mark', utf16(TEXT.repeat(20)), 'UTF-16, comma'],
    ['in Windows-1252', Buffer.from(TEXT, 'latin1'), 'Windows-1252, comma'],
    [
      'in UTF-8, one line of which is in Windows-1252',
      Buffer.concat([Buffer.from(TEXT), Buffer.from('Peña,Doral\r\n', 'latin1')]),
      'Windows-1252, comma',
    ],
    ['with semicolons', Buffer.from(TEXT.replaceAll(',', ';')), 'UTF-8, semicolon'],
    ['with tabs', Buffer.from(TEXT.replaceAll(',', '\t')), 'UTF-8, tab'],
    ['with the line ends of old Macs', Buffer.from(TEXT.replaceAll('\r\n', '\r')), 'UTF-8, comma'],
  ])('%s', async (_how, bytes, written) => {
    const { heads, samples, written: as } = await inspected(bytes);
    expect([heads, as]).toEqual([['first_name', 'city'], written]);
    expect(samples[0]).toEqual({ row: 2, cells: ['José', 'Miami'] });
  });

  it('line by line where not all of them are in one encoding', async () => {
    const mixed = [Buffer.from('\uFEFFfirst_name\nJosé\n'), Buffer.from('Peña\n', 'latin1'), Buffer.from('Núñez')];
    const rows = await allRows(Buffer.concat(mixed));
    expect(rows.flatMap(({ cells }) => cells)).toEqual(['first_name', 'José', 'Peña', 'Núñez']);
  });

  it('with quotes, separators and line ends within its cells', async () => {
    const rows = await allRows('a,b\n"x, ""y""\nz",2\n3,4');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '2'],
      ['3', '4'],
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'semicolons beside addresses with commas',
      'Name;Street\nAna;12 Ocean Dr, Apt 4, Miami, FL\nBob;14 Ocean Dr, Unit 2, Miami, FL\n',
      ['Name', 'Street'],
    ],
    ['tabs beside notes with commas', 'Name\tNote\nAna\ta, b, c\nBob\td, e\n', ['Name', 'Note']],
    ['commas beside notes with semicolons', 'Name,Note\nAna,a; b; c\nBob,d; e; f\n', ['Name', 'Note']],
    ['commas within quotes', 'Name|Note\nAna|"a, b"\nBob|"c, d"\n', ['Name', 'Note']],
    ['a title without any', 'Leads\n\nName;Note\nAna;a, b\nBob;c\n', ['Name', 'Note']],
    ['a quote within a cell', 'Name;Note\nAna;5" a, b\nBob;c, d\n', ['Name', 'Note']],
    ['a line that names it', 'sep=;\nName;Note\na,b,c;d\ne,f,g;h\n', ['Name', 'Note']],
  ])('by the sign that parts its rows evenly: %s', async (_what, text, heads) => {
    expect((await inspected(text)).heads).toEqual(heads);
  });

  it.each([
    ['a,b\n5" sewer pipe,2\n', ['5" sewer pipe', '2']],
    ['a,b\nRobert "Bob" Smith,2\n', ['Robert "Bob" Smith', '2']],
    ['a,b\n2,6" x 8"\n', ['2', '6" x 8"']],
    ['a,b\n"x"y,5\n', ['"x"y', '5']],
  ])('with a quote within a cell: %s', async (text, cells) => {
    expect((await inspected(text)).samples[0]?.cells).toEqual(cells);
  });

  it('with a title above its heads, and empty rows between', async () => {
    const { heads, head_row, rows, samples, notes } = await inspected('Renewals\n\na,b,c\n,,\n1,2,3\n\n4,5,6\n');
    expect([heads, head_row, rows]).toEqual([['a', 'b', 'c'], 3, 2]);
    expect(samples.map(({ row }) => row)).toEqual([5, 7]);
    expect(notes).toEqual(['The column headings were found in row 3; the rows above are left out.']);
  });

  it('with two heads of one name and one of none, each a column of its own', async () => {
    const { heads, notes } = await inspected('Phone,Phone,,City\n1,2,3,4\n');
    expect(heads).toEqual(['Phone', 'Phone', 'Column C', 'City']);
    expect(notes).toEqual(['Two columns are named Phone.']);
  });

  it('that was written so that no cell starts a formula, as it was before', async () => {
    expect((await inspected(`a,b\n"'=HYPERLINK(""x"")",'-cmd\n`)).samples[0]?.cells).toEqual([
      '=HYPERLINK("x")',
      '-cmd',
    ]);
  });
});

describe('a document is read', () => {
  const acord = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><ACORD><HomePolicyQuoteInqRq><InsuredOrPrincipal><Surname>Muñoz</Surname></InsuredOrPrincipal></HomePolicyQuoteInqRq></ACORD>`;
  const lead = '{"NameLast":"Muñoz"}';
  it.each<[string, Buffer, string]>([
    ['as ACORD in the encoding of its prolog', Buffer.from(acord('ISO-8859-1'), 'latin1'), 'ACORD XML'],
    ['as ACORD in UTF-16', utf16(`\uFEFF${acord('utf-16')}`), 'ACORD XML'],
    ['as ACORD in UTF-16 without a mark', utf16(acord('utf-16'), true), 'ACORD XML'],
    ['as a lead in Windows-1252', Buffer.from(lead, 'latin1'), 'JSON lead'],
    ['as a lead in UTF-16', utf16(`\uFEFF${lead}`), 'JSON lead'],
    ['as a lead in UTF-8 with its mark', Buffer.from(`\uFEFF${lead}`), 'JSON lead'],
  ])('%s', async (_how, bytes, written) => {
    expect(await inspected(bytes)).toMatchObject({ written, samples: [{ row: 2, cells: ['Muñoz'] }] });
  });
});

describe('a CSV is refused at its row', () => {
  it.each<[string, string | Buffer, RegExp, number | null]>([
    ['a quote that is never closed', 'a,b\n1,2\n"3,4\n5,6\n', /ends inside row 3: a quote is opened/, 3],
    ['a file that ends midway', `a,b,c\n${'1,2,3\n'.repeat(5)}4,5`, /^The file ends inside row 7\.$/, 7],
    ['nothing', '', /^The file is empty\.$/, null],
    ['blanks alone', '\n,,\n\n', /^The file is empty\.$/, null],
    ['heads alone', 'a,b,c\n', /has heads and no rows/, null],
    ['too many columns', `${'a,'.repeat(250)}a\n${'1,'.repeat(250)}1\n`, /251 columns; at most 200/, 1],
    ['a row without an end', `a,b\n1,"${'x'.repeat(1_100_000)}\n`, /^Row 2 is longer/, 2],
    [
      'bytes of no text',
      Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.alloc(9)]),
      /neither a CSV nor an XLSX/,
      null,
    ],
  ])('%s', async (_what, bytes, message, row) => {
    const [reason, at] = await refusal(bytes);
    expect(reason).toMatch(message);
    expect(at).toBe(row);
  });

  it.each([
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>a</td></tr></table></body></html>',
    '<!DOCTYPE html><table></table>',
    '<table><tr><td>a</td></tr></table>',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  ])('a table of another kind under an Excel name: %s', async (text) => {
    expect((await refusal(text))[0]).toMatch(/save it as XLSX/);
  });

  it('more rows than are taken at once', async () => {
    const [reason, row] = await refusal(`a,b\n${'1,2\n'.repeat(100_001)}`);
    expect(reason).toBe('The file has more than 100,000 rows. Split it.');
    expect(row).toBe(100_002);
  });
});

const HEADS = ['first_name', 'city', 'year_build'];
const DATES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

describe('a workbook is read', () => {
  it('with texts, numbers, days and formulas by their results', async () => {
    const day = (address: string) => `<c r="${address}" s="1"><v>25570</v></c>`;
    const formula = (address: string) => `<c r="${address}"><f>1+1</f><v>1998.0000000000002</v></c>`;
    const book = workbook(
      {
        Leads: sheetData([
          ['Ana', 'born', 'built'],
          ['José', day, formula],
        ]),
      },
      { styles: DATES },
    );
    const { heads, samples, written } = await inspected(book);
    expect([heads, written]).toEqual([['Ana', 'born', 'built'], "XLSX, sheet 'Leads'"]);
    expect(samples[0]?.cells).toEqual(['José', '1970-01-02', '1998']);
  });

  it.each([
    ['<cellXfs><xf/><xf numFmtId="9"/></cellXfs>', '2%'],
    ['<cellXfs><xf/><xf numFmtId="10"/></cellXfs>', '2%'],
    ['<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>', '2%'],
    [
      '<numFmts><numFmt numFmtId="164" formatCode="0&quot;%&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>',
      '0.02',
    ],
  ])('with percentages as they are shown, not rounded: %s', async (styles, shown) => {
    const cell = (value: string) => (address: string) => `<c r="${address}" s="1"><v>${value}</v></c>`;
    const rows = sheetData([
      ['Name', 'Hurricane', 'Share'],
      ['Ana', cell('0.02'), cell('7.0000000000000007E-2')],
    ]);
    const { samples } = await inspected(workbook({ A: rows }, { styles }));
    expect(samples[0]?.cells).toEqual(['Ana', shown, shown === '2%' ? '7%' : '0.07']);
  });

  it('with merged heads, which are named', async () => {
    const merged = `${sheetData([
      ['Name', '', 'City'],
      ['Ana', 'Lee', 'Tampa'],
    ])}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`;
    const { heads, notes } = await inspected(workbook({ A: merged }));
    expect(heads).toEqual(['Name', 'Column B', 'City']);
    expect(notes[0]).toMatch(/^Heads are merged in A1:B1/);
  });

  it('with a formula that failed by its error, which says nothing', async () => {
    const failed = (address: string) => `<c r="${address}" t="e"><f>1/0</f><v>#DIV/0!</v></c>`;
    const rows = await allRows(workbook({ A: sheetData([HEADS, ['Ana', 'Tampa', failed]]) }));
    expect(rows[1]?.cells).toEqual(['Ana', 'Tampa', '#DIV/0!']);
    expect(isNothing('#DIV/0!')).toBe(true);
  });
});

describe('a workbook is refused', () => {
  const good = workbook({ A: sheetData([HEADS, ['Ana', 'Tampa', 1998]]) });
  it.each<[string, () => Buffer, RegExp]>([
    ['that was cut off', () => good.subarray(0, good.length - 60), /damaged or was cut off/],
    [
      'whose sheet ends midway',
      () => workbook({ A: '<sheetData><row r="1"><c r="A1"><v>1</v>' }),
      /damaged or was cut off/,
    ],
    ['that has heads alone', () => workbook({ A: sheetData([HEADS]) }), /has heads and no rows/],
    [
      'that says that it is smaller than it is',
      () =>
        workbook(
          { A: sheetData([HEADS, ...Array.from({ length: 500 }, () => ['Ana', 'Tampa', 1998])]) },
          { saidSize: 900 },
        ),
      /damaged or was cut off/,
    ],
    ['that is another archive', () => zip({ 'readme.txt': 'hello' }), /damaged or was cut off/],
  ])('%s', async (_what, bytes, message) => {
    expect((await refusal(bytes()))[0]).toMatch(message);
  });

  it('that unpacks to terabytes, before any of it is unpacked', async () => {
    const bomb = Buffer.alloc(3_000_000, 32);
    const parts = { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': bomb };
    const [reason] = await refusal(zip(parts, 4_000_000_000));
    expect(reason).toBe('The workbook unpacks to more than a sheet can hold.');
  });

  it('whose text is a document type with entities', async () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>';
    const parts = {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `${lol}<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c></row></sheetData></worksheet>`,
    };
    expect((await refusal(zip(parts)))[0]).toMatch(/declares a document type/);
  });
});
