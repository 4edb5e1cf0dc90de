import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import { datesIn } from '@freeboard/domain/reading';
import { type Line, wordsBetween } from '../../pages/lines.ts';
import { addressMeanings } from '../../readings/addresses.ts';
import { deductibleCell, limitCells } from '../../readings/amount-columns.ts';
import { type Meaning, readingsOf } from '../../readings/draft.ts';
import { ifWhole, weighed } from '../../readings/evidence.ts';
import { type Cell, cellsBetween, readLabels } from '../../readings/labels.ts';
import { sure } from '../../readings/meanings.ts';
import { amountIn, dollars, money } from '../../readings/parse.ts';
import { formTypeMeanings } from '../../readings/wordings.ts';
import type { LaidOutPage, Reader, ReaderInput, ReadResult } from '../reader.ts';
import { expiryMeanings } from './common.ts';
import { isLimitRow, nfipBoxes, privateFloodBoxes } from './flood-boxes.ts';
import { dwellingFireBoxes, homeownersBoxes } from './home-boxes.ts';
import { HOUSE_SENTENCES } from './house-sentences.ts';

type Program = 'nfip' | 'association' | 'private_flood' | 'dwelling_fire' | 'homeowners';

const EDITIONS: Readonly<Record<Program, string>> = {
  nfip: 'NFIP flood declarations',
  association: 'NFIP condominium association declarations',
  private_flood: 'Private flood declarations',
  dwelling_fire: 'Dwelling fire declarations',
  homeowners: 'Homeowners declarations',
};

const OTHER_POLICY =
  /\b(?:auto(?:mobile)?|motorcycle|boat(?:owners)?|watercraft|umbrella)(?:\s+(?:liability|insurance|policy))*\s+declarations?\b/i;

/** Coverages that only a home policy has, and signs of a renter's policy, which covers belongings but no dwelling. */
const OF_HOME =
  /\bdwelling\b|\bcoverage [AC]\b|\brenters?(?:\s+(?:insurance|policy))*\s+declarations?\b|\bHO[\s-]?(?:00[\s-]?)?0?4\b/i;

/**
 * Whether a policy insures something other than a house. Such a policy may still mention one, for example in an auto
 * policy's homeowners discount.
 */
const isOtherPolicy = (text: string): boolean =>
  (OTHER_POLICY.test(text) || (/\bcollision\b/i.test(text) && /\bVIN\b/i.test(text))) && !OF_HOME.test(text);

function programOf(text: string): Program | null {
  if (!/declarations?\b/i.test(text) || !/policy|insured/i.test(text)) return null;
  if (/RCBAP|residential condominium building association/i.test(text)) return 'association';
  if (/national flood insurance program|\bNFIP\b/i.test(text)) return 'nfip';
  if (/\bflood\b.{0,40}declarations/i.test(text)) return 'private_flood';
  if (isOtherPolicy(text)) return null;
  if (/dwelling fire|\bDP[\s-]?(?:00[\s-]?)?0?[123]\b/i.test(text)) return 'dwelling_fire';
  return /homeowner|\bHO[\s-]?(?:00[\s-]?)?0?[3-8]\b|unit[\s-]?owner|condominium|renters/i.test(text)
    ? 'homeowners'
    : null;
}

const withoutLabels = (line: Line): boolean => line.text.includes('|');

function freeCells(line: Line, today: string): Reading[] {
  if (!withoutLabels(line)) return [];
  return cellsBetween(line, 0, line.text.length).flatMap((cell) => {
    const source = { page: line.page, words: cell.words, printed: cell.text };
    const address = /^\d/.test(cell.text) ? streetAndTown(cell.text) : [];
    if (address.length > 0) return readingsOf({ ...source, label: 'Property address' }, address);
    const [from, to, ...others] = datesIn(cell.text);
    if (from && to && from < to && others.length === 0) {
      return readingsOf({ ...source, label: 'Policy period' }, expiryMeanings(to, today));
    }
    return /^HO|^DP/i.test(cell.text) && cell.text.length < 12
      ? readingsOf({ ...source, label: 'Policy form' }, weighed(line.text, formTypeMeanings(cell.text)))
      : [];
  });
}

