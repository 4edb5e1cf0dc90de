export type Styles = { dates: Set<number>; percents: Set<number> };

/** The built-in formats '0%' and '0.00%'. */
const BUILT_IN_PERCENTS = [9, 10];

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format's code without its literal texts, colors and fillers. */
const placeholdersOf = (code: string): string => code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
const isDateFormat = (code: string): boolean => /[dy]/i.test(placeholdersOf(code)) && !/^general$/i.test(code);

type Handlers = { open: (name: string, attributes: Record<string, string>) => void; close: (name: string) => void };

export async function readStyles(read: (handlers: Handlers) => Promise<void>): Promise<Styles> {
  const own = new Map<number, string>();
  const [dates, percents] = [new Set<number>(), new Set<number>()];
  let [isCell, count] = [false, 0];
  await read({
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      const id = Number(attributes.numFmtId ?? 0);
      const code = own.get(id);
      if (code === undefined ? isBuiltInDate(id) : isDateFormat(code)) dates.add(count);
      if (code === undefined ? BUILT_IN_PERCENTS.includes(id) : placeholdersOf(code).includes('%')) percents.add(count);
      count += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return { dates, percents };
}

const DAY_MS = 86_400_000;

/**
 * A sheet's date number as YYYY-MM-DD, or the number itself when it is out of range. Spreadsheets count 1900 as a
 * leap year.
 */
function dayOf(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1_462 : serial;
  if (!(days >= 1 && days < 2_958_466)) return String(serial);
  const whole = Math.floor(days);
  return new Date(Date.UTC(1899, 11, 30) + (whole < 60 ? whole + 1 : whole) * DAY_MS).toISOString().slice(0, 10);
}

export type CellFacts = { shared: readonly string[]; styles: Styles; is1904: boolean };

/** A cell as stored. Columns are counted from 0. */
export type Cell = { address: string; column: number; type: string; style: number; text: string };

/** The time of a date cell in ISO 8601 ('T12:00:00.000Z'); '' at midnight and for other cells. */
export function cellTime({ styles }: CellFacts, { type, style, text }: Cell): string {
  const part = type === 'n' && styles.dates.has(style) ? Math.round((Number(text) % 1) * DAY_MS) : 0;
  return part > 0 ? new Date(part).toISOString().slice(10) : '';
}

/**
 * A cell's value as text without binary rounding errors: dates as YYYY-MM-DD, percentages as '2.5%', booleans as Yes
 * or No, a failed formula as its error ('#N/A').
 */
export function cellText(book: CellFacts, { type, style, text }: Cell): string {
  if (type === 's') return (book.shared[Number(text)] ?? '').trim();
  if (type === 'b') return text === '1' ? 'Yes' : 'No';
  if (type === 'd') return text.slice(0, 10);
  if (type !== 'n' || text.trim() === '') return text.trim();
  const number = Number(text);
  if (!Number.isFinite(number)) return text.trim();
  if (book.styles.dates.has(style)) return dayOf(number, book.is1904);
  if (book.styles.percents.has(style)) return `${Number((number * 100).toPrecision(15))}%`;
  return String(Number(number.toPrecision(15)));
}
