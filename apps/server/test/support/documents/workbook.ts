import { deflateRawSync } from 'node:zlib';

/**
 * A ZIP file of these parts. `saidSize` is the unpacked size that it claims for each part; `times` is how often its
 * directory lists the last part, each time under another name.
 */
export function zip(parts: Record<string, string | Buffer>, saidSize?: number, times = 1): Buffer {
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
    const isLast = name === Object.keys(parts).at(-1);
    for (let time = 0; time < (isLast ? times : 1); time += 1) {
      const named = time === 0 ? name : `${name.slice(0, -7)}${String(time).padStart(3, '0')}.xml`;
      directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, entry, Buffer.from(named));
    }
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(parts).length + times - 1;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

type More = { names?: string; styles?: string; saidSize?: number };

export function workbook(sheets: Record<string, string>, more: More = {}): Buffer {
  const all = Object.entries(sheets);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}">${inner}</Relationships>`;
  const styles = more.styles === undefined ? '' : relation('styles', 'styles', 'styles.xml');
  return zip(
    {
      '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
      'xl/_rels/workbook.xml.rels': relations(
        all.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') + styles,
      ),
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${all
        .map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets>${more.names ?? ''}</workbook>`,
      ...(more.styles === undefined
        ? {}
        : { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${more.styles}</styleSheet>` }),
      ...Object.fromEntries(
        all.map(([, xml], at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet xmlns="${MAIN}">${xml}</worksheet>`]),
      ),
    },
    more.saidSize,
  );
}

const letter = (column: number) => String.fromCharCode(65 + column);

type Cell = string | number | ((address: string) => string);

/** At most 26 columns. */
export const sheetData = (rows: Cell[][]): string =>
  `<sheetData>${rows
    .map((cells, row) => {
      const inner = cells.map((cell, column) => {
        const at = `${letter(column)}${row + 1}`;
        if (typeof cell === 'function') return cell(at);
        if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
        return cell === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${cell.replaceAll('<', '&lt;')}</t></is></c>`;
      });
      return `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('')}</sheetData>`;
