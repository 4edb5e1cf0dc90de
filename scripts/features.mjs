import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './install/install.mjs';

const SERVER = join(root, 'apps/server/src');
const FEATURES = join(SERVER, 'features');
const PAGE = join(root, 'docs/features.md');

function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

const everyMatch = (texts, pattern) => texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]));
const sorted = (names) => [...new Set(names)].sort();

const tablesOf = (texts) => sorted(everyMatch(texts, /\b(?:insert|insertInto)\('([a-z_]+)'/g));

const constantsOf = (texts) =>
  texts.flatMap((text) =>
    [...text.matchAll(/const ([A-Z_]+) = '([a-z_-]+)'/g)].map(([, name, value]) => [name, value]),
  );

function jobsOf(texts, everything) {
  const constants = new Map([...constantsOf(everything), ...constantsOf(texts)]);
  return sorted(
    everyMatch(texts, /defineJob\(\s*('[^']+'|[A-Z_]+)/g).map(
      (name) => constants.get(name) ?? name.replaceAll("'", ''),
    ),
  );
}

function ownerOf(file) {
  const [folder = '', feature = ''] = relative(SERVER, file).split('/');
  return folder === 'features' ? feature : folder.replace(/\.ts$/, '');
}

/**
 * The table of the server's features, from their sources: docstring, tables, jobs and importers.
 * @throws Error for a feature without a one-line docstring
 */
export function featuresTable() {
  const everything = sourcesOf(SERVER).map((file) => ({ owner: ownerOf(file), text: readFileSync(file, 'utf8') }));
  const everyText = everything.map(({ text }) => text);
  const rows = readdirSync(FEATURES)
    .sort()
    .map((name) => {
      const texts = everything.filter(({ owner }) => owner === name).map(({ text }) => text);
      const own = existsSync(join(FEATURES, name, 'feature.ts')) ? 'feature.ts' : 'index.ts';
      const owns = /^\/\*\* ([^\n]+) \*\/\n/.exec(readFileSync(join(FEATURES, name, own), 'utf8'))?.[1];
      if (!owns) throw new Error(`apps/server/src/features/${name}/${own} must begin with a one-line docstring.`);
      const importers = everything
        .filter(({ owner, text }) => owner !== name && text.includes(`/${name}/index.ts'`))
        .map(({ owner }) => owner);
      const cells = [tablesOf(texts), jobsOf(texts, everyText), sorted(importers)].map(
        (list) => list.join(', ') || '–',
      );
      const page = existsSync(join(FEATURES, name, 'README.md')) ? '/README.md' : '';
      return `| [${name}](../apps/server/src/features/${name}${page}) | ${owns} | ${cells.join(' | ')} |`;
    });
  return [
    '# Features of the server',
    '',
    'Written by `node scripts/features.mjs`. Tables: those that the feature inserts rows into. Importers: features and',
    "folders that import the feature's `index.ts`. A name leads to the",
    "feature's README where it has one.",
    '',
    '| feature | what it does | tables | jobs | importers |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

export const storedTable = () => readFileSync(PAGE, 'utf8');

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, featuresTable());
