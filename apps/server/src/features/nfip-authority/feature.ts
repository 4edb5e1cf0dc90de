/** Saves the date since which the NFIP's authority has lapsed, which changes the advice. */

import type { Feature } from '../../kernel/feature.ts';
import { setNfipAuthority } from './set-nfip-authority.ts';

export const nfipAuthority: Feature = {
  verbs: { setNfipAuthority },
};
