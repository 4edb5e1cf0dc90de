import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedResults } from './lib/figures.ts';
import { writeSections } from './lib/sections.ts';

// `report.ts [name …]` writes the latest figures of these benchmarks, or of all that ran, to docs/benchmarks.md;
// `report.ts --smoke --to=<file>` tries it out.
const args = process.argv.slice(2);
const isSmoke = args.includes('--smoke');
const to = args.find((word) => word.startsWith('--to='))?.slice('--to='.length);
const names = args.filter((word) => !word.startsWith('--'));
if (isSmoke && !to) {
  console.error('Figures of the smallest size say nothing: name a file of its own for them with --to=.');
  process.exit(1);
}
const target = to ?? join(import.meta.dirname, '../docs/benchmarks.md');
const saved = savedResults(isSmoke);
const missing = names.filter((name) => !saved.some((result) => result.name === name));
const results = saved.filter(({ name }) => names.length === 0 || names.includes(name));
writeFileSync(target, writeSections(existsSync(target) ? readFileSync(target, 'utf8') : '', results));
console.log(`Wrote ${results.map(({ name }) => name).join(', ') || 'nothing new'} to ${target}`);
if (missing.length > 0) {
  console.error(`No figures of ${missing.join(', ')}: run npm run bench -- ${missing[0]} first.`);
  process.exit(1);
}
