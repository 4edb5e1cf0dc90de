import type { DocumentWarning, Reading } from '@freeboard/domain';
import { parseDate } from '@freeboard/domain/forms';
import { addressMeanings } from '../../readings/addresses.ts';
import { nameMeanings } from '../../readings/names.ts';
import { isNotApplicable, year } from '../../readings/parse.ts';
import { FilledForm } from '../../template/filled-form.ts';
import { type FormTemplate, loadTemplate, type StoredForm } from '../../template/form-template.ts';
import type { Reader, ReaderInput, ReadResult } from '../reader.ts';
import { hazardWarnings } from './hazards.ts';
import insp4pt from './insp4pt-03-25.json' with { type: 'json' };
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
      const date = parseDate(printed);
      return date ? [{ field: 'four_point_inspection_date', value: date, strength: 'sure' }] : [];
    }),
    ...form.read('insured', 'Insured/Applicant Name', (printed) => nameMeanings(printed, 'ask')),
    ...form.read('address', 'Address Inspected', (printed) => addressMeanings(printed, '', 'check')),
    ...form.read('policy', 'Application / Policy #', (printed) =>
      isNotApplicable(printed) ? [] : [{ field: 'current_policy_number', value: printed, strength: 'ask' }],
    ),
    ...form.read('year', 'Actual Year Built', (printed) => {
      const built = year(printed);
      return built ? [{ field: 'year_build', value: built, strength: 'sure' }] : [];
    }),
  ];
}

const valueIn = (readings: readonly Reading[], field: string) => readings.find((one) => one.field === field)?.value;

async function read({ pages, today }: ReaderInput): Promise<ReadResult> {
  const form = new FilledForm(pages, loaded());
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
  const warnings: DocumentWarning[] = await hazardWarnings(form);
  if (dates.inspected === null) {
    warnings.push({
      code: 'no_inspection_date',
      message: `Without the inspection's date no age on it counts.`,
      page: 1,
    });
  } else if (typeof inspected === 'string' && inspected > today) {
    warnings.push({ code: 'future_inspection', message: 'The inspection is dated in the future.', page: 1 });
  }
  return { readings: [...head, ...systems], warnings };
}

/** Reads the sample 4-point inspection form of Citizens. */
export const fourPoint: Reader = {
  kind: 'four_point',
  recognize: ({ text }) => {
    const isSample = /\bInsp4pt\s*03\s*25/i.test(text);
    if (!isSample && !/4[\s-]?point inspection form|four[\s-]point inspection/i.test(text)) return null;
    return { kind: 'four_point', edition: isSample ? EDITION : null, formPage: null, identity: null };
  },
  read,
};
