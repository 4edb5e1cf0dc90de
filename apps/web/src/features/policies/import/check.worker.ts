import { type BookCells, type BookDecisions, BookSheet, type CheckedBookRow } from '@freeboard/domain/policies';

export type CheckMessage = { rows: readonly BookCells[]; today: string } | { id: number; decisions: BookDecisions };
export type CheckAnswer = { id: number; rows: readonly CheckedBookRow[]; isLast: boolean };

/** Few enough for the page to process between two frames. */
const PIECE = 1_000;

let sheet: BookSheet | undefined;

self.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
  if ('rows' in data) {
    sheet = new BookSheet(data.rows, data.today);
    return;
  }
  const rows = sheet?.check(data.decisions) ?? [];
  for (let at = 0; at < Math.max(1, rows.length); at += PIECE) {
    const answer: CheckAnswer = { id: data.id, rows: rows.slice(at, at + PIECE), isLast: at + PIECE >= rows.length };
    self.postMessage(answer);
  }
};
