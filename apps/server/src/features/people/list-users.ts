import type { InputOf } from '@freeboard/contract';
import { z } from 'zod';
import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { sessions } from '../accounts/index.ts';
import { applicationsOf } from './reassign.queries.ts';
import { reachOf, toManagedUser } from './users.presenter.ts';
import { type Cursor, countUsers, listUsers as select, type UserRow, userById } from './users.queries.ts';

const cursor = z.discriminatedUnion('sort', [
  z.object({ sort: z.literal('last_seen'), at: z.coerce.date().nullable(), id: z.int() }),
  z.object({ sort: z.literal('name'), name: z.string(), id: z.int() }),
]);

const written = (at: Cursor): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** @throws Fault invalid when the cursor is malformed or of another sort */
function read(text: string, sort: Cursor['sort']): Cursor {
  try {
    const at = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (at.sort === sort) return at;
  } catch {
    // Refused below.
  }
  throw invalid({ after: ['Value is not valid.'] });
}

const cursorOf = (sort: Cursor['sort'], { last_seen_at: at, name, id }: UserRow): Cursor =>
  sort === 'name' ? { sort, name, id } : { sort, at, id };

type Counts = { role: string; state: string; n: number }[];

function countsOf(rows: Counts) {
  const sum = (is: (row: Counts[number]) => boolean) =>
    rows.reduce((total, row) => (is(row) ? total + Number(row.n) : total), 0);
  return {
    all: sum(() => true),
    invited: sum(({ state }) => state === 'invited'),
    deactivated: sum(({ state }) => state === 'deactivated'),
    roles: Object.fromEntries(
      [...new Set(rows.map(({ role }) => role))].map((name) => [name, sum(({ role }) => role === name)]),
    ),
  };
}

export const listUsers: Verb<'listUsers'> = async (context, input: InputOf<'listUsers'>) => {
  const { sort, per_page, after, ...wanted } = input;
  const reach = reachOf(context);
  const from = after === undefined ? null : read(after, sort);
  const [rows, counted] = await Promise.all([
    select(context.db, reach, wanted, { sort, after: from, limit: per_page + 1 }),
    from === null ? countUsers(context.db, reach) : null,
  ]);
  const shown = rows.slice(0, per_page);
  const last = shown.at(-1);
  return {
    users: shown.map((row) => toManagedUser(context, row)),
    next: rows.length > per_page && last ? written(cursorOf(sort, last)) : null,
    counts: counted && countsOf(counted),
  };
};

export const getUser: Verb<'getUser'> = async (context, { user_id }) => {
  const row = found(await userById(context.db, reachOf(context), user_id));
  return {
    user: toManagedUser(context, row),
    open_sessions: await sessions.countOpen(context.own().raw, row.id, context.now),
    applications: await applicationsOf(context.db, row.id),
  };
};
