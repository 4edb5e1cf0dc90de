import type { Cell } from './columns.ts';
import { type Part, zipOf } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Excel's limit of characters per cell. */
const LONGEST = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot represent these characters
const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(UNSPEAKABLE, '')
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

/** The column's name from its zero-based number: 'A' for 0, 'AA' for 26. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Text gets the text type, so that no spreadsheet program evaluates it as a formula. */
function cellXml(value: Cell, at: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const rowXml = (row: readonly Cell[], number: number): string =>
  `<row r="${number}">${row.map((value, column) => cellXml(value, `${letters(column)}${number}`)).join('')}</row>`;

async function* sheet(pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
  );
  let above = 0;
  for await (const rows of pages) {
    const first = above + 1;
    above += rows.length;
    yield Buffer.from(rows.map((row, at) => rowXml(row, first + at)).join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

async function* text(xml: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}${xml}`);
}

export function xlsxOf(name: string, pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: Part[] = [
    {
      name: '[Content_Types].xml',
      content: text(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: text(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: text(
        `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: text(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(pages) },
  ];
  return zipOf(parts);
}
