/** Saves settings of users and agencies, and default values of forms. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getGlobalSettings, updateGlobalSettings } from './global-settings.ts';
import { getStandingDefaults, updateAgencyStandingDefaults, updateUserStandingDefaults } from './standing-defaults.ts';
import { getUserSettings, toggleUserQuoteAutoEmailing, updateUserSettings } from './user-settings.ts';

export { publishSettings, recordEach } from './changes.ts';
export { lockSettings, readSettings } from './global-settings.ts';
export { presetRows } from './standing-defaults.queries.ts';

export const settingsVerbs: Verbs = {
  getUserSettings,
  updateUserSettings,
  toggleUserQuoteAutoEmailing,
  getGlobalSettings,
  updateGlobalSettings,
  getStandingDefaults,
  updateUserStandingDefaults,
  updateAgencyStandingDefaults,
};
