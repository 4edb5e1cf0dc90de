import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { useSignal } from '../../lib/signal.ts';
import type { OpenApplication } from './open-application.ts';

const ConflictDialog = part(() => import('./conflict-dialog.tsx'));
const AHEAD = [ConflictDialog];

export function Conflict({ open }: { open: OpenApplication }) {
  useFetchedAhead(AHEAD);
  return useSignal(open.saveState).kind === 'conflict' ? <ConflictDialog open={open} /> : null;
}