const streetAndTown = (text: string) => addressMeanings(text, '', 'check');

function sentences(line: Line): Reading[] {
  return HOUSE_SENTENCES.flatMap(({ label, words, read }) =>
    [...line.text.matchAll(words)].flatMap((match) => {
      const found = wordsBetween(line, match.index, match.index + match[0].length);
      return readingsOf(
        { page: line.page, words: found, label, printed: match[0] },
        weighed(line.text, read(match[0])),
      );
    }),
  );
}

type LimitRow = { line: Line; limits: Cell[]; deductible: Cell | undefined; isBuilding: boolean };

function limitRow(lines: readonly Line[], line: Line): LimitRow | null {
  const cells = cellsBetween(line, 0, line.text.length).filter((cell) => money(cell.text) !== null);
  const index = lines.indexOf(line);
  const columns = limitCells(lines, index, cells);
  const [first] = columns ?? cells;
  if (!first) return null;
  return {
    line,
    // Two columns of limits, for example before and after a change.
    limits: columns ?? [first],
    deductible: deductibleCell(lines, index, cells) ?? cells[cells.indexOf(first) + 1],
    isBuilding: /^building/i.test(line.text),
  };
}

/** Reads rows such as "BUILDING $250,000 $2,000" under the heading "COVERAGE DEDUCTIBLE". */
function limitRows(lines: readonly Line[]): Reading[] {
  const head = lines.findIndex((line) => /coverage/i.test(line.text) && /deductible/i.test(line.text));
  if (head === -1) return [];
  const rows = lines
    .slice(head + 1, head + 5)
    .filter((line) => isLimitRow(line.text))
    .flatMap((line) => limitRow(lines, line) ?? []);
  const deductibles = new Set(rows.flatMap(({ deductible }) => (deductible ? money(deductible.text) : [])));
  return rows.flatMap(({ line, limits, deductible, isBuilding }) => {
    const name = isBuilding ? 'Building' : 'Contents';
    const read = (cell: Cell, label: string, meanings: readonly Meaning[], isSure: boolean) =>
      readingsOf(
        { page: line.page, words: cell.words, label: `${name} ${label}`, printed: cell.text },
        weighed(line.text, ifWhole(isSure && amountIn(cell.text).certainty === 'sure', meanings)),
      );
    const field = isBuilding ? 'building_limit' : 'contents_limit';
    const isOne = new Set(limits.map(({ text }) => money(text))).size === 1;
    return [
      ...limits.flatMap((cell) => read(cell, 'coverage', sure(field, money(cell.text)), isOne)),
      ...(deductible
        ? read(deductible, 'deductible', sure('deductible', dollars(money(deductible.text)!)), deductibles.size <= 1)
        : []),
    ];
  });
}

function replacementCostOnContents(lines: readonly Line[]): Reading[] {
  return lines.flatMap((line) => {
    const match = /contents \(replacement cost\)/i.exec(line.text);
    if (!match) return [];
    const words = wordsBetween(line, match.index, match.index + match[0].length);
    return readingsOf(
      { page: line.page, words, label: 'Contents', printed: match[0] },
      weighed(line.text, sure('replacement_cost_on_content', 'Yes')),
    );
  });
}

function carrier(page: LaidOutPage | undefined): Reading[] {
  const line = page?.lines
    .slice(0, 3)
    .find(({ text }) => /\b(?:insurance company|insurance co\.?|lloyds|underwriters|mutual|casualty)\b/i.test(text));
  if (!line) return [];
  const [name = ''] = line.text.split(/\s+-\s+|\t/);
  const words = wordsBetween(line, 0, name.length);
  return readingsOf({ page: line.page, words, label: 'Insurer', printed: name }, [
    { field: 'current_insurance_carrier', value: name, strength: 'ask' },
  ]);
}

