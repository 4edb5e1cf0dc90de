/** Changes the current user's own data, e-mail address and photo. */

import type { Verbs } from '../../kernel/verbs.ts';
import { cancelEmailChange, changeEmail, confirmEmail } from './email.ts';
import { getProfile, updateProfile } from './own-data.ts';

export const profileVerbs: Verbs = { getProfile, updateProfile, changeEmail, cancelEmailChange, confirmEmail };
