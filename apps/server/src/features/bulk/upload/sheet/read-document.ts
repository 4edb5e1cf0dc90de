import { lineNotTaken, namedLine } from '@freeboard/domain/applications';
import { type BulkType, type CheckedRow, matchColumns, rowReader } from '@freeboard/domain/bulk';
import { dwellingEstimate, LINE_NOT_NAMED, type NamedDefault } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import { documentKind, leadsOf } from './documents.ts';

export type DocumentTask = {
  document: string;
  type: BulkType | null;
  presets: Readonly<Record<string, readonly NamedDefault[]>>;
  today: string;
  at: string;
  by: string;
};
export type ReadDocument =
  | { type: BulkType; kind: string; checked: Omit<CheckedRow, 'origins'> & { origins: string } }
  | { refused: string };

/** Reads one quote request or lead as an application; invalid values become unplaced values. */
export function readOne({ document, type: wanted, presets, today, at, by }: DocumentTask): ReadDocument {
  try {
    const kind = documentKind(document);
    if (!kind) return { refused: 'This is neither an ACORD XML document, a JSON lead nor a HawkSoft file.' };
    const leads = leadsOf(kind, document);
    const [lead] = leads;
    if (!lead || leads.length > 1)
      return { refused: `The document holds ${leads.length} requests. Several come by bulk upload.` };
    // The element's name gives the line of an ACORD request.
    const named =
      kind === 'acord' ? null : namedLine(lead.facts, { preferred: wanted ?? lead.type, isChosen: wanted !== null });
    if (named && named.kind !== 'line') return { refused: lineNotTaken(named.words) };
    const stated = wanted ?? named?.line ?? lead.type;
    const type = stated ?? 'flood';
    const heads = [...lead.facts.keys()];
    const cells = [...lead.facts.values()];
    const matches = matchColumns(
      type,
      heads.map((name, index) => ({ name, samples: [cells[index] ?? ''] })),
    );
    const context = { today, status: 'new', estimateDwelling: dwellingEstimate } as const;
    const columns = matches.map(({ field }) => field);
    const read = (unread: ReadonlySet<string>): CheckedRow =>
      rowReader({
        type,
        heads,
        context,
        at,
        by,
        unread,
        presets: presets[type] ?? [],
        mapping: { columns, constants: {}, words: {} },
      })(cells);
    const first = read(new Set());
    // A value that can't be read is not filled in: it is saved with the application as unplaced text.
    const unread = new Set(columns.filter((field) => field !== null && isWrong(first, field)) as string[]);
    const { origins, ...checked } = read(unread);
    const errors = { ...checked.errors, ...faultsOf(first) };
    const unplaced = stated === null ? [LINE_NOT_NAMED, ...checked.unplaced] : checked.unplaced;
    return { type, kind, checked: { ...checked, unplaced, errors, origins: JSON.stringify(origins) } };
  } catch (error) {
    return { refused: error instanceof SheetRefused ? error.message : 'The document cannot be read.' };
  }
}

const REQUIRED = MESSAGES.required;
const isWrong = ({ errors }: CheckedRow, field: string): boolean =>
  errors[field]?.some((message) => message !== REQUIRED) ?? false;
const faultsOf = ({ errors }: CheckedRow): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== ''));
