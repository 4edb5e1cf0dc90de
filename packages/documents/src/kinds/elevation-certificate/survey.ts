import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import type { Line } from '../../pages/lines.ts';
import { type Meaning, reading, roundBox } from '../../readings/draft.ts';
import type { SectionLine } from './layout.ts';
import { type Choice, choiceOf, DATUMS, YES_OR_NO } from './squares.ts';

/** What the checkboxes of sections B and C say. `isFinal`: the elevations are of finished construction. */
export type Survey = { readings: Reading[]; warnings: DocumentWarning[]; isFinal: boolean };

const STAGES = [
  { word: /\bConstruction Drawings/i, value: 'Construction Drawings' },
  { word: /\bBuilding Under Construction/i, value: 'Building Under Construction' },
  { word: /\bFinished Construction/i, value: 'Finished Construction' },
];

const choiceReading = (choice: Choice<unknown>, label: string, printed: string, meaning: Meaning): Reading =>
  reading(choice.line.page, choice.line.page.displayed(choice.mark.box), {
    ...meaning,
    label,
    printed,
    method: choice.mark.method,
    confidence: choice.mark.method === 'ocr' ? 0.9 : 1,
  });

type Place = Pick<DocumentWarning, 'page' | 'box'>;
type Warn = (code: string, message: string, at: Place) => void;

const placeOf = ({ line, mark }: Choice<unknown>): Place => ({
  page: line.page.number,
  box: roundBox(line.page.displayed(mark.box)),
});

function linesFrom(sections: readonly SectionLine[], section: string, words: RegExp, count = 3): Line[] {
  const index = sections.findIndex((one) => one.section === section && words.test(one.line.text));
  return index === -1 ? [] : sections.slice(index, index + count).map(({ line }) => line);
}

async function datum(lines: readonly Line[], field: string, label: string): Promise<Reading[]> {
  for (const line of lines) {
    if (!/NGVD|NAVD/i.test(line.text)) continue;
    const choice = await choiceOf(line, DATUMS);
    if (!choice) return [];
    const strength = choice.value === null ? 'ask' : 'sure';
    return [choiceReading(choice, label, choice.word.text, { field, value: choice.value, strength })];
  }
  return [];
}

async function yesOrNo(lines: readonly Line[]): Promise<Choice<'Yes' | 'No'> | null> {
  for (const line of lines) {
    const from = Math.max(0, line.text.search(/[?]/));
    const choice = await choiceOf(line, YES_OR_NO, from);
    if (choice) return choice;
  }
  return null;
}

function agreeing(readings: readonly Reading[], lines: readonly Line[]): Reading[] {
  const words = lines.map((line) => /vertical datum:?\s*(NAVD|NGVD)/i.exec(line.text)?.[1]).find((name) => name);
  return readings.map((one) =>
    words && typeof one.value === 'string' && !one.value.startsWith(words.toUpperCase())
      ? { ...one, strength: 'ask' }
      : one,
  );
}

async function stageOf(
  sections: readonly SectionLine[],
): Promise<{ stage: Choice<string> | null; line: Line | undefined }> {
  const [line] = linesFrom(sections, 'C', /building elevations are based on|finished construction/i, 1);
  return { stage: line ? await choiceOf(line, STAGES) : null, line };
}

export async function readSurvey(sections: readonly SectionLine[]): Promise<Survey> {
  const warnings: DocumentWarning[] = [];
  const warn: Warn = (code, message, at) => warnings.push({ code, message, ...at });
  const { stage, line } = await stageOf(sections);
  const isFinal = stage?.value === 'Finished Construction';
  if (stage && !isFinal) {
    const message = `The elevations are based on "${stage.value}", not on finished construction: do not rate by them.`;
    warn('not_finished', message, placeOf(stage));
  } else if (line && !stage) {
    warn('stage_unclear', 'It could not be read whether construction was finished (C1).', { page: line.page.number });
  }
  const ofMap = await datum(
    linesFrom(sections, 'B', /datum used for BFE/i, 2),
    'flood_map_datum',
    'B11 Datum of the BFE',
  );
  const surveyLines = linesFrom(sections, 'C', /elevation datum used for the elevations/i, 3);
  const ofSurvey = await datum(surveyLines, 'elevation_datum', 'C2 Datum of the elevations');
  const all = sections.filter(({ section }) => section === 'C').map((one) => one.line);
  const [mapDatum] = ofMap;
  const [surveyDatum] = ofSurvey;
  if (mapDatum?.value && surveyDatum?.value && mapDatum.value !== surveyDatum.value) {
    warn('datum_differs', 'Elevations and base flood elevation are measured from different datums.', {
      page: surveyDatum.page,
      box: surveyDatum.box,
    });
  }
  const conversion = await yesOrNo(linesFrom(sections, 'C', /conversion factor used/i, 1));
  if (conversion?.value === 'Yes') {
    warn('datum_conversion', 'A datum conversion was used: see the comments in section D.', placeOf(conversion));
  }
  return { readings: [...ofMap, ...agreeing(ofSurvey, all), ...(await coastal(sections, warn))], warnings, isFinal };
}

async function coastal(sections: readonly SectionLine[], warn: Warn): Promise<Reading[]> {
  const barrier = await yesOrNo(linesFrom(sections, 'B', /coastal barrier resources|otherwise protected/i, 1));
  const waves = await yesOrNo(linesFrom(sections, 'B', /limit of moderate wave/i, 1));
  if (waves?.value === 'Yes') {
    warn('limwa', 'The building lies seaward of the limit of moderate wave action.', placeOf(waves));
  }
  if (barrier?.value !== 'Yes') return [];
  warn('cbrs', 'The building lies in a coastal barrier area (CBRS or OPA): no NFIP coverage.', placeOf(barrier));
  const meaning: Meaning = { field: 'flood_zone', value: 'Cobra', strength: 'ask' };
  return [choiceReading(barrier, 'B12 Coastal Barrier Resources System', 'Yes', meaning)];
}
