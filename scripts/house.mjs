import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from '@swc/core';
import { PAGE_FLOORS, SERVER_FLOORS } from '../.dependency-cruiser.mjs';
import { root } from './install/install.mjs';

// `npm run house [-- --write]`: how the sources are divided. A report, not a gate: none of its figures is a limit.

const PAGE = join(root, 'docs/house.md');
const WALKS = join(root, 'docs/walks.md');
const PICTURE = join(root, 'docs/rooms.svg');
const PACKAGES = Object.fromEntries(
  readdirSync(join(root, 'packages')).map((name) => {
    const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    return [`@freeboard/${name}`, { folder: join(root, 'packages', name), exports }];
  }),
);
const WIDE_DOOR = 15;
const LEAST_TOKENS = 30;

const isTest = (path) => /\.test\.tsx?$|\/testing\/|\/test\//.test(path);
const filesOf = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => !name.includes('node_modules') && !name.startsWith('dist') && pattern.test(name))
    .map((name) => join(root, folder, name));
const sources = ['apps/server/src', 'apps/web/src', 'apps/sandbox/src', 'packages']
  .flatMap((folder) => filesOf(folder, /\.tsx?$/))
  .filter((path) => !isTest(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'));
const styles = filesOf('apps/web/src', /\.css$/);
const linesIn = (path) => readFileSync(path, 'utf8').split('\n').length - 1;

function resolve(from, name) {
  if (name.startsWith('.')) return join(dirname(from), name);
  const [, own, rest] = /^(@freeboard\/[a-z-]+)(.*)$/.exec(name) ?? [];
  const target = PACKAGES[own]?.exports?.[`.${rest}`];
  return target ? join(PACKAGES[own].folder, target) : null;
}

function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node)) if (value !== null && typeof value === 'object') walk(value, visit);
}

const namesIn = (pattern) => {
  const names = [];
  walk(pattern, (node) => node.type === 'Identifier' && names.push(node.value));
  return names;
};

/**
 * A hash of a function's body without the names of its variables, so that renamed copies are equal; null if it is too
 * short.
 */
function shapeOf(body) {
  const tokens = [];
  walk(body, (node) => {
    tokens.push(node.type);
    if (node.operator) tokens.push(node.operator);
    if (['NumericLiteral', 'StringLiteral', 'BooleanLiteral'].includes(node.type)) tokens.push(String(node.value));
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier') tokens.push(node.property.value);
  });
  return tokens.length < LEAST_TOKENS ? null : createHash('sha1').update(tokens.join(' ')).digest('hex');
}

function read(path) {
  const text = readFileSync(path, 'utf8');
  const { body } = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), decorators: false });
  const exported = [];
  const imported = [];
  for (const item of body) {
    if (item.type === 'ExportDeclaration') {
      const { declaration } = item;
      if (declaration.type === 'VariableDeclaration')
        exported.push(...declaration.declarations.flatMap(({ id }) => namesIn(id).slice(0, 1)));
      else exported.push((declaration.identifier ?? declaration.id).value);
    }
    if (item.type === 'ExportDefaultDeclaration' || item.type === 'ExportDefaultExpression') exported.push('default');
    if (item.type === 'ExportNamedDeclaration')
      exported.push(...item.specifiers.map(({ orig, name, exported: as }) => (as ?? orig ?? name).value));
    if (item.type === 'ExportAllDeclaration') exported.push('*');
    if (item.source) imported.push(resolve(path, item.source.value));
  }
  const declared = body.filter(({ type }) => type === 'ExportDeclaration').length;
  const shapes = [];
  walk(body, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Import')
      imported.push(resolve(path, node.arguments[0]?.expression.value ?? ''));
    const isFunction = ['FunctionDeclaration', 'ArrowFunctionExpression', 'ClassMethod', 'PrivateMethod'].includes(
      node.type,
    );
    const shape = isFunction ? shapeOf(node.body ?? node.function?.body) : null;
    if (shape) shapes.push({ shape, name: node.identifier?.value ?? node.key?.value ?? '' });
  });
  return {
    path,
    lines: text.split('\n').length - 1,
    exported,
    declared,
    imported: [...new Set(imported.filter(Boolean))],
    shapes,
  };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const short = (path) => relative(root, path);
