import type { AnswerOf } from '@freeboard/contract';
import { headingKey } from '@freeboard/domain/bulk';
import { bookRecipe, MOST_BOOK_ROWS, matchBookColumns } from '@freeboard/domain/policies';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { SheetRefused } from '../../../kernel/workbook/sheet.ts';
import { receivedFile } from './manage.ts';
import { type CellRows, inspectInWorker, readCellsInWorker } from './sheet/tasks.ts';
import { rememberedHeadings, rememberHeadings } from './sheet.queries.ts';
import type { ReceivedFile } from './sheet.ts';

const KIND = 'policies';

type Read = ReceivedFile & Awaited<ReturnType<typeof readFile>>;

async function readFile(path: string) {
  const inspected = await inspectInWorker(path, null, async () => undefined);
  const { facts, head_row, heads } = inspected;
  if (inspected.rows > MOST_BOOK_ROWS)
    throw new SheetRefused(`The file has more than ${MOST_BOOK_ROWS.toLocaleString('en-US')} rows. Split it.`);
  const all: CellRows = { rows: [], left_out: [] };
  for await (const piece of readCellsInWorker({ path, facts, head_row, columns: heads.length })) {
    all.rows.push(...piece.rows);
    all.left_out.push(...piece.left_out);
  }
  return { ...inspected, ...all };
}

/**
 * Reads a policy file in an isolated process, and recognizes its columns.
 * @throws Fault invalid, not_found (no such file)
 */
export const readBookFile = prepareThenCommit<'readBookFile', Read>(
  async (context) => {
    const file = await receivedFile(context, undefined);
    try {
      return { ...file, ...(await readFile(file.path)) };
    } catch (error) {
      if (error instanceof SheetRefused) throw invalid({ file_data: [error.message] });
      throw error;
    }
  },
  async ({ db, viewer }, _, { name, sha256, written, heads, samples, rows, left_out, notes }) => {
    const headings = heads.map(headingKey);
    const remembered =
      viewer.agencyId === null ? {} : await rememberedHeadings(db, viewer.agencyId, KIND, headings.filter(Boolean));
    const columns = heads.map((head, at) => ({ name: head, samples: samples.map(({ cells }) => cells[at] ?? '') }));
    const matches = matchBookColumns(columns, remembered);
    const file: AnswerOf<'readBookFile'>['file'] = {
      name,
      digest: sha256.toString('hex'),
      written,
      recipe: bookRecipe(heads),
      columns: columns.map((column, at) => ({
        name: column.name,
        samples: column.samples.filter((text) => text.trim() !== '').slice(0, 3),
        match: matches[at] ?? { field: null, recipe: '', by: 'nothing' },
      })),
      rows,
      left_out,
      notes,
    };
    return { file };
  },
);

/** Remembers for the agency which field each heading means. @throws Fault invalid (no agency) */
export const saveBookColumns: Verb<'saveBookColumns'> = async (context, { columns }) => {
  const { db, viewer, now } = context;
  if (viewer.agencyId === null) throw new Fault('invalid', 'A file belongs to an agency. Choose the agency first.');
  const byHeading = Map.groupBy(columns, ({ heading }) => headingKey(heading));
  // A heading that occurs twice is ambiguous, so it is not remembered.
  const chosen = [...byHeading].flatMap(([heading, [one, second]]) =>
    heading !== '' && one && !second ? [{ heading, field: one.field }] : [],
  );
  const of = { agencyId: viewer.agencyId, type: KIND, personId: viewer.id, at: now };
  await rememberHeadings(db, of, chosen);
  context.record({
    action: 'saved the columns of a policy file',
    agencyId: viewer.agencyId,
    changes: [{ field: 'columns', from: null, to: chosen.filter(({ field }) => field !== null).length }],
  });
  return {};
};
