import { Worker } from 'node:worker_threads';

/** Megabytes of memory that this process may use; 0 to limit only the heap. */
const most_mb = Number(process.argv[2] ?? 0);

const WATCHER = `
  const end = () => process.kill(process.pid, 'SIGKILL');
  const parent = ${process.ppid};
  setInterval(() => { if (process.ppid !== parent) end(); }, 2000);
  if (${most_mb} > 0) setInterval(() => { if (process.memoryUsage.rss() > ${most_mb} * 1e6) end(); }, 50);
`;

/**
 * Starts a thread that kills this process when its parent is gone, or when it uses too much memory. A task may block
 * the main thread forever, so only another thread can do this.
 */
function watch(): void {
  new Worker(WATCHER, { eval: true }).unref();
  process.on('disconnect', () => process.exit());
}

/** Reports which part of a task begins, so that a timeout can name it. */
export type SendPart = (part: string) => void;

/**
 * A task's input. Its long bytes and texts are sent first, as pieces with their place in the input, which has null
 * there.
 */
export type Sent = { piece: Uint8Array | string; place: readonly string[] } | { input: unknown };

type Piece = Extract<Sent, { piece: unknown }>;

const joined = (pieces: readonly (Uint8Array | string)[]): Uint8Array | string =>
  typeof pieces[0] === 'string' ? pieces.join('') : Buffer.concat(pieces as Uint8Array[]);

function withPieces(input: unknown, pieces: readonly Piece[]): unknown {
  const all = { input };
  for (const [first, ...more] of Map.groupBy(pieces, ({ place }) => JSON.stringify(place)).values()) {
    if (!first) continue;
    const [key = '', ...above] = ['input', ...first.place].reverse();
    const parent = above.reduceRight(
      (value, name) => value[name] as Record<string, unknown>,
      all as Record<string, unknown>,
    );
    parent[key] = joined([first, ...more].map(({ piece }) => piece));
  }
  return all.input;
}

/** Called in an isolated process: runs `work` for one task after another. The process ends with its parent. */
export function serveTasks<Input, Output>(work: (input: Input, sendPart: SendPart) => Output | Promise<Output>): void {
  watch();
  const sendPart: SendPart = (part) => process.send?.({ part });
  const pieces: Piece[] = [];
  process.on('message', (sent: Sent) => {
    if ('piece' in sent) {
      pieces.push(sent);
      return;
    }
    const input = withPieces(sent.input, pieces.splice(0));
    void Promise.resolve(work(input as Input, sendPart)).then((value) => process.send?.({ value }));
  });
  process.send?.('ready');
}

/**
 * Called in an isolated process: yields the pieces of `read` for a single task, each on request. `refusal` turns an
 * error into the value that the parent gets.
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
