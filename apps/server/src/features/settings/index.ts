import type { Verbs } from '../../kernel/verbs.ts';
import { getGlobalSettings, updateGlobalSettings } from './global-settings.ts';
import { getUserSettings, toggleUserQuoteAutoEmailing, updateUserSettings } from './user-settings.ts';

export const settingsVerbs: Verbs = {
  getUserSettings,
  updateUserSettings,
  toggleUserQuoteAutoEmailing,
  getGlobalSettings,
  updateGlobalSettings,
};
