/** Saves since when the NFIP's authority has lapsed, which changes what is advised. */

import type { Verbs } from '../../kernel/verbs.ts';
import { setNfipAuthority } from './set-nfip-authority.ts';

export { checkLapse } from './check-lapse.ts';
export { readNfipLapse } from './nfip-authority.queries.ts';

export const nfipAuthorityVerbs: Verbs = { setNfipAuthority };
