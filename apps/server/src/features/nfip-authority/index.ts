/** Saves the date since which the NFIP's authority has lapsed, which changes the advice. */

import type { Verbs } from '../../kernel/verbs.ts';
import { setNfipAuthority } from './set-nfip-authority.ts';

export { checkLapse } from './check-lapse.ts';
export { readNfipLapse } from './nfip-authority.queries.ts';

export const nfipAuthorityVerbs: Verbs = { setNfipAuthority };
