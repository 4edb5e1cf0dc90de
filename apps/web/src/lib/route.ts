import type { Permission } from '@freeboard/domain/access';
import type { ComponentType } from 'react';

/** `guest`: signed-in users are redirected to /account; `login`: others are redirected to login; `any`: everyone. */
export type RouteAccess = 'guest' | 'login' | 'any';

export type RouteRow = {
  path: string;
  title: string;
  access: RouteAccess;
  /** A role without this permission gets the 404 page (R7.9). */
  may?: Permission;
  layout?: 'dashboard' | 'agent-portal';
  /** Requests the screen's data while its scripts are still loading. */
  ask?: (params: Readonly<Record<string, string | undefined>>, search: string) => void;
  screen: () => Promise<{ default: ComponentType }>;
};
