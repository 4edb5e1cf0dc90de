import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './install/install.mjs';

const FEATURES = 'apps/server/src/features';
const markdownOf = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => join(folder, name));
const READMES = readdirSync(join(root, FEATURES), { recursive: true })
  .filter((name) => basename(name) === 'README.md')
  .map((name) => join(FEATURES, name));
const DOCUMENTS = [
  ...markdownOf('.'),
  ...markdownOf('docs'),
  ...markdownOf('docs/guide'),
  'apps/sandbox/README.md',
  ...READMES,
];

/** The folders that paths in documents are relative to, each with how such a path begins. */
const FOLDERS = [
  ['', /^(?:packages|apps|scripts|e2e|bench|ops|docs)\//],
  ['apps/server/src', /^(?:features|kernel|integrations|http|jobs)\//],
  ['packages/domain/src', /^(?:forms|languages|messages|quotes|applications)\//],
];
/** Files that exist only in the worked examples of CONTRIBUTING and forms.md. */
const EXAMPLES = /^(?:forms\/fields\/pool|features\/applications\/notes\/rename-attachment)/;

/** Whether a document's path is a file in one of FOLDERS; also true for a path that fits none of them. */
function isThere(path) {
  const folders = FOLDERS.filter(([, begins]) => begins.test(path));
  return folders.length === 0 || folders.some(([folder]) => existsSync(join(root, folder, path)));
}

/** The texts of the files that a path in a document may name, relative to the document or to FOLDERS. */
const textsOf = (document, path) =>
  [dirname(document), ...FOLDERS.filter(([, begins]) => begins.test(path)).map(([folder]) => folder)]
    .map((folder) => join(root, folder, path))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'));

const namedIn = (text) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|sql|sha256|yaml|json))`/g)].map(([, path]) => path);
const textOf = (document) => readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');

it.each(DOCUMENTS)('%s names files that exist', (document) => {
  const text = textOf(document);
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path);
  expect(namedIn(text).filter((path) => !EXAMPLES.test(path) && !isThere(path))).toEqual([]);
  const inFile = [...text.matchAll(/`(\w+)` in `([\w./-]+\.tsx?)`/g)].map(([, name, path]) => ({ name, path }));
  expect(
    inFile.filter(({ name, path }) => !textsOf(document, path).some((one) => new RegExp(`\\b${name}\\b`).test(one))),
  ).toEqual([]);
  expect(linked.filter((path) => !existsSync(resolve(root, dirname(document), path)))).toEqual([]);
});

it.each(READMES)('%s names files of its feature', (document) => {
  const files = readdirSync(join(root, dirname(document)), { recursive: true }).map((file) => `/${file}`);
  const unknown = namedIn(textOf(document)).filter((path) => {
    if (FOLDERS.some(([, begins]) => begins.test(path))) return !isThere(path);
    return !files.some((file) => file.endsWith(`/${path}`));
  });
  expect(unknown).toEqual([]);
});
