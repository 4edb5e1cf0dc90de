/** @jsxImportSource preact */
import '../lib/browser/polyfills.ts';
import { refuseStrayDrops } from '../lib/browser/stray-drops.ts';
import '@fontsource-variable/inter/wght.css';
import '../theme/tokens.css';
import '../theme/boxes.css';
import './client-page.css';
import { render } from 'preact';
import { App } from './app.tsx';

const root = document.getElementById('root')!;
root.replaceChildren();
refuseStrayDrops();
render(<App />, root);
