import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './env/project-root.ts';

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: projectRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    }).trim();
  } catch {
    return null;
  }
}

let read: string | null = null;

/** The version of this program, with the commit if known: '2026.12.0+a00df2f0b7'. */
export function releaseVersion(): string {
  if (read !== null) return read;
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  const at = commit();
  read = at === null ? version : `${version}+${at}`;
  return read;
}

const VERSION = /^(\d{4})\.(\d{1,2})\.(\d{1,4})(?:\+|$)/;

/** Whether a version (year.month.number) is later than another. A version in any other form counts as the earliest. */
export function isLaterRelease(version: string, than: string): boolean {
  const [, ...parts] = (VERSION.exec(version) ?? []).map(Number);
  const [, ...others] = (VERSION.exec(than) ?? []).map(Number);
  const at = parts.findIndex((part, index) => part !== (others[index] ?? 0));
  return at >= 0 && (parts[at] ?? 0) > (others[at] ?? 0);
}
