/** Makes the first super-admin and agency of an installation. */

import type { Verbs } from '../../kernel/verbs.ts';
import { checkSetUp, completeSetUp } from './set-up.ts';

export { newSetUpPath } from './set-up-address.ts';

export const setUpVerbs: Verbs = { checkSetUp, completeSetUp };