const table = (heads, rows) => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

const files = sources.map(read);
const importers = new Map();
for (const { path, imported } of files)
  for (const to of imported) importers.set(to, [...(importers.get(to) ?? []), path]);

/** The names that a feature's index.ts exports itself; those that it passes on with `export *` do not count. */
function namesAt(path, seen = new Set()) {
  const file = files.find((one) => one.path === path);
  if (!file || seen.has(path)) return [];
  seen.add(path);
  return file.exported.filter((name) => name !== '*');
}
const doors = files
  .filter(({ path }) => /\/features\/[^/]+\/index\.ts$/.test(path))
  .map(({ path }) => ({ path, names: namesAt(path).length }))
  .toSorted((a, b) => b.names - a.names);

const names = files.reduce((sum, { declared }) => sum + declared, 0);
const lines = files.reduce((sum, file) => sum + file.lines, 0);
const fragments = files.filter(({ path }) => basename(path) !== 'index.ts' && importers.get(path)?.length === 1);

function twins() {
  const byShape = new Map();
  for (const { path, shapes } of files)
    for (const { shape, name } of shapes) byShape.set(shape, [...(byShape.get(shape) ?? []), { path, name }]);
  return [...byShape.values()]
    .map((places) => [...new Map(places.map((place) => [place.path, place])).values()])
    .filter((places) => places.length > 1);
}

function walks() {
  const text = existsSync(WALKS) ? readFileSync(WALKS, 'utf8') : '';
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const paths = [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path);
      const missing = paths.filter((path) => !existsSync(join(root, path)));
      return { title: part.split('\n')[0], paths, missing };
    });
}

function report() {
  const same = twins();
  const all = walks();
  return [
    ...table(
      ['figure', 'value'],
      [
        ['source files', files.length],
        ['lines of source', lines],
        ['lines of styles', styles.reduce((sum, path) => sum + linesIn(path), 0)],
        ['lines of a file, median', median(files.map((file) => file.lines))],
        ['exported names', names],
        ['lines per exported name', (lines / names).toFixed(1)],
        ['rooms of the server', roomsOf('apps/server/src/features').size],
        ['rooms of the page', roomsOf('apps/web/src/features').size],
        [`doors of more than ${WIDE_DOOR} names`, doors.filter((door) => door.names > WIDE_DOOR).length],
        ['fragments: files with one importer', fragments.length],
        ['functions of the same shape in several files', same.length],
        ...all.map(({ title, paths }) => [`walk ${title}`, paths.length]),
      ],
    ),
    '',
    ...table(
      ['widest doors', 'names'],
      doors.slice(0, 12).map((door) => [short(door.path), door.names]),
    ),
    '',
    ...table(
      ['the same shape', 'in'],
      same.slice(0, 40).map((places) => [places[0].name || '–', places.map(({ path }) => short(path)).join(', ')]),
    ),
    ...all.flatMap(({ title, missing }) => missing.map((path) => `\nWalk ${title}: there is no ${path}`)),
  ].join('\n');
}

function roomsOf(folder) {
  const roomOf = (path) => new RegExp(`^${folder}/([^/]+)/`).exec(short(path))?.[1];
  const rooms = new Map();
  for (const { path, lines: own, imported } of files) {
    const room = roomOf(path);
    if (!room) continue;
    const { lines: before, uses } = rooms.get(room) ?? { lines: 0, uses: new Set() };
    for (const to of imported) if (roomOf(to) && roomOf(to) !== room) uses.add(roomOf(to));
    rooms.set(room, { lines: before + own, uses });
  }
  return rooms;
}

