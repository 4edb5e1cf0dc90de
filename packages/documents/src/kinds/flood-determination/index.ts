import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import type { Line } from '../../pages/lines.ts';
import { markBefore } from '../../pages/mark-before.ts';
import { addressMeanings } from '../../readings/addresses.ts';
import type { Meaning } from '../../readings/draft.ts';
import { floodZoneMeanings, panelMeanings } from '../../readings/flood.ts';
import { type LabelBox, readLabels } from '../../readings/labels.ts';
import type { Reader, ReaderInput, ReadResult } from '../reader.ts';

const one = (field: string, value: Meaning['value'], strength: Meaning['strength']): Meaning[] => [
  { field, value, strength },
];

/** Reads a lender and its address: "XYZ Mortgage, 789 Random Street, Floor 5, Random City, ST 12345". */
function lender(printed: string): Meaning[] {
  const match = /^([^,]*[a-z][^,]*?),\s*((?:P\.?\s?O\.?\s*Box\b|\d).*)$/i.exec(printed);
  if (!match) return /^[A-Z][\w&.' -]{3,}$/i.test(printed) ? one('mortgagee_name', printed, 'sure') : [];
  return [...one('mortgagee_name', match[1]!, 'sure'), ...addressMeanings(match[2]!, 'mortgagee_', 'sure', false)];
}

const BOXES: readonly LabelBox[] = [
  {
    label: 'I.1 Lender/Servicer',
    words: /lender\/servicer name and address/,
    read: lender,
    lines: 3,
    isLongest: true,
  },
  {
    label: 'I.2 Collateral',
    words: /collateral description(?:[^\d\t:]*$|(?:\s*\([^)]*\))*)|more information\.\)?/,
    read: (printed) => addressMeanings(printed, '', 'check'),
    lines: 3,
  },
  { label: 'I.3 Lender/Servicer ID', words: /lender\/servicer id\s?#?/, read: () => [] },
  {
    label: 'I.4 Loan identifier',
    words: /loan identifier/,
    read: (printed) =>
      /^(?=.*\d)[A-Z0-9-]{4,30}$/i.test(printed) ? one('mortgagee_loan_number', printed, 'sure') : [],
  },
  {
    label: 'I.5 Amount of flood insurance required',
    words: /amount of flood insurance required/,
    read: (printed) => (/^\$?[\d,]{4,}/.test(printed) ? [{ field: null, value: null, strength: 'none' }] : []),
  },
  {
    label: 'II.A.1 NFIP Community Name',
    words: /nfip community name/,
    read: (printed) => (/^[\p{L} .,'-]{3,}$/u.test(printed) ? one('nfip_community_name', printed, 'ask') : []),
  },
  {
    label: 'II.A.2 County',
    words: /county\(?ies\)?/,
    read: (printed) =>
      /^[\p{L} .'-]{2,}$/u.test(printed) ? one('county', printed.replace(/\s+(?:county|parish)$/i, ''), 'check') : [],
  },
  { label: 'II.A.3 State', words: /\b3\. state/, read: () => [] },
  {
    label: 'II.A.4 NFIP Community Number',
    words: /nfip community number/,
    read: (printed) => (/^\d{6}$/.test(printed) ? one('community_number', printed, 'sure') : []),
  },
  {
    label: 'II.B.1 NFIP Map Number',
    words: /nfip map number or community[\s-]panel number/,
    read: (printed) => panelMeanings(printed.replace(/^.*,\s*(?=\d)/, ''), null),
    lines: 2,
  },
  { label: 'II.B.2 Panel date', words: /nfip map panel effective \/?/, read: () => [] },
  { label: 'II.B.3 LOMC', words: /is there a letter of map change.*$/, read: () => [] },
  { label: 'II.B.5 No NFIP Map', words: /no nfip map/, read: () => [] },
  { label: 'II.B.4 Flood Zone', words: /flood zone/, read: floodZoneMeanings },
];

/** The boxes, with the number before each label as part of the label, because values are printed below the number. */
const NUMBERED: readonly LabelBox[] = BOXES.map((box) => ({
  ...box,
  words: new RegExp(`(?:(?<!\\d)\\d\\. ?)?(?:${box.words.source})`),
  isAnywhere: true,
}));

async function isMarked(line: Line, word: RegExp): Promise<boolean | null> {
  const match = word.exec(line.text);
  const found = match && line.words.find(({ start, end }) => start <= match.index && end > match.index);
  const mark = found ? await markBefore(line.page, found) : null;
  return mark ? mark.state === 'marked' : null;
}

async function warningsOf(lines: readonly Line[], readings: readonly Reading[]): Promise<DocumentWarning[]> {
  const warnings: DocumentWarning[] = [];
  const coastal = lines.find(({ text }) => /coastal barrier resources area/i.test(text));
  if (coastal && (await isMarked(coastal, /building\/mobile home/i))) {
    const message =
      'The building lies in a coastal barrier area (CBRA or OPA): federal flood insurance may not be available.';
    warnings.push({ code: 'cbrs', message, page: coastal.page.number });
  }
  const question = lines.find(({ text }) => /special flood hazard area/i.test(text) && /\bYES\b/.test(text));
  const zone = readings.find(({ field }) => field === 'flood_zone')?.value;
  if (question && typeof zone === 'string') {
    const [yes, no] = [await isMarked(question, /\bYES\b/), await isMarked(question, /\bNO\b/)];
    const isHazard = /^[AV]/.test(zone);
    if ((yes === true && no !== true && !isHazard) || (no === true && yes !== true && isHazard)) {
      const message = 'The determination contradicts the flood zone on the same page.';
      warnings.push({ code: 'determination_differs', message, page: question.page.number });
    }
  }
  return warnings;
}

async function read({ pages }: ReaderInput): Promise<ReadResult> {
  const lines = pages.flatMap((page) => page.lines);
  const readings = readLabels(lines, NUMBERED);
  return { readings, warnings: await warningsOf(lines, readings) };
}

const FOOTER = /F[EF]-?20.-FY-21-1.6.{0,30}?\((\d{2}\/\d{2})\)/i;

export const floodDetermination: Reader = {
  kind: 'flood_determination',
  recognize: ({ text }) => {
    const date = FOOTER.exec(text)?.[1];
    if (!date && !/standard flood hazard determination/i.test(text)) return null;
    const edition = date ? `FF-206-FY-21-116 (${date})` : null;
    return { kind: 'flood_determination', edition, formPage: null, identity: null };
  },
  read,
};
