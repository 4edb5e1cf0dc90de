import { CONFIRM_LAPSE } from '@freeboard/domain/flood';
import type { Context } from '../../../kernel/context/context.ts';
import { readNfipLapse } from './nfip-authority.queries.ts';

/**
 * Requires a confirmation for binding an NFIP quote while the program's authority has lapsed, both at the carrier and
 * in a manual bind record.
 * @returns the error at its field, and the confirmation as a change for the history
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
