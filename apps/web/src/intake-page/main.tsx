/** @jsxImportSource preact */
import '../lib/browser/polyfills.ts';
import { refuseStrayDrops } from '../lib/browser/stray-drops.ts';
import '@fontsource-variable/inter/wght.css';
import '../theme/tokens.css';
import '../theme/boxes.css';
import '../client-page/client-page.css';
import './intake-page.css';
import { PARTNER_PATH } from '@freeboard/domain/intake';
import { render } from 'preact';
import { App } from './app.tsx';
import { PartnerApp } from './partner.tsx';

const root = document.getElementById('root')!;
root.replaceChildren();
refuseStrayDrops();
render(window.location.pathname === PARTNER_PATH ? <PartnerApp /> : <App />, root);
