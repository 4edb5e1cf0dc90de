import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isMet, limitText, type Result, savedResults, valueText } from './lib/figures.ts';

// `report.ts` replaces the section of each benchmark that ran by its figures; `report.ts --smoke <file>` tries it out.
const args = process.argv.slice(2);
const isSmoke = args.includes('--smoke');
const [file] = args.filter((word) => !word.startsWith('--'));
if (isSmoke && !file) {
  console.error('Figures of the smallest size say nothing: name a file of its own for them.');
  process.exit(1);
}
const target = file ?? join(import.meta.dirname, '../docs/benchmarks.md');

const HEAD = `# Benchmarks

\`npm run bench -- <name>\` runs a benchmark and ends with an error when a limit was missed; \`npm run bench -- report\` writes its figures here. An absolute time is only worth its machine. Missed limits are in bold; earlier figures are in the history of this file.
`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const row = (line: Figure) => {
  const value = isMet(line) ? valueText(line) : `**${valueText(line)}**`;
  return `| ${[line.what, value, limitText(line), line.peer ?? ''].map(cell).join(' | ')} |`;
};

/** Writes the one table of a benchmark; where it has several settings, each begins with a row of its own. */
function section({ name, machine, date, settings }: Result): string {
  const hasSeveral = settings.length > 1;
  const rows = settings.flatMap(({ title, figures }) => [
    ...(hasSeveral ? [`| *${cell(title)}* | | | |`] : []),
    ...figures.map(row),
  ]);
  const remarks = settings.flatMap((setting) => setting.remarks).map((text) => `- ${cell(text)}`);
  const [{ title } = { title: '' }] = settings;
  const head = hasSeveral ? '' : `${title.charAt(0).toUpperCase()}${title.slice(1)}. `;
  return [
    `## ${name}`,
    `${head}${date}, ${machine}.`,
    '',
    '| | measured | limit | peer |',
    '|---|---|---|---|',
    ...rows,
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
  ].join('\n');
}

/** The sections of the file as it is, by benchmark. */
function presentSections(): Map<string, string> {
  let text = '';
  try {
    text = readFileSync(target, 'utf8');
  } catch {
    // The file is written for the first time.
  }
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]));
}

const sections = presentSections();
const results = savedResults(isSmoke);
for (const result of results) sections.set(result.name, section(result));
const sorted = [...sections].sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(target, [HEAD, ...sorted.map(([, part]) => part)].join('\n'));
console.log(`Wrote ${results.map(({ name }) => name).join(', ') || 'nothing new'} to ${target}`);
