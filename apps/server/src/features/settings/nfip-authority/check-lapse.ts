import { CONFIRM_LAPSE } from '@freeboard/domain/flood';
import type { Context } from '../../../kernel/context/context.ts';
import { readNfipLapse } from './nfip-authority.queries.ts';

/**
 * Checks that a person who binds an NFIP quote during a lapse has confirmed it, whether they ask the carrier or record
 * what it bound. @returns the error at its field, and what the history says of a confirmation
 */
export async function checkLapse(
  context: Context,
  waiting: { readonly program: string } | null,
  confirms: boolean,
  act: keyof typeof CONFIRM_LAPSE,
) {
  const isLapsed = waiting?.program === 'nfip' && (await readNfipLapse(context.own().raw)) !== null;
  const errors: Record<string, string[]> = isLapsed && !confirms ? { confirms_lapse: [CONFIRM_LAPSE[act]] } : {};
  return {
    errors,
    changes: isLapsed ? [{ field: 'confirms_lapse', from: null, to: true }] : [],
  };
}
