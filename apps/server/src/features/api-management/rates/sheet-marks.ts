import { XMLParser } from 'fast-xml-parser';

/** Cells that stand as one; rows and columns are counted from 0, both ends belong to it. */
export type Merge = { top: number; left: number; bottom: number; right: number };
/** What the reader of workbooks passes over: merged cells, and the first cell whose formula came to a fault (#N/A). */
export type Marks = { merges: Merge[]; fault: string | null };

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', removeNSPrefix: true });
const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;
const FAULT = /<(?:\w+:)?c\s(?=[^>]*?\bt=["']e["'])[^>]*?\br=["']([A-Z]{1,3}\d{1,7})["']/;

const listed = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : ([one].flat() as T[]));
const column = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function marksIn(sheet: string): Marks {
  const merges = [...sheet.matchAll(MERGE)].map(([, left = '', top, right = '', bottom]) => ({
    top: Number(top) - 1,
    left: column(left),
    bottom: Number(bottom) - 1,
    right: column(right),
  }));
  return { merges, fault: FAULT.exec(sheet)?.[1] ?? null };
}

/** The marks of each sheet, by its name, from the files of a workbook. */
export function sheetMarks(files: ReadonlyMap<string, Buffer>): Map<string, Marks> {
  const parsed = (path: string) => xml.parse(files.get(path) ?? '');
  const targets = new Map(
    listed(parsed('xl/_rels/workbook.xml.rels').Relationships?.Relationship).map(({ Id, Target }) => [Id, Target]),
  );
  return new Map(
    listed(parsed('xl/workbook.xml').workbook?.sheets?.sheet).map(({ name, id }) => {
      const target = String(targets.get(id) ?? '');
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return [String(name), marksIn(files.get(path)?.toString('utf8') ?? '')];
    }),
  );
}
