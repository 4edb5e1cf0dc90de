import type { AnswerOf } from '@freeboard/contract';
import { RATE_TEST } from '@freeboard/domain/rates';
import type { Row } from './summary.ts';

type Rated = AnswerOf<'testRates'>;
type Rate = (ids: number[]) => Promise<{ ok: true; data: Rated } | { ok: false; code: number; message: string }>;

export type Pieces = { rows: Row[]; failed: { id: number; message: string }[]; revisions: number[] };

const joined = (a: Pieces, b: Pieces): Pieces => ({
  rows: [...a.rows, ...b.rows],
  failed: [...a.failed, ...b.failed],
  revisions: [...new Set([...a.revisions, ...b.revisions])],
});

const NO_TIME = 'These rates take so long that the test had no time for them all.';

/** Applications that the server had no time for count as failed. */
function answered(ids: readonly number[], { rows, revision }: Rated): Pieces {
  const rated = new Set(rows.map(({ application_id }) => application_id));
  const failed = ids.filter((id) => !rated.has(id)).map((id) => ({ id, message: NO_TIME }));
  return { rows, failed, revisions: [revision] };
}

/** If one of the applications is gone, the others are rated without it. */
async function ratePiece(ids: readonly number[], rate: Rate): Promise<Pieces> {
  const result = await rate([...ids]);
  if (result.ok) return answered(ids, result.data);
  if (result.code !== 404 || ids.length === 1)
    return { rows: [], failed: ids.map((id) => ({ id, message: result.message })), revisions: [] };
  const middle = Math.ceil(ids.length / 2);
  const first = await ratePiece(ids.slice(0, middle), rate);
  return joined(first, await ratePiece(ids.slice(middle), rate));
}

/** Yields the results so far after each batch; ends when all are rated or `signal` aborts. */
export async function* rateInPieces(
  ids: readonly number[],
  rate: Rate,
  signal: AbortSignal,
  before: Pieces = { rows: [], failed: [], revisions: [] },
): AsyncGenerator<Pieces> {
  let pieces = before;
  for (let at = 0; at < ids.length && !signal.aborted; at += RATE_TEST.atOnce) {
    const piece = await ratePiece(ids.slice(at, at + RATE_TEST.atOnce), rate);
    if (signal.aborted) return;
    pieces = joined(pieces, piece);
    yield pieces;
  }
}
