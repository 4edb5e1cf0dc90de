import type { PageModule } from '../../lib/module.ts';

export const agencyMove: PageModule = {
  name: 'agency-move',
  agency: { inForm: () => import('./move-hint.tsx') },
};
