import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { projectRoot } from '../../../kernel/env/project-root.ts';
import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { coverageOf } from './coverage.ts';
import { readFonts } from './fonts.ts';
import type { Logo, RenderedPdf, RenderTask } from './render.ts';
import { showable } from './showable.ts';

const FOLDER = join(projectRoot(), 'apps/server/src/features/sending/pdf');
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
};

const { own, fallbacks } = readFonts();
const typst = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: [...own, ...fallbacks] }] });
// Every weight of a font covers the same characters.
const plain = own.slice(0, 1).map(coverageOf);
const all = [...plain, ...fallbacks.map(coverageOf)];

/** The name of the logo currently mapped in Typst. */
let shadow = '';

/**
 * Makes a logo available to Typst under a name derived from its hash.
 * @returns the name; '' if there is no logo, or none of a known image type
 */
function place(logo: Logo | null): string {
  const ending = logo && ENDINGS[logo.media_type];
  if (!logo || !ending) return '';
  const name = `logo-${logo.hash}.${ending}`;
  if (name !== shadow) {
    if (shadow) typst.unmapShadow(join(FOLDER, shadow));
    typst.mapShadow(join(FOLDER, name), Buffer.from(logo.bytes));
    shadow = name;
  }
  return name;
}

const IDLE_MS = 100;
/**
 * Documents after which Typst's cache is swept even if the process is never idle, and sweeps after which an unused
 * entry is dropped.
 */
const [MOST_UNSWEPT, KEPT] = [10, 5];
let unswept = 0;
let sweeping: NodeJS.Timeout | undefined;

/** Sweeps Typst's cache while the process is idle, because a sweep takes a tenth of a document's time. */
function sweepLater(): void {
  clearTimeout(sweeping);
  unswept += 1;
  sweeping = setTimeout(
    () => {
      unswept = 0;
      typst.evictCache(KEPT);
    },
    unswept < MOST_UNSWEPT ? IDLE_MS : 0,
  );
}

serveTasks(({ template, data, logo, isPlain }: RenderTask): RenderedPdf => {
  try {
    const shown = { ...showable(data, isPlain ? plain : all), logo: place(logo) };
    typst.mapShadow(join(FOLDER, 'data.json'), Buffer.from(JSON.stringify(shown)));
    return { bytes: typst.pdf({ mainFilePath: join(FOLDER, template) }, { pdfStandard: 'ua-1' }) };
  } catch {
    // The message of Typst contains the names that it could not render, so it is not passed on.
    return { bytes: null };
  } finally {
    sweepLater();
  }
});
