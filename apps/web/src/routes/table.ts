import type { RouteRow } from '../lib/route.ts';
import { askEarly } from '../lib/server/early.ts';
import { MODULE_ROUTES } from '../modules.ts';
import { DASHBOARD_ROUTES } from './dashboard/table.ts';

/** Every route of the product (section 2). Any other path is the 404 page. */
export const ROUTES: readonly RouteRow[] = [
  { path: '/', title: 'Sign in', access: 'guest', screen: () => import('./login.tsx') },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    access: 'guest',
    screen: () => import('../features/accounts/sign-in/forgot-password.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    access: 'any',
    screen: () => import('../features/accounts/sign-in/reset-password.tsx'),
  },
  {
    path: '/confirm-email',
    title: 'Confirm your e-mail address',
    access: 'any',
    screen: () => import('../features/accounts/sign-in/confirm-email.tsx'),
  },
  {
    path: '/single-sign-on',
    title: 'Single sign-on',
    access: 'any',
    screen: () => import('../features/accounts/sign-in/single-sign-on.tsx'),
  },
  {
    path: '/stop-single-sign-on',
    title: 'Stop single sign-on',
    access: 'any',
    screen: () => import('../features/accounts/sign-in/stop-single-sign-on.tsx'),
  },
  {
    path: '/set-up',
    title: 'Set-up',
    access: 'any',
    screen: () => import('./set-up.tsx'),
  },
  {
    path: '/invitation',
    title: 'Your invitation',
    access: 'any',
    screen: () => import('../features/accounts/sign-in/invitation.tsx'),
  },
  {
    path: '/register/customer/request',
    title: 'Customer Request',
    access: 'guest',
    screen: () => import('./register-request.tsx'),
  },
  { path: '/logout', title: 'Signing out', access: 'any', screen: () => import('./logout.tsx') },
  { path: '/account', title: 'Account', access: 'login', screen: () => import('./account.tsx') },
  ...DASHBOARD_ROUTES,
  ...MODULE_ROUTES,
  {
    path: '/agent-portal/dashboard',
    title: 'Applications',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    ask: (_, search) =>
      void import('../features/applications/ask-list.ts').then(
        ({ askList }) => askList(search),
        () => undefined,
      ),
    screen: () => import('./agent-portal/home.tsx'),
  },
  {
    path: '/agent-portal/tasks',
    title: 'Tasks',
    access: 'login',
    may: 'task.use',
    layout: 'agent-portal',
    screen: () => import('../features/tasks/screen.tsx'),
  },
  {
    path: '/agent-portal/new/:type?',
    title: 'New application',
    access: 'login',
    may: 'application.create',
    layout: 'agent-portal',
    screen: () => import('./agent-portal/new.tsx'),
  },
  {
    path: '/agent-portal/application-details/:application_id',
    title: 'Application',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    ask: ({ application_id }) => askEarly('getApplicationById', { application_id: Number(application_id) }),
    screen: () => import('./agent-portal/details/index.tsx'),
  },
  {
    path: '/agent-portal/policies',
    title: 'Policies',
    access: 'login',
    may: 'policy.see',
    layout: 'agent-portal',
    screen: () => import('../features/policies/list-screen.tsx'),
  },
  {
    path: '/agent-portal/policies/import',
    title: 'Import policies',
    access: 'login',
    may: 'policy.import',
    layout: 'agent-portal',
    screen: () => import('../features/policies/import/screen.tsx'),
  },
  {
    path: '/agent-portal/policies/:policy_id',
    title: 'Policy',
    access: 'login',
    may: 'policy.see',
    layout: 'agent-portal',
    screen: () => import('../features/policies/record.tsx'),
  },
  {
    path: '/agent-portal/clients',
    title: 'Clients',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    screen: () => import('../features/clients/list-screen.tsx'),
  },
  {
    path: '/agent-portal/clients/:client_id',
    title: 'Client',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    screen: () => import('../features/clients/record.tsx'),
  },
  {
    path: '/agent-portal/application-details/:application_id/bind/:quote_id',
    title: 'Bind',
    access: 'login',
    may: 'quote.custom',
    layout: 'agent-portal',
    screen: () => import('./agent-portal/bind.tsx'),
  },
  {
    path: '/agent-portal/application-details/:application_id/documents',
    title: 'Documents',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    screen: () => import('./agent-portal/documents.tsx'),
  },
  {
    path: '/agent-portal/application-details/:application_id/documents/:document_id',
    title: 'Document',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    screen: () => import('./agent-portal/document.tsx'),
  },
  { path: '/client', title: 'Client', access: 'any', screen: () => import('./client.tsx') },
  { path: '/test-messages', title: 'Test messages', access: 'any', screen: () => import('./test-messages.tsx') },
];

/** The named destinations of section 2, and shells without a child. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/dashboard': '/dashboard/home',
  '/agent-portal': '/agent-portal/dashboard',
  '/agent-portal/application-details': '/agent-portal/dashboard',
};
