import { part } from '../../../lib/part.tsx';

export const AssignDialog = part(() => import('./assign-dialog.tsx'));
export const ConfirmDialog = part(() => import('./confirm-dialog.tsx'));
export const LaunchDialog = part(() => import('./launch-dialog.tsx'));
export const SendOneByOne = part(() => import('./send-one-by-one.tsx'));
