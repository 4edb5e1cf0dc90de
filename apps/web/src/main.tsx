import './lib/browser/polyfills.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/boxes.css';
import './theme/mantine.css';
import './theme/parts.css';
import './theme/layout.css';
import './theme/variables.css';
import './theme/print.css';
// Used by every page: as scripts of their own they would cost more than they contain.
import './drafts/names.ts';
import './ui/logo.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { refuseStrayDrops } from './lib/browser/stray-drops.ts';
import { takeLooks } from './lib/looks.ts';
import { loadConfig } from './lib/server/config.ts';
import { notify } from './lib/server/notices.ts';
import { watchPageErrors } from './lib/server/page-errors.ts';
import { loadScreen } from './routes/screens.tsx';

watchPageErrors();
refuseStrayDrops(() =>
  notify({ title: 'Files not added', text: 'Drop them inside the dashed box, or choose them there.' }, 'bad'),
);
void loadConfig().catch(() => undefined);
loadScreen(window.location);
await takeLooks();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
