import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isSmoke } from './size.ts';

export type Figure = {
  what: string;
  value: number;
  unit?: string;
  limit?: number;
  /** The limit is the least allowed value instead of the most. */
  above?: boolean;
  /** For comparison: the peer's name and its figure. */
  peer?: string;
};

/** The figures of one setting of a benchmark, e.g. of one number of carriers. */
export type Setting = { title: string; figures: Figure[]; remarks: string[] };

export type Result = { name: string; machine: string; date: string; settings: Setting[] };

const folderOf = (isSmoke: boolean) => join(import.meta.dirname, '../../test-results/bench', isSmoke ? 'smoke' : '');

/** Writes a benchmark's figures to test-results/bench, or to a separate folder at the smallest size. */
export function saveResult(result: Result, isSmoke: boolean): void {
  const folder = folderOf(isSmoke);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${result.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** Removes a benchmark's figures before it runs again, so that a failed run leaves none. */
export const removeResult = (name: string, isSmoke: boolean): void =>
  rmSync(join(folderOf(isSmoke), `${name}.json`), { force: true });

export function savedResults(isSmoke: boolean): Result[] {
  const folder = folderOf(isSmoke);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Result);
}

const round = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);

const withUnit = (text: string, unit = '') => (unit ? `${text} ${unit}` : text);

export const valueText = ({ value, unit }: Figure) => withUnit(round(value), unit);

export const limitText = ({ limit, unit, above }: Figure) =>
  limit === undefined ? '' : withUnit(`${above ? '>=' : '<='} ${limit}`, unit);

/** At the smallest size only counts of faults (limit 0) are judged, because speeds on few rows mean nothing. */
export const isJudged = ({ limit }: Figure) => limit === 0 || (limit !== undefined && !isSmoke);

export const isMet = ({ value, limit, above }: Figure) =>
  limit === undefined || (above ? value >= limit : value <= limit);
