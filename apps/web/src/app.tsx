import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { ChunkBoundary } from './lib/chunk-boundary.tsx';
import { hasNotices } from './lib/notices.ts';
import { ProgressBar } from './lib/progress-bar.tsx';
import { queryClient } from './lib/query.ts';
import { followOtherTabs } from './lib/session.ts';
import { useSignal } from './lib/signal.ts';
import { Screens } from './routes/screens.tsx';
import { theme } from './theme/theme.ts';

const NoticeArea = lazy(() => import('./lib/notice-area.tsx'));

function Notices() {
  const isShown = useSignal(hasNotices);
  return isShown ? (
    <Suspense>
      <NoticeArea />
    </Suspense>
  ) : null;
}

/** The whole page. */
export function App() {
  useEffect(followOtherTabs, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ProgressBar />
          <ChunkBoundary>
            <Screens />
          </ChunkBoundary>
          <Notices />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
