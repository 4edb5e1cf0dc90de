import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const SOURCES = join(import.meta.dirname, 'src');

/** Native code, and what reads files of its own package, stays where it is installed. */
const INSTALLED = [
  '@gorules/zen-engine',
  '@myriaddreamin/typst-ts-node-compiler',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'pdfjs-dist',
  'tesseract.js',
];

/** Each process that works apart, as one file beside what it shares with the others. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/helpers',
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(
        globSync('**/*-helper.ts', { cwd: SOURCES }).map((path) => [path.replace(/\.ts$/, ''), join(SOURCES, path)]),
      ),
    },
  },
  ssr: { noExternal: true, external: INSTALLED },
});
