export { WhatIfDialog } from './dialog.tsx';
