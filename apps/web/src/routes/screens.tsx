import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { part } from '../lib/part.tsx';
import { Gate } from './gate.tsx';
import { NotFound } from './not-found.tsx';
import type { RouteRow } from './row.ts';
import { REDIRECTS, ROUTES } from './table.ts';

const SignedIn = part(() => import('./signed-in.tsx'), { isPage: true });
const Dashboard = part(() => import('./dashboard/shell.tsx'), { isPage: true });
const AgentPortal = part(() => import('./agent-portal/layout.tsx'), { isPage: true });

function route(row: RouteRow) {
  const Screen = part(row.screen, { isPage: true });
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

/** Draws the screen of the address (section 2). */
export function Screens() {
  return (
    <Suspense>
      <Routes>
        {OPEN}
        <Route element={<SignedIn />}>
          <Route element={<Dashboard />}>{DASHBOARD}</Route>
          <Route element={<AgentPortal />}>{AGENT_PORTAL}</Route>
        </Route>
        {Object.entries(REDIRECTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
