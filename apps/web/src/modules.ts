import { crm } from './features/crm/module.ts';
import type { PageModule } from './lib/module.ts';

/** What an installation may do without: a module is taken out by deleting its lines here and its folder. */
const MODULES: readonly PageModule[] = [crm];

export const SETTINGS_CARDS = MODULES.flatMap(({ settings = [] }) => settings);
export const NOTES_PARTS = MODULES.flatMap(({ notes = [] }) => notes);
