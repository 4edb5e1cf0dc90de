import { readFile } from 'node:fs/promises';
import { isIsoDate } from '@freeboard/domain/forms';
import { localDate } from '../../../kernel/clock.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { readBookFileInWorker } from './book-file-in-worker.ts';
import { bookRefusal } from './load-status-book.ts';
import type { BookFile } from './read-book-file.ts';
import { countCommunities, lockStatusBook, readStatusBook, replaceCommunities } from './status-book.queries.ts';

/** The limit of the book's size; the nation's book has about 4 MB. */
const MOST_BYTES = 20_000_000;

type Read = Exclude<BookFile, { fault: string }> & { name: string };

async function readUpload({ uploads, now }: Context, { as_of }: { as_of: string }): Promise<Read> {
  if (!isIsoDate(as_of) || as_of > localDate(now))
    throw invalid({ as_of: ['Enter the day of the book, not after today.'] });
  const [file, second] = uploads;
  if (!file) throw invalid({ file_data: ['Field is required.'] });
  if (second) throw invalid({ file_data: ['One file at a time.'] });
  if (file.size > MOST_BYTES) throw invalid({ file_data: [`${file.name}: Larger than 20 MB.`] });
  const read = await readBookFileInWorker(await readFile(file.path));
  if ('fault' in read) throw invalid({ file_data: [`${file.name}: ${read.fault}`] });
  if (read.rows === 0) throw invalid({ file_data: [`${file.name}: It lists no community.`] });
  return { ...read, name: file.name };
}

/** Loads the status book from a file; unreadable rows are reported by line. @throws Fault invalid */
export const uploadStatusBook = prepareThenCommit<'uploadStatusBook', Read>(
  readUpload,
  async (context, { as_of, skips_errors = false }, { communities, rows, errors, error_count, name }) => {
    const { raw } = context.own();
    const shown = { rows, errors, error_count };
    const isLoaded = communities.length > 0 && (error_count === 0 || skips_errors);
    const record = (action: string) =>
      context.record({
        action,
        agencyId: null,
        changes: [
          { field: 'file', from: null, to: name },
          { field: 'rows', from: null, to: rows },
          { field: 'wrong_rows', from: null, to: error_count },
        ],
      });
    if (!isLoaded) {
      record('uploaded a community status book with wrong rows: nothing was loaded');
      return { loaded: null, ...shown };
    }
    await lockStatusBook(raw);
    const [book, before] = [await readStatusBook(raw), await countCommunities(raw)];
    const refusal = bookRefusal(communities, before);
    if (refusal !== null) throw invalid({ file_data: [`${name}: ${refusal}`] });
    if (book?.as_of && as_of < book.as_of)
      throw invalid({ as_of: [`A book of ${book.as_of} is loaded: this one is older.`] });
    await replaceCommunities(raw, communities, { source: `Uploaded file ${name}`, as_of, at: context.now });
    record('loaded a community status book');
    context.emit({ kind: 'settings', agencyId: null, ids: {} });
    return { loaded: communities.length, ...shown };
  },
);
