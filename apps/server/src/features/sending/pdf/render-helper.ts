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

/** The picture that Typst has loaded. */
let shadow = '';

/** Makes a logo available to Typst under a name derived from its content. @returns that name; empty without a logo */
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
/** The number of documents after which Typst's cache is swept, and for how many sweeps an unused entry stays. */
const [MOST_UNSWEPT, KEPT] = [10, 5];
let unswept = 0;
let sweeping: NodeJS.Timeout | undefined;

/** Sweeps Typst's cache of earlier documents when no one waits: it takes a tenth of a document's time. */
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
