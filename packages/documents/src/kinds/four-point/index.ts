import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import { isNothing, wholeDate, yearsIn } from '@freeboard/domain/reading';
import { addressMeanings } from '../../readings/addresses.ts';
import { nameMeanings } from '../../readings/names.ts';
import { FilledForm } from '../../template/filled-form.ts';
import { type FormTemplate, loadTemplate, type StoredForm } from '../../template/form-template.ts';
import type { Reader, ReaderInput, ReadResult } from '../reader.ts';
import { hazardWarnings } from './hazards.ts';
import insp4pt from './insp4pt-03-25.json' with { type: 'json' };
import { readOwnLayout } from './own-layout.ts';
import { readSystems } from './systems.ts';

const EDITION = 'Insp4pt 03 25';

let template: FormTemplate | null = null;

const loaded = (): FormTemplate => {
  template ??= loadTemplate(insp4pt as unknown as StoredForm);
  return template;
};

function readHead(form: FilledForm): Reading[] {
  return [
    ...form.read('inspected', 'Date Inspected', (printed) => {
      const date = wholeDate(printed);
      return date ? [{ field: 'four_point_inspection_date', value: date, strength: 'sure' }] : [];
    }),
    ...form.read('insured', 'Insured/Applicant Name', (printed) => nameMeanings(printed, 'ask')),
    ...form.read('address', 'Address Inspected', (printed) => addressMeanings(printed, '', 'check')),
    ...form.read('policy', 'Application / Policy #', (printed) =>
      isNothing(printed) ? [] : [{ field: 'current_policy_number', value: printed, strength: 'ask' }],
    ),
    ...form.read('year', 'Actual Year Built', (printed) => {
      const [built] = yearsIn(printed);
      return built ? [{ field: 'year_build', value: built, strength: 'sure' }] : [];
    }),
  ];
}

const valueIn = (readings: readonly Reading[], field: string) => readings.find((one) => one.field === field)?.value;

async function read({ pages, edition, today }: ReaderInput): Promise<ReadResult> {
  const form = new FilledForm(pages, loaded());
  if (form.isEmpty && edition !== EDITION) return withDates(readOwnLayout({ pages }), today);
  if (form.isEmpty) {
    const message = 'The answers are not where the sample form has them, so none were read.';
    return { readings: [], warnings: [{ code: 'unknown_layout', message, page: null }] };
  }
  const head = readHead(form);
  const inspected = valueIn(head, 'four_point_inspection_date');
  const built = valueIn(head, 'year_build');
  const dates = {
    inspected: typeof inspected === 'string' ? Number(inspected.slice(0, 4)) : null,
    built: typeof built === 'number' ? built : null,
  };
  const systems = await readSystems(form, dates);
  return withDates({ readings: [...head, ...systems], warnings: await hazardWarnings(form) }, today);
}

function withDates({ readings, warnings: others }: ReadResult, today: string): ReadResult {
  const inspected = valueIn(readings, 'four_point_inspection_date');
  const warnings: DocumentWarning[] = [...others];
  if (typeof inspected !== 'string') {
    warnings.push({
      code: 'no_inspection_date',
      message: `Without the inspection's date no age on it counts.`,
      page: 1,
    });
  } else if (inspected > today) {
    warnings.push({ code: 'future_inspection', message: 'The inspection is dated in the future.', page: 1 });
  }
  return { readings, warnings };
}

/**
 * The title must be within this many lines of the top of a page, because other documents mention the inspection
 * further down.
 */
const TITLE_LINES = 12;
const TITLE = /\b(?:4|four)[\s-]?point\s+(?:home\s+)?(?:insurance\s+)?inspection/i;

export const fourPoint: Reader = {
  kind: 'four_point',
  recognize: ({ text, lines }) => {
    const isSample = /\bInsp4pt\s*03\s*25/i.test(text);
    if (
      !isSample &&
      !TITLE.test(
        lines
          .slice(0, TITLE_LINES)
          .map((line) => line.text)
          .join('\n'),
      )
    )
      return null;
    return { kind: 'four_point', edition: isSample ? EDITION : null, formPage: null, identity: null };
  },
  read,
};
