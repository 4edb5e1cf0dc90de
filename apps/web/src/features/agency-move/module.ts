import type { PageModule } from '../../lib/module.ts';

/** Moving an agency to another installation. */
export const agencyMove: PageModule = {
  name: 'agency-move',
  agency: { inForm: () => import('./move-hint.tsx') },
};
