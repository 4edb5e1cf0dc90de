import type { PageModule } from '../../lib/module.ts';
import { part } from '../../lib/part.tsx';

/** Moving an agency to another installation. */
export const agencyMove: PageModule = {
  name: 'agency-move',
  agency: { InForm: part(() => import('./move-hint.tsx')) },
};
