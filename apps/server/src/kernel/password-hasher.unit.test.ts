import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env/env.ts';
import { projectRoot } from './env/project-root.ts';
import {
  createPasswordHasher,
  hashPassword,
  PASSWORD_COST,
  type PasswordHasher,
  type Waiting,
} from './password-hasher.ts';

const CHEAP = { memoryCost: 64, timeCost: 1 };
const hasher = (bounds: Partial<Parameters<typeof createPasswordHasher>[0]> = {}) =>
  createPasswordHasher({ cost: CHEAP, waiting: 50, waitingOfNetwork: 50, atOnce: 1, ...bounds });
const at = (network: string, isKnown = false): Waiting => ({ network, isKnown });

it('an installation hashes at 64 MiB and three passes, whatever its environment says', async () => {
  const env = readEnv({ PASSWORD_COST: '1' }, projectRoot(), null);
  expect(env.passwordCost).toEqual({ memoryCost: 65_536, timeCost: 3 });
  expect(env.passwordCost).toBe(PASSWORD_COST);
  expect(await hashPassword('a password', PASSWORD_COST)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
});

describe('a hash', () => {
  it('is checked at the cost that it names', async () => {
    const other = await hash('right', { memoryCost: 128, timeCost: 2, parallelism: 2 });
    expect(await hasher().isPassword('right', other, at('a'))).toBe(true);
    expect(await hasher().isPassword('wrong', other, at('a'))).toBe(false);
    expect(await hasher().isPassword('nobody has this password', null, at('a'))).toBe(false);
    expect(hasher().isAtCost(other)).toBe(false);
    expect(hasher().isAtCost(await hasher().hash('right', at('a')))).toBe(true);
  });
});

async function served(passwords: PasswordHasher, callers: readonly Waiting[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    callers.map(async (of) => {
      await passwords.hash('x', of);
      order.push(of.network);
    }),
  );
  return order;
}

describe('those who wait', () => {
  it('are served by the network that had least, so that a flood from some waits for itself', async () => {
    const flood = Array.from({ length: 20 }, () => at('flood'));
    const order = await served(hasher(), [...flood, at('one'), at('two'), at('one')]);
    expect(order.slice(0, 5)).toEqual(['flood', 'one', 'two', 'flood', 'one']);
  });

  it('come after those whose place is known', async () => {
    const flood = Array.from({ length: 20 }, (_, n) => at(`flood-${n}`));
    const order = await served(hasher(), [...flood, at('home', true), at('home', true)]);
    expect(order.slice(0, 3)).toEqual(['flood-0', 'home', 'home']);
  });

  it('are so many in each lane and of one network, and the next is refused and told when to come back', async () => {
    const passwords = hasher({ waiting: 3, waitingOfNetwork: 2 });
    const answers = await Promise.allSettled(
      [at('a'), at('a'), at('a'), at('a'), at('b'), at('c'), at('k', true)].map((of) => passwords.hash('x', of)),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(answers[3]).toMatchObject({ reason: { code: 'not_ready', status: 503, retryAfter_s: 5 } });
    // The queue is empty again.
    expect(await served(passwords, [at('a'), at('b')])).toEqual(['a', 'b']);
  });

  it('are served after one whose check failed', async () => {
    const passwords = hasher();
    const answers = await Promise.allSettled([
      passwords.isPassword('x', '$argon2id$broken', at('a')),
      passwords.hash('x', at('a')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
