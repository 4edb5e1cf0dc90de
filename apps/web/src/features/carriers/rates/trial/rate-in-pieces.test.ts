import { expect, test } from 'vitest';
import { type Pieces, rateInPieces } from './rate-in-pieces.ts';
import type { Row } from './summary.ts';

const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const rowOf = (id: number): Row => ({
  application_id: id,
  application_number: id,
  before: null,
  after: null,
  reasons: [],
});

/** A server that rates all but these, in calls of 50 at most. */
function aServer({ gone = [], failing = [] }: { gone?: number[]; failing?: number[] } = {}) {
  const calls: number[] = [];
  const rate = async (ids: number[]) => {
    expect(ids.length).toBeLessThanOrEqual(50);
    calls.push(ids.length);
    if (ids.some((id) => failing.includes(id))) return { ok: false as const, code: 503, message: 'Try again.' };
    if (ids.some((id) => gone.includes(id))) return { ok: false as const, code: 404, message: 'Not found.' };
    return { ok: true as const, data: { revision: 7, rows: ids.map(rowOf) } };
  };
  return { calls, rate };
}

async function lastOf(pieces: AsyncGenerator<Pieces>): Promise<Pieces | null> {
  let last: Pieces | null = null;
  for await (const one of pieces) last = one;
  return last;
}
const never = new AbortController().signal;

test('rates five hundred applications fifty at a time, one call after another', async () => {
  const { calls, rate } = aServer();
  const done = await lastOf(rateInPieces(idsUpTo(500), rate, never));
  expect(calls).toEqual(Array(10).fill(50));
  expect(done?.rows.map((row) => row.application_id)).toEqual(idsUpTo(500));
  expect(done?.revisions).toEqual([7]);
});

test.each([
  ['the only one', 1, [1]],
  ['the first', 120, [1]],
  ['several', 120, [49, 50, 51, 120]],
])('rates the others where %s is gone', async (_what, count, gone) => {
  const done = await lastOf(rateInPieces(idsUpTo(count), aServer({ gone }).rate, never));
  expect(done?.failed).toEqual(gone.map((id) => ({ id, message: 'Not found.' })));
  expect(done?.rows.map((row) => row.application_id)).toEqual(idsUpTo(count).filter((id) => !gone.includes(id)));
});

test('goes on after a piece that no answer came for', async () => {
  const { calls, rate } = aServer({ failing: [3] });
  const done = await lastOf(rateInPieces(idsUpTo(120), rate, never));
  expect(calls).toEqual([50, 50, 20]);
  expect([done?.failed.length, done?.rows.length]).toEqual([50, 70]);
  expect(done?.failed[0]).toEqual({ id: 1, message: 'Try again.' });
});

test('names those that the server had no time for, and goes on', async () => {
  const { rate } = aServer();
  const slow = async (ids: number[]) => rate(ids.slice(0, 2));
  const done = await lastOf(rateInPieces(idsUpTo(52), slow, never));
  expect(done?.rows.map((row) => row.application_id)).toEqual([1, 2, 51, 52]);
  expect(done?.failed.map(({ id }) => id)).toEqual(idsUpTo(50).slice(2));
  expect(done?.failed[0]?.message).toMatch(/had no time for them all/);
});

test('ends when it is canceled, without the piece under way', async () => {
  const control = new AbortController();
  const { calls, rate } = aServer();
  const found: number[] = [];
  const canceling: typeof rate = (ids) => {
    if (calls.length === 2) control.abort();
    return rate(ids);
  };
  for await (const { rows } of rateInPieces(idsUpTo(500), canceling, control.signal)) found.push(rows.length);
  expect([found, calls.length]).toEqual([[50, 100], 3]);
});

test('adds to what was rated before', async () => {
  const before: Pieces = { rows: [rowOf(9)], failed: [], revisions: [6] };
  const done = await lastOf(rateInPieces([1, 2], aServer().rate, never, before));
  expect(done?.rows.map((row) => row.application_id)).toEqual([9, 1, 2]);
  expect(done?.revisions).toEqual([6, 7]);
});
