import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { US_STATES } from '@freeboard/domain/applications';
import { NAMED } from './src/calls/common.ts';
import { DECLARED } from './src/calls/index.ts';
import { DECLARED_TOOLS } from './src/mcp/tools.ts';

// `generate.mjs` writes the types of the contract's requests and answers from their schemas; with `--check` it compares
// them. `src/types.proof.ts` proves that they equal the types that zod infers.
const TYPES = join(import.meta.dirname, 'src/types.gen.ts');

/** State codes, which the domain types as `string`. */
const STATES = new Set(US_STATES.map(({ code }) => code));

const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value));
const union = (types) => [...new Set(types)].join(' | ');

/** The TypeScript type of a schema: as sent (`input`), or as parsed (`output`). */
function typeOf(schema, io, comments) {
  const name = NAMED.get(schema);
  if (!name) return shapeOf(schema, io, comments);
  const isSame = io === 'output' || shapeOf(schema, 'input') === shapeOf(schema, 'output');
  return isSame ? name : shapeOf(schema, io, COMMENTS.get(name));
}

function shapeOf(schema, io, comments) {
  const { def } = schema._zod;
  const inner = (one) => typeOf(one, io, comments);
  if (io === 'input' && def.coerce) return 'unknown';
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
      return def.type;
    case 'literal':
      return union(def.values.map(literal));
    case 'enum': {
      const values = Object.values(def.entries);
      return values.every((value) => STATES.has(value)) ? 'string' : union(values.map(literal));
    }
    case 'union':
      return union(def.options.map(inner));
    case 'nullable':
      return union([inner(def.innerType), 'null']);
    case 'optional':
      return union([inner(def.innerType), 'undefined']);
    case 'default':
      return io === 'input' ? union([inner(def.innerType), 'undefined']) : inner(def.innerType);
    case 'array': {
      const element = inner(def.element);
      return / \| /.test(element.replace(/\{[\s\S]*\}/, '')) ? `(${element})[]` : `${element}[]`;
    }
    case 'record': {
      const record = `Record<${inner(def.keyType)}, ${inner(def.valueType)}>`;
      return def.partial ? `Partial<${record}>` : record;
    }
    case 'object':
      return objectOf(def.shape, io, comments);
    case 'pipe':
      // A transformed text is still a text.
      return inner(def.in);
    case 'lazy':
      return 'Json';
    case 'custom':
      // The only custom schema: the cells of a rate table.
      return 'string[][]';
    default:
      throw new Error(`The contract has a schema of a kind without a type: ${def.type}`);
  }
}

function objectOf(shape, io, comments) {
  const properties = Object.entries(shape).map(([key, schema]) => {
    const about = comments?.get(key);
    const isOptional = schema._zod[io === 'input' ? 'optin' : 'optout'] !== undefined;
    const type = typeOf(schema, io, about?.children).replace(isOptional ? / \| undefined$/ : /$^/, '');
    return [about?.text, `${/^\w+$/.test(key) ? key : `'${key}'`}${isOptional ? '?' : ''}: ${type};`];
  });
  return properties.length === 0 ? 'Record<string, never>' : block(properties);
}

const block = (properties) =>
  `{\n${properties
    .flat()
    .filter(Boolean)
    .join('\n')
    .replace(/^(?=.)/gm, '  ')}\n}`;

/**
 * Reads the comments of a file's declarations, by their path of keys, from the indentation, because the sources are
 * formatted. Comments of a constant that a declaration spreads or refers to in the same file are copied.
 */
function commentsIn(text) {
  const roots = new Map();
  const open = [];
  let comment = '';
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/);
    const content = line.trim();
    if (/^(\/\*\*|\*)/.test(content)) {
      comment = content.startsWith('/**') ? content : `${comment}\n${content.replace(/^\*/, ' *')}`;
      continue;
    }
    const [, declared, key] = content.match(/^(?:export )?(?:const (\w+) = |'?([\w-]+)'?(?=[:,]))/) ?? [];
    while (indent >= 0 && open.length > 0 && open.at(-1).indent >= indent) open.pop();
    if (declared ?? key) {
      const node = { indent, text: comment, children: new Map() };
      (open.at(-1)?.children ?? roots).set(declared ?? key, node);
      open.push(node);
    }
    const used =
      content.match(/^\.\.\.(\w+)/)?.[1] ??
      (/[({]$/.test(content) ? undefined : content.match(/(\w+)\)*(?:\.\w+\([^)]*\))*,?;?$/)?.[1]);
    const source = used && open.length > 0 ? roots.get(used) : undefined;
    if (source && source !== open[0])
      for (const [name, child] of source.children) open.at(-1).children.set(name, child);
    if (content !== '') comment = '';
  }
  return roots;
}

const COMMENTS = new Map();
const ABOUT = new Map();
for (const path of globSync('src/calls/**/*.ts', { cwd: import.meta.dirname })) {
  const text = readFileSync(join(import.meta.dirname, path), 'utf8');
  const roots = commentsIn(text);
  for (const [, variable, name] of text.matchAll(/^NAMED\.set\((\w+), '(\w+)'\);$/gm)) {
    COMMENTS.set(name, roots.get(variable).children);
    ABOUT.set(name, roots.get(variable).text);
  }
  for (const { children } of roots.values())
    for (const [name, node] of children) if (DECLARED[name]) COMMENTS.set(name, node.children);
}

const named = [...NAMED].map(([schema, name]) =>
  [ABOUT.get(name), `export type ${name} = ${shapeOf(schema, 'output', COMMENTS.get(name))};`]
    .filter(Boolean)
    .join('\n'),
);

const table = (about, name, all, typeOfOne) =>
  `/** ${about} */\nexport type ${name} = ${block(
    Object.entries(all).map(([key, one]) => [`/** ${one.summary} */`, `${key}: ${typeOfOne(one, key)};`]),
  )};`;

const requestType = ({ request }, io, name) => typeOf(request, io, COMMENTS.get(name)?.get('request')?.children);
const text = [
  '// Written by `npm run contract:types` from the schemas of the calls; do not edit.',
  "import type { z } from 'zod';",
  'export type Json = z.core.util.JSONType;',
  ...named.sort(),
  table('What a caller sends, in addition to `session_key`.', 'Requests', DECLARED, (call, name) =>
    requestType(call, 'input', name),
  ),
  table('What the verb of a call is given: its request, parsed and with defaults.', 'Inputs', DECLARED, (call, name) =>
    requestType(call, 'input') === requestType(call, 'output')
      ? `Requests['${name}']`
      : requestType(call, 'output', name),
  ),
  table('What the verb of a call answers.', 'Answers', DECLARED, ({ answer }, name) =>
    typeOf(answer, 'output', COMMENTS.get(name)?.get('answer')?.children),
  ),
  table('What a tool of assistants is given, parsed and with defaults.', 'ToolInputs', DECLARED_TOOLS, ({ input }) =>
    typeOf(input, 'output'),
  ),
].join('\n\n');

const isCheck = process.argv.includes('--check');
const isCurrent = existsSync(TYPES) && readFileSync(TYPES, 'utf8') === `${text}\n`;
if (!isCheck) writeFileSync(TYPES, `${text}\n`);
else if (!isCurrent) console.error("The contract's types are outdated: npm run contract:types writes them.");
process.exitCode = isCheck && !isCurrent ? 1 : 0;
