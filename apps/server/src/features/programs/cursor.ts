import { invalid } from '../../kernel/faults.ts';

/** Writes where a list goes on, for a program to send back. */
export const writeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

const refused = () => invalid({ cursor: ['This cursor is not one of this list.'] });

/** Reads the id and, before it, the moment of a cursor. @throws Fault invalid */
export function readCursor(cursor: unknown): { at: string | null; id: number } | null {
  if (typeof cursor !== 'string') return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
  if (!Array.isArray(parts) || parts.length === 0) throw refused();
  const id: unknown = parts.at(-1);
  const at: unknown = parts.length > 1 ? parts[0] : null;
  if (!Number.isSafeInteger(id) || (id as number) > 2_147_483_647) throw refused();
  if (at !== null && (typeof at !== 'string' || !/^\d{4}-\d\d-\d\d[ T][\d:.+-]{8,25}$/.test(at))) throw refused();
  if (at !== null && Number.isNaN(Date.parse((at as string).replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
    throw refused();
  return { at: at as string | null, id: id as number };
}

/** A page of rows, of which one more was read than is shown. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => readonly (string | number)[],
  shown: readonly Shown[],
): { data: readonly Shown[]; next_cursor: string | null } {
  const last = rows[limit - 1];
  return { data: shown, next_cursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}
