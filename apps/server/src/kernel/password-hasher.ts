import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Fault } from './faults.ts';

/** What one guess at a stolen hash costs: KiB of memory and passes, in one lane. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number };

/** RFC 9106's second recommended choice. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3 };

/** Hashes a password; the text names its algorithm and costs, so that other costs can hold for new ones. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  hash(password, { ...cost, parallelism: 1 });

/** Whose password waits: the network of the address, and whether the person has signed in from it before. */
export type Waiting = { network: string; isKnown: boolean };

export type PasswordHasher = {
  /** Whether a password is the one of a hash; of none, `null`, it takes as long as a wrong one. @throws Fault not_ready */
  isPassword(password: string, hash: string | null, of: Waiting): Promise<boolean>;
  /** @throws Fault not_ready */
  hash(password: string, of: Waiting): Promise<string>;
  /** Whether a hash was made at the present cost. */
  isAtCost(hash: string): boolean;
};

type Task = { run: () => Promise<void> };
/** Those who wait, by network, the longest first. */
type Lane = Map<string, Task[]>;

/** So many networks are remembered by how often they were served. */
const MOST_REMEMBERED = 1_000;

const RETRY_AFTER_S = 5;

/**
 * Serves a few at a time: first those whose place is known, then all others, and within each the network that was served
 * least while others waited, so that a flood waits for itself and who comes new does not wait for it. Where too many wait, the next is refused.
 */
function createQueue(atOnce: number, most: number, mostOfNetwork: number) {
  const [known, unknown]: [Lane, Lane] = [new Map(), new Map()];
  let running = 0;
  const waiting = new Map<Lane, number>([
    [known, 0],
    [unknown, 0],
  ]);

  /** How often each network was served since nobody waited. */
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
  /** How many may wait, in each lane together and of one network. */
  waiting: number;
  waitingOfNetwork: number;
  /** How many are hashed at once. Each takes a core and its memory: one core is left to all else. */
  atOnce?: number;
};

/** Hashes the passwords of one process. */
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
