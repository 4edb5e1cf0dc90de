import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Fault } from './faults.ts';

/** What one guess at a stolen hash costs: KiB of memory, and passes over it; in one lane. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number };

/** Memory and passes of the second recommended option of RFC 9106. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3 };

/** Hashes a password. The hash states its algorithm and cost, so the cost of new hashes can change. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  hash(password, { ...cost, parallelism: 1 });

/** On whose behalf a password check waits: the network, and whether the person has signed in from it before. */
export type Waiting = { network: string; isKnown: boolean };

export type PasswordHasher = {
  /**
   * Whether a password matches a hash. For a null hash it takes as long as for a wrong password.
   * @throws Fault not_ready when too many checks are waiting
   */
  isPassword(password: string, hash: string | null, of: Waiting): Promise<boolean>;
  /** @throws Fault not_ready when too many are waiting */
  hash(password: string, of: Waiting): Promise<string>;
  isAtCost(hash: string): boolean;
};

type Task = { run: () => Promise<void> };
type Lane = Map<string, Task[]>;

const MOST_REMEMBERED = 1_000;

const RETRY_AFTER_S = 5;

/**
 * Runs `atOnce` tasks at a time: those of known networks first, and among the known and among the others the network
 * that was served least, so that a flood only delays itself. If too many wait, further tasks are refused.
 */
function createQueue(atOnce: number, most: number, mostOfNetwork: number) {
  const [known, unknown]: [Lane, Lane] = [new Map(), new Map()];
  let running = 0;
  const waiting = new Map<Lane, number>([
    [known, 0],
    [unknown, 0],
  ]);

  const served = new Map<string, number>();
  const count = (network: string) => served.get(network) ?? 0;

  function next(): Task | undefined {
    const lane = known.size > 0 ? known : unknown;
    let least: string | undefined;
    for (const network of lane.keys()) if (least === undefined || count(network) < count(least)) least = network;
    if (least === undefined || served.size > MOST_REMEMBERED) served.clear();
    if (least === undefined) return undefined;
    const tasks = lane.get(least) ?? [];
    const task = tasks.shift();
    if (tasks.length === 0) lane.delete(least);
    served.set(least, count(least) + 1);
    waiting.set(lane, (waiting.get(lane) ?? 0) - 1);
    return task;
  }

  function serve(): void {
    while (running < atOnce) {
      const task = next();
      if (!task) return;
      running += 1;
      void task.run().finally(() => {
        running -= 1;
        serve();
      });
    }
  }

  return <T>(work: () => Promise<T>, { network, isKnown }: Waiting): Promise<T> => {
    const lane = isKnown ? known : unknown;
    const tasks = lane.get(network) ?? [];
    if ((waiting.get(lane) ?? 0) >= most || tasks.length >= mostOfNetwork)
      throw new Fault('not_ready', 'Too many people are signing in at once. Please try again in a few seconds.', {
        retryAfter_s: RETRY_AFTER_S,
      });
    return new Promise<T>((resolve, reject) => {
      tasks.push({ run: () => work().then(resolve, reject) });
      lane.set(network, tasks);
      waiting.set(lane, (waiting.get(lane) ?? 0) + 1);
      serve();
    });
  };
}

type Options = {
  cost: PasswordCost;
  waiting: number;
  waitingOfNetwork: number;
  /**
   * How many hashes are computed at the same time. Each takes a core and its memory; by default one core stays free.
   */
  atOnce?: number;
};

export function createPasswordHasher({ cost, waiting, waitingOfNetwork, atOnce }: Options): PasswordHasher {
  const enqueue = createQueue(atOnce ?? Math.max(1, availableParallelism() - 1), waiting, waitingOfNetwork);
  const made = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  let nobody: Promise<string> | undefined;
  return {
    async isPassword(password, kept, of) {
      nobody ??= hashPassword('nobody has this password', cost);
      const other = kept ?? (await nobody);
      const isRight = await enqueue(() => verify(other, password), of);
      return isRight && kept !== null;
    },
    hash: async (password, of) => enqueue(() => hashPassword(password, cost), of),
    isAtCost: (kept) => kept.startsWith(made),
  };
}
