import type { Context } from '../../kernel/context/context.ts';
import { reachOf } from './users.presenter.ts';
import { customersLike, type UserRow, userById } from './users.queries.ts';

const MOST = 8;

export const customersInReach = (
  context: Context,
  agencyId: number,
  like: { email: string; phone: string; name: string },
): Promise<UserRow[]> => customersLike(context.db, reachOf(context), agencyId, like, MOST);

export const personInReach = async (context: Context, id: number): Promise<UserRow | null> =>
  (await userById(context.db, reachOf(context), id)) ?? null;

export async function customerInReach(context: Context, agencyId: number, id: number): Promise<UserRow | null> {
  const row = await userById(context.db, reachOf(context), id);
  const isOne = row?.role === 'customer' && row.agency_id === agencyId && row.deactivated_at === null;
  return row && isOne ? row : null;
}
