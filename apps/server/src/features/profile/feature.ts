/** Changes the current user's own data, e-mail address and photo. */

import type { Feature } from '../../kernel/feature.ts';
import { cancelEmailChange, changeEmail, confirmEmail } from './email.ts';
import { getProfile, updateProfile } from './own-data.ts';

export const profile: Feature = {
  verbs: { getProfile, updateProfile, changeEmail, cancelEmailChange, confirmEmail },
};
