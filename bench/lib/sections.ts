import { type Figure, isMet, limitText, type Result, valueText } from './figures.ts';

const HEAD = `# Benchmarks

\`npm run bench -- <name>\` runs a benchmark and ends with an error when a limit was missed; \`npm run bench -- each <name> …\` runs several and writes their figures here, \`npm run bench -- report [<name> …]\` those of the last runs. All of this file is written by them. A time is only worth its machine: it is printed, and its ratio to something measured in the same run is judged (a bare input, a bare statement, a peer, or the fixed work of \`bench/lib/fixed-work.ts\`). Sizes and counts are judged as they are. Missed limits are in bold; earlier figures are in the history of this file.
`;

/** The first line of every table that a run writes. */
const TABLE = '| | measured | limit | peer |';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const row = (line: Figure) => {
  const value = isMet(line) ? valueText(line) : `**${valueText(line)}**`;
  return `| ${[line.what, value, limitText(line), line.peer ?? ''].map(cell).join(' | ')} |`;
};

/** The table of a benchmark; each of several settings begins with a row of its own. */
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
    TABLE,
    '|---|---|---|---|',
    ...rows,
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
  ].join('\n');
}

/** The sections that runs have written, by benchmark; handwritten ones are left out. */
function writtenSections(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(
    parts
      .filter((part) => part.includes(`\n${TABLE}\n`))
      .map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]),
  );
}

/** The file of all benchmarks: the sections of `results`, and those in `before` that other runs have written. */
export function writeSections(before: string, results: readonly Result[]): string {
  const sections = writtenSections(before);
  for (const result of results) sections.set(result.name, section(result));
  const sorted = [...sections].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return [HEAD, ...sorted.map(([, part]) => part)].join('\n');
}
