import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, posix } from 'node:path';
import { projectRoot } from '../../../kernel/env/project-root.ts';
import { serveThread } from '../../../kernel/isolated/thread.ts';

const MOST_FRAMES = 20;
const MOST_SCRIPTS = 4;
const ASSETS_IN_REPOSITORY = 'apps/web/dist/assets';
const ASSETS = join(projectRoot(), ASSETS_IN_REPOSITORY);
/** Longer lines are not treated as stack frames. */
const LONGEST_FRAME = 500;

/** A page's path with ids and keys left out: '/agent-portal/application-details/…'. */
export const maskPath = (path: string): string =>
  (path.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z]*(-[a-z]+)*$/.test(part) && part.length <= 30 ? part : '…'))
    .join('/');

/**
 * Matches a trimmed line of a stack, in the format of Chromium or of other browsers: function, path of the script,
 * line and column. No two adjacent parts can match the same text, because anyone can send a line that would cause
 * catastrophic backtracking.
 */
const FRAME = /^(?:at )?(?:async )?([\w$.<> ]*)[(@]?\(?https?:\/\/[^/\s]+(\/[^\s?#:]*)(?:[?#][^\s:]*)?:(\d+):(\d+)\)?$/;

/**
 * Maps the frames of a stack to positions in the sources. Other lines are left out, because a message may quote what
 * a user typed.
 */
export function translate(stack: string, assets = ASSETS): string {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name = '', path = '', row, column] = (line.length <= LONGEST_FRAME && FRAME.exec(line.trim())) || [];
    return path ? [{ name: name.trim(), path, row: Number(row), column: Number(column) }] : [];
  });
  const maps = new Map<string, PlaceOf | null>();
  const lines: string[] = [];
  for (const { name, path, row, column } of frames.slice(0, MOST_FRAMES)) {
    if (!maps.has(path) && maps.size < MOST_SCRIPTS) maps.set(path, mapOf(path, assets));
    const place =
      maps.get(path)?.(row, column) ?? `${path.startsWith('/assets/') ? path : maskPath(path)}:${row}:${column}`;
    lines.push(`at ${name ? `${name} (${place})` : place}`);
  }
  return lines.join('\n');
}

/** Maps a row and column of a script, counted from 1, to a position in the sources; null if there is none. */
type PlaceOf = (row: number, column: number) => string | null;

/**
 * A field that the page's build adds to a source map: the edits made after the map, each with the line and column
 * where it begins (`Edits`).
 */
type Moves = { x_moves?: [line: number, column: number, by: number][][] };

function mapOf(path: string, assets: string): PlaceOf | null {
  const file = join(assets, `${basename(path)}.map`);
  if (!path.startsWith('/assets/') || !existsSync(file)) return null;
  const { x_moves = [], ...json } = JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload & Moves;
  const map = new SourceMap(json);
  return (row, column) => {
    let before = column - 1;
    for (const edits of x_moves.toReversed()) {
      let moved = 0;
      for (const [line, at, by] of edits) if (line === row - 1 && at + moved < before) moved += by;
      before -= moved;
    }
    const entry = map.findEntry(row - 1, before);
    if (!('originalSource' in entry) || !entry.originalSource) return null;
    const source = posix.join(ASSETS_IN_REPOSITORY, entry.originalSource);
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  };
}

/** Runs in a thread, because the source maps of large scripts have several megabytes. */
export const tasks = { translate: ({ stack }: { stack: string }): string => translate(stack) };
export type StackTasks = typeof tasks;

serveThread(tasks);
