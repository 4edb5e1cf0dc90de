import { may } from '@freeboard/domain/access';
import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { useFetchedAhead } from '../lib/browser/when-idle.ts';
import { part } from '../lib/part.tsx';
import type { RouteRow } from '../lib/route.ts';
import { session, useSession } from '../lib/session/session.ts';
import { Shell } from '../ui/layout/shell.tsx';
import { Gate, NotFound } from './gate.tsx';
import { REDIRECTS, ROUTES } from './table.ts';

const SignedIn = part(() => import('./signed-in.tsx'), { isPage: true });
const Frame = part(() => import('./frame/frame.tsx'), { isPage: true });

const SCREENS = new Map(ROUTES.map((row) => [row, part(row.screen, { isPage: true })]));

/** Likely next screens; prefetched while idle. */
const NEXT = [
  '/agent-portal/new/:type?',
  '/agent-portal/application-details/:application_id',
  '/agent-portal/dashboard',
];
const NONE: readonly never[] = [];
const AHEAD = ROUTES.filter((row) => NEXT.includes(row.path)).map((row) => SCREENS.get(row)!);

function route(row: RouteRow) {
  const Screen = SCREENS.get(row)!;
  const element = (
    <Gate key={row.path} row={row}>
      <Screen />
    </Gate>
  );
  return <Route key={row.path} path={row.path} element={element} />;
}

const group = (layout: RouteRow['layout']) => ROUTES.filter((row) => row.layout === layout).map(route);
const OPEN = group(undefined);
const DASHBOARD = group('dashboard');
const AGENT_PORTAL = group('agent-portal');

/** Loads everything that a URL needs in parallel, rather than each nested part after the one around it. */
export function loadScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const row = ROUTES.find(({ path }) => matchPath(path, pathname));
  if (!row) return;
  if (session.get()) row.ask?.(matchPath(row.path, pathname)?.params ?? {}, search);
  if (row.layout) for (const one of [SignedIn, Frame]) void one.preload();
  void SCREENS.get(row)?.preload();
}

export function Screens() {
  const current = useSession();
  const isStaff = current !== null && may(current.user_role, 'application.edit');
  useFetchedAhead(isStaff ? AHEAD : NONE);
  return (
    <Suspense fallback={<Shell />}>
      <Routes>
        {OPEN}
        <Route element={<SignedIn />}>
          <Route element={<Frame hasDrawer />}>{DASHBOARD}</Route>
          <Route element={<Frame />}>{AGENT_PORTAL}</Route>
          {current ? (
            <Route element={<Frame hasDrawer={!isStaff} />}>
              <Route path="*" element={<NotFound />} />
            </Route>
          ) : null}
        </Route>
        {Object.entries(REDIRECTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        {current ? null : <Route path="*" element={<NotFound />} />}
      </Routes>
    </Suspense>
  );
}
