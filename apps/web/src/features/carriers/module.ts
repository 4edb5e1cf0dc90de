import type { PageModule } from '../../lib/module.ts';

export const carriers: PageModule = {
  name: 'carriers',
  routes: [
    {
      path: '/dashboard/api-management',
      title: 'API Management',
      access: 'login',
      may: 'api.manage',
      layout: 'dashboard',
      screen: () => import('./list/overview.tsx'),
    },
    {
      path: '/dashboard/api-management/new',
      title: 'New carrier',
      access: 'login',
      may: 'api.manage',
      layout: 'dashboard',
      screen: async () => ({ default: (await import('./carrier/page.tsx')).NewCarrierPage }),
    },
    {
      path: '/dashboard/api-management/fields',
      title: 'Fields for mappings',
      access: 'login',
      may: 'api.manage',
      layout: 'dashboard',
      screen: () => import('./fields/page.tsx'),
    },
    {
      path: '/dashboard/api-management/:carrier_id',
      title: 'Carrier',
      access: 'login',
      may: 'api.manage',
      layout: 'dashboard',
      screen: () => import('./carrier/page.tsx'),
    },
  ],
  places: [
    {
      label: 'API Management',
      to: '/dashboard/api-management',
      may: 'api.manage',
      drawer: { after: 'Quotes Portal', of: 'both' },
    },
  ],
  agency: { inForm: () => import('./agency/agency-carriers.tsx') },
};
