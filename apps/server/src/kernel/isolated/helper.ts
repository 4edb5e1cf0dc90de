import { Worker } from 'node:worker_threads';

/** Megabytes that this process may hold in all; 0 for no limit but its heap's own. */
const most_mb = Number(process.argv[2] ?? 0);

const WATCHER = `
  const end = () => process.kill(process.pid, 'SIGKILL');
  const parent = ${process.ppid};
  setInterval(() => { if (process.ppid !== parent) end(); }, 2000);
  if (${most_mb} > 0) setInterval(() => { if (process.memoryUsage.rss() > ${most_mb} * 1e6) end(); }, 50);
`;

/** A thread that ends this process with its parent, or when it takes too much memory: a task may hold the main one for ever. */
function watch(): void {
  new Worker(WATCHER, { eval: true }).unref();
  process.on('disconnect', () => process.exit());
}

/** Says which part of a task is begun, for one that comes to no end in it. */
export type SendPart = (part: string) => void;

/** In a process of its own: answers each task by `work`, one after another, and ends with whoever started it. */
export function serveTasks<Input, Output>(work: (input: Input, sendPart: SendPart) => Output | Promise<Output>): void {
  watch();
  const sendPart: SendPart = (part) => process.send?.({ part });
  process.on('message', (input) => {
    void Promise.resolve(work(input as Input, sendPart)).then((value) => process.send?.({ value }));
  });
  process.send?.('ready');
}

/**
 * In a process of its own: gives what `read` yields for its one task, piece by piece, each when it is asked for; then it
 * ends. What it throws as `refusal` says is given in its place.
 */
export function streamTasks<Input, Piece>(
  read: (input: Input) => AsyncIterable<Piece>,
  refusal: (error: unknown) => unknown,
): void {
  watch();
  let pieces: AsyncIterator<Piece> | undefined;
  process.on('message', ({ input }: { input?: Input }) => {
    pieces ??= read(input as Input)[Symbol.asyncIterator]();
    pieces.next().then(
      ({ done, value }) => process.send?.(done ? { end: true } : { piece: value }),
      (error: unknown) => process.send?.({ refused: refusal(error) }),
    );
  });
  process.send?.('ready');
}
