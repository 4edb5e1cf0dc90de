import { Worker } from 'node:worker_threads';

/** Megabytes that this process may hold in all; 0 for no limit but its heap's own. */
const most_mb = Number(process.argv[2] ?? 0);

const WATCHER = `
  const end = () => process.kill(process.pid, 'SIGKILL');
  const parent = ${process.ppid};
  setInterval(() => { if (process.ppid !== parent) end(); }, 2000);
  if (${most_mb} > 0) setInterval(() => { if (process.memoryUsage.rss() > ${most_mb} * 1e6) end(); }, 50);
`;

/** Says which part of a task is begun, for one that comes to no end in it. */
export type Tell = (part: string) => void;

/** In a process of its own: answers each task by `work`, one after another, and ends with whoever started it. */
export function serveApart<Input, Output>(work: (input: Input, tell: Tell) => Output | Promise<Output>): void {
  // A task may hold this thread for ever: another one sees that the parent is gone, or too much memory taken.
  new Worker(WATCHER, { eval: true }).unref();
  process.on('disconnect', () => process.exit());
  const tell: Tell = (part) => process.send?.({ part });
  process.on('message', (input) => {
    void Promise.resolve(work(input as Input, tell)).then((value) => process.send?.({ value }));
  });
  process.send?.('ready');
}
