import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { root } from '../install/install.mjs';

const LARGEST = 2 ** 31;

/** A seed from the commit that is checked out, so that a commit always tries the same values; 0 without git. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(0, 8), 16) % LARGEST || 0;
}

/**
 * The seed of the property tests: the commit's by default, a random one for 'random', or the number in `option`.
 * @throws Error for any other text
 */
export function propertySeed(option) {
  if (option === undefined) return seedOfCommit();
  if (option === 'random') return randomInt(LARGEST);
  if (/^\d{1,10}$/.test(option) && Number(option) < LARGEST) return Number(option);
  throw new Error(`--seed is a number below ${LARGEST} or 'random', not '${option}'.`);
}
