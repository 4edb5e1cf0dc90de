/**
 * Writes FEMA's Risk Rating 2.0 rating tables (Appendix D, as CSV) as the data files of packages/domain/src/nfip-estimate.
 * Usage: node scripts/derive-nfip-tables.mjs FOLDER EDITION, for example `… ~/rr2-tables 2023-02-24`.
 * Rows of a watershed are grouped by its first ten digits; factors there are in thousandths, inland/surge.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, edition] = process.argv.slice(2);
if (!folder || !edition) throw new Error('Usage: node scripts/derive-nfip-tables.mjs FOLDER EDITION');
const target = join(import.meta.dirname, '../packages/domain/src/flood/nfip-estimate/data');

const cellsOf = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.replaceAll(',', '').trim() !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => (quoted ?? plain).trim()),
    );

const tables = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .map((file) => [
      file.slice(0, -4).replaceAll('_', ' '),
      cellsOf(readFileSync(join(folder, file), 'utf8')).slice(1),
    ]),
);
const thousandths = (text) => Math.round(Number(text) * 1000);
const whole = (text) => Number(text).toFixed(0);
const write = (name, subject, text) =>
  writeFileSync(
    join(target, `${name}.gen.ts`),
    `// Written by scripts/derive-nfip-tables.mjs: ${subject}, edition ${edition}.\nexport default ${JSON.stringify(text)};\n`,
  );

const number = (cell) => (/^-?[\d.]+(?:e-?\d+)?$/i.test(cell) ? Number(cell) : cell);
const large = [
  'Territory - IFSS - L',
  'Territory - Non-BI - NL',
  'Levee Quality-IF',
  'Levee Quality-SS',
  'Concentration Risk Mapping',
];
const factors = Object.fromEntries(
  Object.entries(tables)
    .filter(([name]) => !large.includes(name))
    .map(([name, rows]) => [name, rows.filter((row) => row.length > 1).map((row) => row.map(number))]),
);
write('factors', 'the small rating tables', JSON.stringify({ edition, tables: factors }));

// Alaska, Hawaii and the territories have tables of their own, which are missing.
const SEGMENT_5 = ['19', '20', '21', '22'];
const watersheds = tables['Territory - Non-BI - NL']
  .map(([huc, inland, surge]) => [whole(huc).padStart(12, '0'), thousandths(inland), thousandths(surge)])
  .filter(([huc]) => !SEGMENT_5.includes(huc.slice(0, 2)))
  .sort(([a], [b]) => (a < b ? -1 : 1));
const groups = Map.groupBy(watersheds, ([huc]) => huc.slice(0, 10));
const line = ([prefix, rows]) =>
  prefix + rows.map(([huc, inland, surge]) => ` ${huc.slice(10)}${inland}${surge ? `/${surge}` : ''}`).join('');
write('watersheds', 'Territory - Non-BI - NL', [...groups].map(line).join('\n'));

const quality = new Map(tables['Levee Quality-IF'].map(([id, , , factor]) => [whole(id), factor]));
const levees = Map.groupBy(
  tables['Territory - IFSS - L'].filter(([, id]) => quality.has(whole(id))),
  ([, id]) => whole(id),
);
write(
  'levees',
  'Territory - IFSS - L and Levee Quality-IF',
  [...levees]
    .map(([id, rows]) => {
      const places = rows.map(
        ([huc, , inland, surge]) => `${whole(huc).padStart(12, '0')}:${thousandths(inland)}/${thousandths(surge)}`,
      );
      return [id, quality.get(id), ...places].join(' ');
    })
    .join('\n'),
);

const counties = Map.groupBy(tables['Concentration Risk Mapping'], ([state, , code]) => `${state}=${code}`);
write(
  'concentration',
  'Concentration Risk Mapping',
  [...counties].map(([key, rows]) => [key, ...rows.map(([, county]) => county)].join('|')).join('\n'),
);
