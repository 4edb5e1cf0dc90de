import { agencyMove } from './features/agency-move/module.ts';
import { crm } from './features/crm/module.ts';
import type { PageModule } from './lib/module.ts';

/** What an installation may do without: a module is taken out by deleting its lines here and its folder. */
const MODULES: readonly PageModule[] = [agencyMove, crm];

export const SETTINGS_CARDS = MODULES.flatMap(({ settings = [] }) => settings);
export const AGENCY_PARTS = MODULES.flatMap(({ agency = [] }) => agency);
export const NOTES_PARTS = MODULES.flatMap(({ notes = [] }) => notes);
