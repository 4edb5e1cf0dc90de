import { Worker } from 'node:worker_threads';

const WATCHER = `
  const parent = ${process.ppid};
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 2000);
`;

/** In a process of its own: answers each task by `work`, one after another, and ends with whoever started it. */
export function serveApart<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  // A task may hold this thread for ever: another one sees that the parent is gone.
  new Worker(WATCHER, { eval: true }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (input) => {
    void Promise.resolve(work(input as Input)).then((value) => process.send?.({ value }));
  });
  process.send?.('ready');
}
