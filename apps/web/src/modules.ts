import { agencyMove } from './features/agency-move/module.ts';
import { carriers } from './features/carriers/module.ts';
import { crm } from './features/crm/module.ts';
import { programs } from './features/programs/module.ts';
import type { PageModule } from './lib/module.ts';

/** An installation removes a module by deleting its lines here and its folder. */
const MODULES: readonly PageModule[] = [carriers, agencyMove, crm, programs];

export const MODULE_ROUTES = MODULES.flatMap(({ routes = [] }) => routes);
export const MODULE_PLACES = MODULES.flatMap(({ places = [] }) => places);
export const SETTINGS_CARDS = MODULES.flatMap(({ settings = [] }) => settings);
export const AGENCY_MODULES = MODULES.flatMap(({ name, agency }) => (agency ? [{ name, ...agency }] : []));
export const NOTES_MODULES = MODULES.flatMap(({ name, notes }) => (notes ? [{ name, ...notes }] : []));

/** Also true if `name` is undefined. */
export const hasModule = (name: string | undefined): boolean =>
  name === undefined || MODULES.some((one) => one.name === name);
