/** Saves settings of users and agencies, and default values of forms. */

import type { Feature } from '../../kernel/feature.ts';
import { getGlobalSettings, updateGlobalSettings } from './global-settings.ts';
import { getStandingDefaults, updateAgencyStandingDefaults, updateUserStandingDefaults } from './standing-defaults.ts';
import { getUserSettings, toggleUserQuoteAutoEmailing, updateUserSettings } from './user-settings.ts';

export const settings: Feature = {
  verbs: {
    getUserSettings,
    updateUserSettings,
    toggleUserQuoteAutoEmailing,
    getGlobalSettings,
    updateGlobalSettings,
    getStandingDefaults,
    updateUserStandingDefaults,
    updateAgencyStandingDefaults,
  },
};