function readingsOfProgram(program: Program, lines: readonly Line[], today: string): Reading[] {
  switch (program) {
    case 'nfip':
      return [...readLabels(lines, nfipBoxes(today)), ...limitRows(lines)];
    case 'association':
      return readLabels(lines, nfipBoxes(today)).filter(({ strength }) => strength === 'check');
    case 'private_flood':
      return [...readLabels(lines, privateFloodBoxes(today)), ...replacementCostOnContents(lines)];
    case 'dwelling_fire':
      return readLabels(lines, dwellingFireBoxes(today));
    case 'homeowners':
      return readLabels(lines, homeownersBoxes(today));
  }
}

function withoutSameMailing(readings: readonly Reading[]): Reading[] {
  const streetOf = (field: string) => readings.find((reading) => reading.field === field)?.value;
  const street = streetOf('address1');
  const isSame = street !== undefined && street === streetOf('mailing_address1');
  return readings.filter(({ field }) => !(isSame && field?.startsWith('mailing_')));
}

/** For a unit owner's policy (HO6): the building is a condo unit, and the unit of its address is the unit's number. */
function unitOf(readings: readonly Reading[]): Reading[] {
  const form = readings.find(({ field, value }) => field === 'form_type' && value === 'HO6');
  if (!form) return [];
  const unit = readings.find(({ field }) => field === 'address2');
  const number = typeof unit?.value === 'string' ? /[\w-]*\d[\w-]*/.exec(unit.value)?.[0] : undefined;
  return [
    { ...form, field: 'occupancy_type', value: 'Condo Unit', strength: 'ask' },
    ...(unit && number ? [{ ...unit, field: 'condo_unit_number', value: number, strength: 'ask' as const }] : []),
  ];
}

const TITLE = /^.{0,60}\bdeclarations?\b.{0,40}$/i;

function formInTitle(lines: readonly Line[], found: readonly Reading[]): Reading[] {
  if (found.some(({ field }) => field === 'form_type')) return [];
  const line = lines.slice(0, 8).find(({ text }) => TITLE.test(text) && formTypeMeanings(text).length > 0);
  if (!line) return [];
  const source = { page: line.page, words: line.words, label: 'Title', printed: line.text.replaceAll('\t', ' ') };
  return readingsOf(source, formTypeMeanings(line.text));
}

async function read({ pages, edition, today }: ReaderInput): Promise<ReadResult> {
  const program = (Object.keys(EDITIONS) as Program[]).find((name) => EDITIONS[name] === edition) ?? 'homeowners';
  const lines = pages.flatMap((page) => page.lines);
  const isHome = program === 'homeowners' || program === 'dwelling_fire';
  const labeled = readingsOfProgram(program, lines, today);
  const found = [
    ...labeled,
    ...(isHome ? formInTitle(lines, labeled) : []),
    ...lines.flatMap((line) => [...freeCells(line, today), ...(isHome ? sentences(line) : [])]),
    ...carrier(pages[0]),
  ];
  const warnings: DocumentWarning[] =
    program === 'association'
      ? [
          {
            code: 'association_policy',
            message: 'This policy insures the condominium association, not the unit owner.',
            page: pages[0]?.page.number ?? null,
          },
        ]
      : [];
  return { readings: withoutSameMailing([...found, ...unitOf(found)]), warnings };
}

export const declarations: Reader = {
  kind: 'declarations',
  recognize: ({ text }) => {
    const program = programOf(text);
    if (!program) return null;
    const number = /policy(?: number| no\.?| #)?\s*:?\s*(?=\S*\d)([A-Z0-9][A-Z0-9-]{4,})/i.exec(text);
    return { kind: 'declarations', edition: EDITIONS[program], formPage: null, identity: number?.[1] ?? null };
  },
  read,
};
