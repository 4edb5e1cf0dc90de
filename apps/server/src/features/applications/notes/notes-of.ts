import type { Note } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { maskOf } from '../../quotes/index.ts';
import { CARRIER_FILE_KEY } from './attachments.ts';
import { toNote } from './notes.presenter.ts';
import { type AlertsOfRun, noteRows } from './notes.queries.ts';

/**
 * The notes of an application, pinned ones first, then newest first; with `only`, just the alerts of a run and those
 * outside any run.
 */
export async function notesOf(
  context: Context,
  applicationId: number,
  only: AlertsOfRun | null = null,
): Promise<Note[]> {
  const [rows, mask] = await Promise.all([noteRows(context.db, applicationId, only), maskOf(context, applicationId)]);
  const isSeen = ({ key }: { key: string }) => context.viewer.displayCarriers || key !== CARRIER_FILE_KEY;
  return rows.filter(isSeen).map((row) => toNote(row, mask));
}
