import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { MultiQuoteData } from '../../apps/server/src/features/sending/pdf/data.ts';
import { readFonts } from '../../apps/server/src/features/sending/pdf/fonts.ts';
import { projectRoot } from '../../apps/server/src/kernel/env/project-root.ts';

const TABLES = `#let data = json("data.json")
#set document(title: data.title)
#set page(paper: "us-letter", margin: 0.65in)
#set text(font: "Inter", size: 8.5pt, lang: "en")
= #data.heading
#table(
  columns: (2fr, 1fr, 1fr, 1fr, 1fr, 1.2fr),
  table.header([Carrier], ..data.heads, [Price]),
  ..data.quotes.map(one => (one.carrier + " " + one.kind + " " + one.note, ..one.terms.map(term => term.value), one.premium)).flatten(),
)
#table(
  columns: (1.3fr, 2fr, 1.5fr),
  table.header([Carrier], [Parts of the premium], [Earliest start]),
  ..data.quotes.map(one => (one.carrier, one.parts.join(" · "), one.start)).flatten(),
)
`;

/**
 * Creates a function that renders the two tables of a Multi Quote PDF by Typst alone, in this process: the same texts
 * without style, letterhead, facts or signature. Its time is Typst's share of our document's time.
 */
export function createTypstAlone(): (data: MultiQuoteData) => Buffer {
  const require = createRequire(join(projectRoot(), 'apps/server/package.json'));
  const typst = require('@myriaddreamin/typst-ts-node-compiler') as { NodeCompiler: typeof NodeCompiler };
  const { own, fallbacks } = readFonts();
  const folder = projectRoot();
  const compiler = typst.NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontBlobs: [...own, ...fallbacks] }],
  });
  const main = join(folder, 'tables.typ');
  const texts = join(folder, 'data.json');
  compiler.addSource(main, TABLES);
  let count = 0;
  return (data) => {
    count += 1;
    // Evicts its cache as the product's process does.
    if (count % 10 === 0) compiler.evictCache(5);
    compiler.mapShadow(texts, Buffer.from(JSON.stringify(data)));
    return compiler.pdf({ mainFilePath: main }, { pdfStandard: 'ua-1' });
  };
}
