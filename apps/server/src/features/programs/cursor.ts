import { idSchema, momentSchema } from '@freeboard/contract';
import { invalid } from '../../kernel/faults.ts';

export const writeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

const refused = () => invalid({ cursor: ['This cursor is not one of this list.'] });

/** Whether a timestamp has PostgreSQL's text format: `2026-11-27 02:23:04.5+00`. */
const isWritten = (at: unknown): boolean =>
  typeof at === 'string' && momentSchema.safeParse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).success;

/** Decodes a cursor: an id, in some lists preceded by a timestamp; null without a cursor. @throws Fault invalid */
export function readCursor(cursor: unknown): { at: string | null; id: number } | null {
  if (typeof cursor !== 'string') return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
  if (!Array.isArray(parts) || parts.length === 0) throw refused();
  const id = idSchema.safeParse(parts.at(-1));
  const at: unknown = parts.length > 1 ? parts[0] : null;
  if (!id.success || (at !== null && !isWritten(at))) throw refused();
  return { at: at as string | null, id: id.data };
}

/** `rows` holds one row more than fits when another page follows. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => readonly (string | number)[],
  shown: readonly Shown[],
): { data: readonly Shown[]; next_cursor: string | null } {
  const last = rows[limit - 1];
  return { data: shown, next_cursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null };
}
