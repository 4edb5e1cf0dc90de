import { once } from 'node:events';
import { computedMs } from './computing.ts';
import { type Limits, launch } from './launch.ts';
import { WorkerError } from './pool.ts';

type Message<Piece> = { piece: Piece } | { end: true } | { refused: unknown };

/** A piece's limit is CPU time. On a busy machine, the piece may take this many times as long. */
const MOST_LASTING = 8;

/** The reader refused the input; `fault` is the value that it gave as the reason. */
export class Refused extends Error {
  readonly fault: unknown;
  constructor(fault: unknown) {
    super('refused');
    this.fault = fault;
  }
}

/**
 * Reads piece by piece in an isolated process (`streamTasks` in `file`). While one piece is being used, only the next
 * is read, so that pieces do not pile up in memory. The process is ended after the last piece, when the caller stops
 * early, when a piece takes more than `ms` of CPU time, or when it uses too much memory.
 * @throws Refused, WorkerError
 */
export async function* readInWorker<Input extends object, Piece>(
  file: URL,
  input: Input,
  limits: Limits & { ms: number },
): AsyncGenerator<Piece, void, undefined> {
  const helper = launch(file, limits);
  const gone = new AbortController();
  helper.once('exit', () => gone.abort()).once('error', () => gone.abort());
  helper.unref();
  helper.channel?.unref();
  // Keeps this process alive while it waits for the helper, which is unreferenced.
  const hold = setInterval(() => undefined, 60_000);

  const next = async (): Promise<Message<Piece> | 'ready'> => {
    if (gone.signal.aborted) throw new WorkerError('broken');
    const before = computedMs(helper.pid) ?? 0;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const began = performance.now();
      const check = () => {
        const computed = (computedMs(helper.pid) ?? before) - before;
        if (computed >= limits.ms || performance.now() - began >= limits.ms * MOST_LASTING)
          reject(new WorkerError('time'));
        else timer = setTimeout(check, Math.max(50, limits.ms - computed));
      };
      timer = setTimeout(check, limits.ms);
    });
    try {
      const answered = once(helper, 'message', { signal: gone.signal }).catch(() => {
        throw new WorkerError('broken');
      });
      const [message] = await Promise.race([answered, late]);
      return message;
    } finally {
      clearTimeout(timer);
    }
  };

  const ask = (sent: object): ReturnType<typeof next> => {
    const answer = next();
    // An answer that is no longer awaited must not count as an unhandled rejection.
    answer.catch(() => undefined);
    helper.send(sent);
    return answer;
  };

  try {
    await next().catch(() => {
      // A helper that could not start does not make the input invalid.
      throw new WorkerError('busy');
    });
    for (let answer = ask({ input }); ; ) {
      const message = await answer;
      if (message === 'ready' || 'end' in message) return;
      if ('refused' in message) throw new Refused(message.refused);
      answer = ask({});
      yield message.piece;
    }
  } finally {
    clearInterval(hold);
    helper.kill('SIGKILL');
  }
}