const usesBy = (rooms, from, to) =>
  [...rooms.get(from).uses].some(
    (between) => between !== to && (rooms.get(between).uses.has(to) || usesBy(rooms, between, to)),
  );

const BOX = { width: 112, height: 34, gap: 12, floor: 74 };
function panel({ title, folder, floors, left, width, bottom }) {
  const rooms = roomsOf(folder);
  const places = new Map(
    floors.flatMap((names, floor) =>
      names.map((name, at) => {
        const row = names.length * (BOX.width + BOX.gap) - BOX.gap;
        return [
          name,
          { x: left + (width - row) / 2 + at * (BOX.width + BOX.gap), y: bottom - floor * BOX.floor - BOX.height },
        ];
      }),
    ),
  );
  const arrows = [...rooms].flatMap(([name, { uses }]) =>
    [...uses]
      .filter((to) => !usesBy(rooms, name, to))
      .map((to) => {
        const [from, goal] = [places.get(name), places.get(to)];
        const [x, y, toX, toY] = [from.x + BOX.width / 2, from.y + BOX.height, goal.x + BOX.width / 2, goal.y];
        const bend = (toY - y) / 2;
        return `<path d="M${x} ${y}C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}"/>`;
      }),
  );
  const boxes = [...places].map(([name, { x, y }]) => {
    const middle = x + BOX.width / 2;
    return [
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>`,
      `<text x="${middle}" y="${y + 15}">${name}</text>`,
      `<text x="${middle}" y="${y + 28}" class="lines">${rooms.get(name).lines.toLocaleString('en-US')} lines</text>`,
    ].join('');
  });
  const head = `<text x="${left + width / 2}" y="26" class="head">${title}</text>`;
  return `${head}<g class="arrows">${arrows.join('')}</g>${boxes.join('')}`;
}

function picture() {
  const widest = (floors) => Math.max(...floors.map((names) => names.length)) * (BOX.width + BOX.gap);
  const page = PAGE_FLOORS.flatMap((names) => (names.length > 6 ? [names.slice(0, 6), names.slice(6)] : [names]));
  const [left, right] = [widest(page), widest(SERVER_FLOORS)];
  const height = Math.max(page.length, SERVER_FLOORS.length) * BOX.floor + 40;
  const bottom = height - 16;
  const size = [left + right + 72, height];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}" font-family="sans-serif" font-size="12">`,
    '<title>Rooms of the page and of the server, and which use which</title>',
    '<style>rect{fill:#fff;stroke:#3b6ea5}.ground{fill:#f6f7f9;stroke:none}text{text-anchor:middle;fill:#1d2733}',
    '.lines{font-size:10px;fill:#5d6975}.head{font-size:15px;font-weight:bold}.arrows{fill:none;stroke:#9aa7b5}</style>',
    `<rect class="ground" width="${size[0]}" height="${height}"/>`,
    panel({ title: 'Rooms of the page', folder: 'apps/web/src/features', floors: page, left: 16, width: left, bottom }),
    panel({
      title: 'Rooms of the server',
      folder: 'apps/server/src/features',
      floors: SERVER_FLOORS,
      left: left + 48,
      width: right,
      bottom,
    }),
    '</svg>',
    '',
  ].join('\n');
}

const text = report();
console.log(text);
if (process.argv.includes('--write')) {
  writeFileSync(PICTURE, picture());
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const kept =
    /<!-- before -->[\s\S]*<!-- end of before -->/.exec(before)?.[0] ??
    `<!-- before -->\n${text}\n<!-- end of before -->`;
  writeFileSync(
    PAGE,
    `# How the sources are divided\n\nWritten by \`npm run house -- --write\`. No figure is a limit.\n\n## Now\n\n${text}\n\n## Before the rooms were made by noun\n\n${kept}\n`,
  );
}
