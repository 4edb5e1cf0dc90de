import type { Progress } from '../../../integrations/carriers/index.ts';
import { serveThread } from '../../../kernel/isolated/thread.ts';

export const tasks = {
  write: (progress: Progress): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(progress)),
  read: (bytes: Uint8Array): Progress => JSON.parse(new TextDecoder().decode(bytes)) as Progress,
};
export type ProgressTasks = typeof tasks;

serveThread(tasks, (_name, value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
