import type { RouteRow } from './row.ts';

/** Says what will stand at an address of `lib/later`. */
const later = () => import('./dashboard/later.tsx');

/** Every address of the product (section 2). Any other path is the 404 page. */
export const ROUTES: readonly RouteRow[] = [
  { path: '/', title: 'Sign in', access: 'guest', screen: () => import('./login.tsx') },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    access: 'guest',
    screen: () => import('../features/sign-in/forgot-password.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    access: 'any',
    screen: () => import('../features/sign-in/reset-password.tsx'),
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
    screen: () => import('../features/sign-in/invitation.tsx'),
  },
  {
    path: '/register/customer/request',
    title: 'Customer Request',
    access: 'guest',
    screen: () => import('./register-request.tsx'),
  },
  { path: '/logout', title: 'Signing out', access: 'any', screen: () => import('./logout.tsx') },
  { path: '/account', title: 'Account', access: 'login', screen: () => import('./account.tsx') },
  {
    path: '/dashboard/home',
    title: 'Dashboard',
    access: 'login',
    layout: 'dashboard',
    screen: () => import('./dashboard/home.tsx'),
  },
  {
    path: '/dashboard/user/profile',
    title: 'Profile',
    access: 'login',
    may: 'profile.own',
    layout: 'dashboard',
    screen: () => import('./dashboard/profile.tsx'),
  },
  {
    path: '/dashboard/mga/management',
    title: 'MGA Management',
    access: 'login',
    may: 'agency.manage',
    layout: 'dashboard',
    screen: later,
  },
  {
    path: '/dashboard/settings',
    title: 'Portal Settings',
    access: 'login',
    may: 'settings.own',
    layout: 'dashboard',
    screen: () => import('./dashboard/settings.tsx'),
  },
  {
    path: '/dashboard/messaging-console',
    title: 'Messaging Console',
    access: 'login',
    may: 'message.use',
    layout: 'dashboard',
    screen: () => import('../features/messages/console.tsx'),
  },
  {
    path: '/dashboard/quotes-portal/management',
    title: 'Quotes Portal',
    access: 'login',
    may: 'portal.manage',
    layout: 'dashboard',
    screen: later,
  },
  {
    path: '/dashboard/api-management',
    title: 'API Management',
    access: 'login',
    may: 'api.manage',
    layout: 'dashboard',
    screen: () => import('./dashboard/api-management.tsx'),
  },
  {
    path: '/dashboard/api-management/new',
    title: 'New carrier',
    access: 'login',
    may: 'api.manage',
    layout: 'dashboard',
    screen: () => import('./dashboard/api-carrier-new.tsx'),
  },
  {
    path: '/dashboard/api-management/:carrier_id',
    title: 'Carrier',
    access: 'login',
    may: 'api.manage',
    layout: 'dashboard',
    screen: () => import('./dashboard/api-carrier.tsx'),
  },
  {
    path: '/dashboard/bulk-upload',
    title: 'Bulk Upload',
    access: 'login',
    may: 'upload.use',
    layout: 'dashboard',
    screen: later,
  },
  {
    path: '/agent-portal/dashboard',
    title: 'Applications',
    access: 'login',
    may: 'application.edit',
    layout: 'agent-portal',
    screen: () => import('./agent-portal/home.tsx'),
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
    screen: () => import('./agent-portal/details/index.tsx'),
  },
  { path: '/client', title: 'Client', access: 'any', screen: () => import('./client.tsx') },
  { path: '/test-messages', title: 'Test messages', access: 'any', screen: () => import('./test-messages.tsx') },
];

/** Addresses that only lead to another (the named destinations of section 2, and shells without a child). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/dashboard': '/dashboard/home',
  '/agent-portal': '/agent-portal/dashboard',
  '/agent-portal/application-details': '/agent-portal/dashboard',
};
