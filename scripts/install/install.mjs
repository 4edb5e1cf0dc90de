// Runs under whatever Node started npm (20 or later): nothing here may need an installed package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const marker = join(modules, '.freeboard-install');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Loads the project's `.env`. Variables that are already set keep their values. */
export function readEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** What is installed ('product' or 'all'; '' if nothing), and the hash of the lock file it was installed from. */
function installed() {
  if (existsSync(marker)) {
    const [hash, what] = readFileSync(marker, 'utf8').split(' ');
    return { hash, what };
  }
  // After an install by hand there is no marker, but npm's own record is newer than the lock file.
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return { hash: '', what: '' };
  const isCurrent = statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  return { hash: isCurrent ? lockHash() : '', what: existsSync(join(modules, '.bin/vitest')) ? 'all' : 'product' };
}

/**
 * Installs missing packages: for 'product' what `npm start` needs, for 'all' the test tools, too. Test tools that are
 * already there stay. Does nothing if all of that is installed and the lock file has not changed since.
 */
export function install(wanted) {
  const present = installed();
  const what = present.what === 'all' ? 'all' : wanted;
  const hash = lockHash();
  if (present.hash === hash && present.what === what) {
    if (!existsSync(marker)) writeFileSync(marker, `${hash} ${what}`);
    return;
  }
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses a lock file that leaves out the optional builds for other systems, which a registry may lack.
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (what === 'product') options.push('--omit=dev');
  const { status } = spawnSync(command, [...first, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  });
  if (status !== 0) {
    console.error('The packages could not be installed. Is the package registry within reach?');
    process.exit(1);
  }
  writeFileSync(marker, `${hash} ${what}`);
}

const NEWEST_NEEDED = 24;

/**
 * The path of the project's pinned Node, which runs TypeScript directly. If there is none for this system, the path
 * of the running Node if that is new enough; else exits.
 */
export function projectNode() {
  const folder = join(modules, `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`);
  const own = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= NEWEST_NEEDED) return process.execPath;
  console.error(
    `The packages hold no Node for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}: install Node ${NEWEST_NEEDED} or later, or install the packages with their optional ones.`,
  );
  return process.exit(1);
}
