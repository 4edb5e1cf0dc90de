import { nfipLapseError } from '@freeboard/domain/flood';
import { localDate } from '../../../kernel/clock.ts';
import { invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { readNfipLapse, writeNfipLapse } from './nfip-authority.queries.ts';

/**
 * Sets the day the NFIP's authority lapsed; null while it is authorized.
 * @throws Fault invalid
 */
export const setNfipAuthority: Verb<'setNfipAuthority'> = async (context, { lapsed_since }) => {
  const error = nfipLapseError(lapsed_since, localDate(context.now));
  if (error !== null) throw invalid({ lapsed_since: [error] });
  const { raw } = context.own();
  const before = await readNfipLapse(raw);
  await writeNfipLapse(raw, lapsed_since);
  const changes = [{ field: 'nfip_lapsed_since', from: before, to: lapsed_since }];
  context.record({ action: 'changed the authority of the NFIP', agencyId: null, changes });
  context.emit({ kind: 'settings', agencyId: null, ids: {} });
  return { lapsed_since };
};
