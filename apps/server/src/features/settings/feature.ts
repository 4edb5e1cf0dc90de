/** Settings of the portal and of an agency: branding, presets, agents' shares, the NFIP's authority. */

import type { Feature } from '../../kernel/feature.ts';
import { getGlobalSettings, updateGlobalSettings } from './global-settings.ts';
import { setNfipAuthority } from './nfip-authority/set-nfip-authority.ts';
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
    setNfipAuthority,
  },
};
