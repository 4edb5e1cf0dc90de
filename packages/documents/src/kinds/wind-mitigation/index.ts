import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import { addMonths } from '@freeboard/domain/forms';
import { wholeDate, yearsIn } from '@freeboard/domain/reading';
import { unionBox } from '../../pages/page.ts';
import { reading } from '../../readings/draft.ts';
import { nameMeanings } from '../../readings/names.ts';
import { signatureWarnings } from '../../readings/sign.ts';
import { storiesMeanings } from '../../readings/wordings.ts';
import { FilledForm, type Question } from '../../template/filled-form.ts';
import { type FormTemplate, loadTemplate, type StoredForm } from '../../template/form-template.ts';
import type { LaidOutPage, Reader, ReaderInput, ReadResult } from '../reader.ts';
import { readOwner, readPropertyAddress } from './owner.ts';
import { QUESTIONS_01_12, QUESTIONS_04_26 } from './questions.ts';
import rev0112 from './rev-01-12.json' with { type: 'json' };
import rev0426 from './rev-04-26.json' with { type: 'json' };
import { type RoofRow, readRoof, roofRows } from './roof-rows.ts';

type Revision = {
  name: string;
  template: () => FormTemplate;
  questions: readonly Question[];
  rows: readonly RoofRow[];
  /** Checkboxes of the roof-to-wall answers that require a minimal condition, and those of the conditions. */
  conditions: { answers: readonly string[]; squares: readonly string[] } | null;
  openings: string;
};

const loaded = new Map<object, FormTemplate>();

function templateOf(stored: object): FormTemplate {
  const template = loaded.get(stored) ?? loadTemplate(stored as StoredForm);
  loaded.set(stored, template);
  return template;
}

const REVISIONS: readonly Revision[] = [
  {
    name: '01/12',
    template: () => templateOf(rev0112),
    questions: QUESTIONS_01_12,
    rows: roofRows({
      shingle: 'roof.shingle',
      tile: 'roof.tile',
      metal: 'roof.metal',
      built_up: 'roof.built_up',
      membrane: 'roof.membrane',
      other: 'roof.other',
    }),
    conditions: null,
    openings: '7',
  },
  {
    name: '04/26',
    template: () => templateOf(rev0426),
    questions: QUESTIONS_04_26,
    rows: roofRows({
      shingle: '4.1 asphalt/fiberglass shingle',
      tile: '4.1 concrete/clay tile',
      synthetic: '4.1 synthetic/composite tile',
      metal: '4.1 metal',
      built_up: '4.1 built up',
      membrane: '4.1 membrane',
      other: '4.1 other',
    }),
    conditions: { answers: ['6.B', '6.C', '6.D'], squares: ['6.minimal.1', '6.minimal.2', '6.minimal.3'] },
    openings: '9',
  },
];

const editionOf = (revision: string): string => `OIR-B1-1802 (Rev. ${revision})`;

/** The form's number and revision. OCR may misread O as 0, I as 1 and B as 8. */
const FOOTER = /[O0D][I1l|]R[-–—\s]*[B8][1Il|][-–—\s]*18[O0]2[^0-9]{0,10}R[eo]v[.,:]?\s*(\d\d)\s*\/\s*(\d\d)/i;
const TITLE = /uniform mitigation verif\w+ inspection form|wind(?:storm)? mitigation (?:verification|inspection)/i;

function recognizeRevision(text: string): string | null {
  const match = FOOTER.exec(text);
  return match ? editionOf(`${match[1]}/${match[2]}`) : null;
}

async function warningsOf(
  form: FilledForm,
  { conditions, openings }: Revision,
  inspected: string | null,
  today: string,
): Promise<DocumentWarning[]> {
  const warnings: DocumentWarning[] = [];
  const warn = (code: string, message: string, page: number | null) => warnings.push({ code, message, page });
  if (inspected && addMonths(inspected, 60) < today) {
    warn('expired', 'This inspection is older than five years; carriers no longer take it.', 1);
  }
  const damaged = await form.mark(`${openings}.Z`);
  if (damaged?.state === 'marked') {
    warn('damaged_openings', 'Openings are damaged: no credit for opening protection.', damaged.page.number);
  }
  if (conditions) {
    const answers = await Promise.all(conditions.answers.map((square) => form.isMarked(square)));
    const met = await Promise.all(conditions.squares.map((square) => form.isMarked(square)));
    if (answers.includes(true) && !met.includes(true)) {
      warn('no_minimal_condition', 'Roof-to-wall B, C or D is marked without one of its minimal conditions.', null);
    }
  }
  const hip = hipShare(form);
  if (hip !== null && hip > 0.1) {
    warn('hip_share', 'Non-hip features are more than 10% of the roof perimeter: this is no hip roof.', null);
  }
  warnings.push(...(await signatureWarnings(form, 'inspector_signature', 'inspector_date')));
  return warnings;
}

