import type { Note } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { maskOf } from '../quotes/index.ts';
import { attachmentRows } from './attachments.queries.ts';
import { toNote } from './notes.presenter.ts';
import { noteRows } from './notes.queries.ts';

/** The notes of an application, newest first. */
export async function notesOf(context: Context, applicationId: number): Promise<Note[]> {
  const [rows, files, mask] = await Promise.all([
    noteRows(context.db, applicationId),
    attachmentRows(context.db, applicationId),
    maskOf(context, applicationId),
  ]);
  const byNote = Map.groupBy(files, ({ note_id }) => note_id);
  return rows.map((row) => toNote(row, byNote.get(row.id) ?? [], mask));
}
