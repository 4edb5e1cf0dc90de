import type { PageModule } from '../../lib/module.ts';

export const crm: PageModule = {
  name: 'crm',
  settings: [
    {
      key: 'module-crm',
      title: 'Zoho CRM',
      of: 'agency',
      may: 'settings.global',
      words: 'notes files connection',
      card: () => import('./crm-connection.tsx'),
    },
  ],
  notes: {
    atNote: () => import('./crm-mark.tsx'),
    below: () => import('./crm-beside.tsx'),
  },
};
