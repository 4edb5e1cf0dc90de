import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { FileRefused, sheetsOf } from './sheets.ts';

/** A ZIP of these parts; each may say that it is smaller than it is. */
function zip(parts: Record<string, string | Buffer>, saidSize?: number): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 9 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(saidSize ?? raw.length, 18);
    head.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Zone</t></is></c></row>';

/** A workbook of one sheet that holds this XML. */
const book = (sheet: string, more: { names?: string; saidSize?: number } = {}) =>
  zip(
    {
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Zones" sheetId="1" r:id="rId1"/></sheets>${more.names ?? ''}</workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    },
    more.saidSize,
  );

const refusal = async (bytes: Buffer): Promise<string> => {
  expect(bytes.length).toBeLessThan(750_000);
  const error: unknown = await sheetsOf(bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FileRefused);
  return (error as Error).message;
};

describe('a workbook', () => {
  it('is its sheets, with merged cells, formulas and texts in several styles as they are seen', async () => {
    const made = new ExcelJS.Workbook();
    const sheet = made.addWorksheet('Zones');
    sheet.addRow(['Zone', 'Rate', 'Note']);
    sheet.addRow(['A', { formula: '1/4', result: 0.25 }, { richText: [{ text: 'a' }, { text: 'b' }] }]);
    sheet.addRow(['A', 0.5]);
    sheet.mergeCells('A2:A3');
    sheet.getCell('A9').dataValidation = { type: 'list', formulae: ['"A,V"'] };
    made.addWorksheet('Empty');
    await expect(sheetsOf(Buffer.from(await made.xlsx.writeBuffer()))).resolves.toEqual([
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
    const [sheet] = await sheetsOf(book(`${wide}<sheetData>${ROW}</sheetData>${everywhere}`));
    expect(sheet).toEqual({ name: 'Zones', rows: [['Zone']] });
  });

  it.each([
    [
      'whose cells are merged over everything',
      () => book(`<sheetData>${ROW}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
    ],
    [
      'with a name for everything',
      () =>
        book(`<sheetData>${ROW}</sheetData>`, {
          names: '<definedNames><definedName name="all">Zones!$A$1:$XFD$1048576</definedName></definedNames>',
        }),
    ],
  ])('%s is given up', async (_what, made) => expect(await refusal(made())).toMatch(/could not be read/));

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

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['too many rows', 'a\n'.repeat(5_002), 'A table may hold 5000 rows.'],
    ['too many columns', 'a,'.repeat(61), 'A table may hold 60 columns.'],
    ['a quote without end', 'a,"b', 'The CSV cannot be read'],
    ['a NUL', 'a\u0000b', 'neither a CSV'],
  ])('of %s is refused', async (_what, content, says) => expect(await refusal(Buffer.from(content))).toContain(says));
});
