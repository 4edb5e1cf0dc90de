import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './install/install.mjs';

const FORM = /^(feat|fix|refactor|perf|test|docs|build)\([a-z0-9/_-]+\): [a-z].*[^.]$/;
const LONGEST = 72;
const MADE_BY_GIT = /^(Merge|Revert) /;

export function subjectFault(subject) {
  if (MADE_BY_GIT.test(subject)) return null;
  if (subject.length > LONGEST) return `${subject.length} characters, at most ${LONGEST}`;
  return FORM.test(subject) ? null : 'not of the form type(place): act, such as fix(session): end child sessions';
}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

function subjectsSinceCheck() {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', relative(root, import.meta.filename))
    .split('\n')
    .at(-1);
  return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`).split('\n').filter(Boolean) : [];
}

// `node scripts/commit-subjects.mjs [message file]`: checks one message as a commit-msg hook, else all later commits.
if (process.argv[1] === import.meta.filename) {
  const [file] = process.argv.slice(2);
  const subjects = file ? [readFileSync(file, 'utf8').split('\n')[0] ?? ''] : subjectsSinceCheck();
  for (const subject of subjects) {
    const fault = subjectFault(subject);
    if (fault === null) continue;
    console.error(`${subject}: ${fault}`);
    process.exitCode = 1;
  }
}
