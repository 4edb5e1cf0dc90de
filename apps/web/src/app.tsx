import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { ignoreHeldKeys } from './lib/hotkeys.ts';
import { watchForNewVersion } from './lib/loading/new-version.ts';
import { ProgressBar } from './lib/progress-bar.tsx';
import { followOtherTabs } from './lib/session/session.ts';
import { Screens } from './routes/screens.tsx';
import { ThemeProvider } from './theme/provider.tsx';
import { ChunkBoundary } from './ui/chunk-boundary.tsx';
import { NoticeArea } from './ui/notices/notice-area.tsx';

export function App() {
  useEffect(ignoreHeldKeys, []);
  useEffect(followOtherTabs, []);
  useEffect(watchForNewVersion, []);
  return (
    <ThemeProvider>
      <BrowserRouter>
        <ProgressBar />
        <ChunkBoundary isPage>
          <Screens />
        </ChunkBoundary>
        <NoticeArea />
      </BrowserRouter>
    </ThemeProvider>
  );
}
