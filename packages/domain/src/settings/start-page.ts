import type { Permission } from '../access.ts';

type StartPage = { readonly label: string; readonly path: string; readonly may?: Permission };

export const START_PAGES = {
  dashboard: { label: 'Dashboard', path: '/dashboard/home' },
  applications: { label: 'Applications', path: '/agent-portal/dashboard', may: 'application.edit' },
  messages: { label: 'Messaging Console', path: '/dashboard/messaging-console', may: 'message.use' },
} as const satisfies Record<string, StartPage>;

export type StartPageKey = keyof typeof START_PAGES;
export const START_PAGE_KEYS = Object.keys(START_PAGES) as [StartPageKey, ...StartPageKey[]];

export const startPagesFor = (isAllowed: (permission: Permission) => boolean): StartPageKey[] =>
  START_PAGE_KEYS.filter((key) => {
    const page: StartPage = START_PAGES[key];
    return page.may === undefined || isAllowed(page.may);
  });

/** The dashboard if the user chose none, or may not open the chosen page. */
export const startPath = (chosen: StartPageKey | null | undefined, isAllowed: (may: Permission) => boolean): string =>
  START_PAGES[startPagesFor(isAllowed).find((key) => key === chosen) ?? 'dashboard'].path;
