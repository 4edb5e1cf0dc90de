import { part } from '../../lib/part.tsx';
import type { TaskDraft } from './task-dialog.tsx';

export const TaskDialog = part<{ draft: TaskDraft; today: string; onClose: () => void }>(async () => ({
  default: (await import('./task-dialog.tsx')).TaskDialog,
}));
