import type { PageModule } from '../../lib/module.ts';
import { part } from '../../lib/part.tsx';

/** An agency's Zoho CRM. */
export const crm: PageModule = {
  name: 'crm',
  settings: [
    {
      key: 'module-crm',
      title: 'Zoho CRM',
      of: 'agency',
      may: 'settings.global',
      words: 'notes files connection',
      Card: part(() => import('./crm-connection.tsx')),
    },
  ],
  notes: {
    AtNote: part(() => import('./crm-mark.tsx')),
    Below: part(() => import('./crm-beside.tsx')),
  },
};