function hipShare(form: FilledForm): number | null {
  const numberIn = (blank: string) => Number.parseFloat(form.text(blank)?.printed ?? '');
  const share = numberIn('non_hip_length') / numberIn('perimeter');
  return Number.isFinite(share) ? share : null;
}

async function openingsWithoutNumber(form: FilledForm, question: string): Promise<Reading[]> {
  const mark = await form.mark(`${question}.A`);
  if (mark?.state !== 'marked') return [];
  return [
    reading(mark.page, mark.page.displayed(mark.box), {
      field: 'opening_protection',
      value: null,
      strength: 'ask',
      label: `${question} Opening protection`,
      printed: `${question}.A`,
      method: mark.method,
      confidence: mark.confidence,
    }),
  ];
}

async function readAnswers(form: FilledForm, revision: Revision): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const question of revision.questions) readings.push(...(await form.answer(question)));
  readings.push(...(await readRoof(form, revision.rows)));
  if (!readings.some(({ field }) => field === 'opening_protection')) {
    readings.push(...(await openingsWithoutNumber(form, revision.openings)));
  }
  return readings;
}

function readHead(form: FilledForm): Reading[] {
  return [
    ...form.read('inspection_date', 'Inspection Date', (printed) => {
      const date = wholeDate(printed.replace(/\s+/g, ' '));
      return date ? [{ field: 'wind_mitigation_inspection_date', value: date, strength: 'sure' }] : [];
    }),
    ...form.read('year', 'Year of Home', (printed) => {
      const [built] = yearsIn(printed);
      return built ? [{ field: 'year_build', value: built, strength: 'sure' }] : [];
    }),
    ...form.read('stories', '# of Stories', (printed) => storiesMeanings(printed, 'sure')),
    ...form.read('owner', 'Owner Name', (printed) => nameMeanings(printed, 'ask')),
    ...readPropertyAddress(form),
    ...readOwner(form),
  ];
}

function revisionReading(pages: readonly LaidOutPage[], name: string): Reading[] {
  for (const { page, lines } of pages) {
    const line = lines.find(({ text }) => recognizeRevision(text) === editionOf(name));
    if (!line) continue;
    return [
      reading(page, page.displayed(unionBox(line.words.map((word) => word.box))), {
        field: 'wind_mitigation_form_revision',
        value: name,
        strength: 'sure',
        label: 'Form revision',
        printed: line.text.replaceAll('\t', ' '),
        method: page.method,
        confidence: 1,
      }),
    ];
  }
  return [];
}

async function read({ pages, edition, today }: ReaderInput): Promise<ReadResult> {
  const revision = REVISIONS.find(({ name }) => editionOf(name) === edition);
  if (!revision) {
    const message = 'The revision of this form is unknown, so none of its answers were read.';
    return { readings: [], warnings: [{ code: 'unknown_edition', message, page: null }] };
  }
  const form = new FilledForm(pages, revision.template());
  const revisionRead = revisionReading(pages, revision.name);
  if (form.isEmpty) {
    const message = 'The answers are not where the official form has them, so none were read.';
    return { readings: revisionRead, warnings: [{ code: 'unknown_layout', message, page: null }] };
  }
  const head = readHead(form);
  const inspected = head.find(({ field }) => field === 'wind_mitigation_inspection_date')?.value;
  return {
    readings: [...revisionRead, ...head, ...(await readAnswers(form, revision))],
    warnings: await warningsOf(form, revision, typeof inspected === 'string' ? inspected : null, today),
  };
}

export const windMitigation: Reader = {
  kind: 'wind_mitigation',
  recognize: ({ text }) => {
    const edition = recognizeRevision(text);
    if (!edition && !TITLE.test(text)) return null;
    const page = /page\s+(\d)\s+of\s+\d/i.exec(text);
    return { kind: 'wind_mitigation', edition, formPage: page ? Number(page[1]) : null, identity: null };
  },
  read,
};
