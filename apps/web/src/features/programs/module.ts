import type { PageModule } from '../../lib/module.ts';

export const programs: PageModule = {
  name: 'programs',
  routes: [
    {
      path: '/oauth/authorize',
      title: 'Connect an assistant',
      access: 'login',
      may: 'settings.own',
      screen: () => import('./allow-assistant.tsx'),
    },
    {
      path: '/dashboard/access',
      title: 'Access',
      access: 'login',
      may: 'profile.own',
      layout: 'dashboard',
      screen: () => import('./access/screen.tsx'),
    },
    {
      path: '/dashboard/settings/api-keys',
      title: 'API keys',
      access: 'login',
      may: 'portal.manage',
      layout: 'dashboard',
      screen: () => import('./keys-screen.tsx'),
    },
    {
      path: '/dashboard/settings/webhooks',
      title: 'Webhooks',
      access: 'login',
      may: 'portal.manage',
      layout: 'dashboard',
      screen: () => import('./webhooks-screen.tsx'),
    },
  ],
  places: [{ label: 'Access', to: '/dashboard/access', may: 'profile.own' }],
};
