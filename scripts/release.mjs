import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './install/install.mjs';

// `npm run release`: runs all tests, writes CHANGELOG.md and docs/releases/<version>.md, sets the version, commits and
// tags. `npm run release -- --show` prints the changes and does nothing.

const CHANGELOG = join(root, 'CHANGELOG.md');
const HEAD = `# Changelog

Written by \`npm run release\` from the subjects of the commits.
`;

function run(command, args, stdio = ['ignore', 'pipe', 'inherit']) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio, maxBuffer: 200_000_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return (stdout ?? '').trim();
}
const git = (...args) => run('git', args);
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The version that follows another: year, month, and the number of the release within that month (UTC). */
export function nextVersion(current, now) {
  const month = `${now.getUTCFullYear()}.${now.getUTCMonth() + 1}`;
  const [year, of, number] = current.split('.');
  return `${month}.${`${year}.${of}` === month ? Number(number) + 1 : 0}`;
}

/** The first release. Its version was set in package.json by a commit after the one that was released. */
const FIRST = { version: '2026.11.0', commit: '7fe90f11' };
const commitOf = (version) =>
  version === FIRST.version
    ? FIRST.commit
    : git('log', '-1', '--format=%H', `-S"version": "${version}"`, '--', 'package.json');

const upgradeNotes = (range) =>
  git('log', '--reverse', '--format=%(trailers:key=Upgrade-note,valueonly,separator=%x0A)', range)
    .split('\n')
    .filter(Boolean);

function changesOf(range, version) {
  const args = ['--config', 'cliff.toml', '--tag', version, '--strip', 'header', range];
  const [title, ...rest] = run(join(root, 'node_modules/.bin/git-cliff'), args, ['ignore', 'pipe', 'ignore']).split(
    '\n',
  );
  const notes = upgradeNotes(range);
  const section = notes.length === 0 ? [] : ['', '### Upgrade notes', '', ...notes.map((note) => `- ${note}`)];
  return [title, ...section, ...rest, ''].join('\n');
}

/** Runs all tests. @returns the lines of their output that sum them up @throws Error if one failed */
function prove() {
  const log = join(root, 'test-results/release.log');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const { status } = spawnSync('bash', ['-c', 'set -o pipefail; bash .ci/run | tee "$0"', log], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0) throw new Error('The tests failed: there is no release.');
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /^── \S+ passed|^\d[\d,]* passed|^Property tests/.test(line));
}

function proofPage(version, commit, lines) {
  const lock = readJson('package-lock.json');
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path.includes('node_modules/') && !dev);
  return `# Release ${version}

Commit ${commit}. All tests ran on it before it was made, among them the upgrades from the databases of earlier releases and the restores of backups:

\`\`\`
${lines.join('\n')}
\`\`\`

It is made of ${packages.length} packages: [packages and licenses](../third-party.md). What is new: CHANGELOG.md. Figures: [benchmarks](../benchmarks.md).
`;
}

function release() {
  install('all');
  const { version: current } = readJson('package.json');
  const version = nextVersion(current, new Date());
  const range = `${commitOf(current)}..HEAD`;
  const changes = changesOf(range, version);
  if (process.argv.includes('--show')) {
    console.log(changes);
    return;
  }
  if (git('status', '--porcelain')) throw new Error('There are changes that no commit holds.');
  const commit = git('rev-parse', '--short=10', 'HEAD');
  const lines = prove();
  const before = readFileSync(CHANGELOG, 'utf8');
  if (!before.startsWith(HEAD)) throw new Error('CHANGELOG.md does not begin as this script writes it.');
  writeFileSync(CHANGELOG, `${HEAD}\n${changes}${before.slice(HEAD.length)}`);
  mkdirSync(join(root, 'docs/releases'), { recursive: true });
  writeFileSync(join(root, `docs/releases/${version}.md`), proofPage(version, commit, lines));
  run('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts']);
  git('add', 'CHANGELOG.md', 'docs/releases', 'package.json', 'package-lock.json');
  git('commit', '-m', `build(release): make ${version}`);
  git('tag', '-a', version, '-m', `Freeboard ${version}`);
  console.log(`Freeboard ${version} is a commit and a tag: git push --follow-tags`);
}

if (process.argv[1] === import.meta.filename)
  try {
    release();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
