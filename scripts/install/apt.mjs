import { spawnSync } from 'node:child_process';

/** Milliseconds that one run of apt-get may take, in case a mirror does not answer. */
const LIMIT = 240_000;
const OPTIONS = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', '-o', 'DPkg::Lock::Timeout=60'];

/** Installs packages of Debian or Ubuntu as root or with passwordless sudo. @returns why that failed, or null */
export function installWithApt(...packages) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...OPTIONS, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], timeout: LIMIT, env });
  };
  // If the lists cannot be updated, the previous ones may do.
  run('update');
  const { status, error } = run('install', '-y', '--no-install-recommends', ...packages);
  if (status === 0) return null;
  return `apt-get could not install ${packages.join(', ')} (${error ? (error.code ?? error.message) : `exit status ${status}`})`;
}
