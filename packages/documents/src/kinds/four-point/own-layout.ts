import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import type { Line } from '../../pages/lines.ts';
import { readLabels } from '../../readings/labels.ts';
import type { ReaderInput, ReadResult } from '../reader.ts';
import type { InspectionYears } from './ages.ts';
import { boxesOf, type System } from './own-boxes.ts';
import { wordedWarnings } from './own-warnings.ts';
import { roofYear } from './systems.ts';

const NUMBER = String.raw`^(?:section\s*)?(?:[1-9A-DIV]{1,3}\s*[.):–-]\s*)?`;

const HEADINGS: readonly (readonly [System, RegExp])[] = [
  ['electrical', new RegExp(`${NUMBER}electric(?:al|ity)?\\b`, 'i')],
  ['hvac', new RegExp(`${NUMBER}(?:hvac|heating|air conditioning|central a)\\b`, 'i')],
  ['plumbing', new RegExp(`${NUMBER}plumbing\\b`, 'i')],
  ['roof', new RegExp(`${NUMBER}roof(?:ing)?\\b`, 'i')],
  ['general', new RegExp(`${NUMBER}(?:general|property|client|inspector|additional)(?: information)?$`, 'i')],
];

function headingOf({ text }: Line): System | null {
  if (/[:\t|\d]\s*\S/.test(text.replace(/^\S{1,4}\s/, '')) || text.split(' ').length > 6) return null;
  if (/\b(?:type|age|year|material|updated|condition|covering|life|installed)\b/i.test(text)) return null;
  return HEADINGS.find(([, words]) => words.test(text))?.[0] ?? null;
}

export function systemLines(lines: readonly Line[]): Map<System, Line[]> {
  const parts = new Map<System, Line[]>();
  let system: System = 'general';
  for (const line of lines) {
    system = headingOf(line) ?? system;
    parts.set(system, [...(parts.get(system) ?? []), line]);
  }
  return parts;
}

const valueIn = (readings: readonly Reading[], field: string) => readings.find((one) => one.field === field)?.value;

const ofLabel = (readings: readonly Reading[], label: RegExp) => readings.filter((one) => label.test(one.label));

/** Drops the age of a system whose year is stated. For the roof, a contradiction between the two becomes a question. */
function preferYears(readings: readonly Reading[]): Reading[] {
  const roofAge = ofLabel(readings, /^Roof age$/);
  const roofSince = ofLabel(readings, /^Roof (?:replaced|updated)$/);
  const rest = readings.filter((one) => !roofAge.includes(one) && !roofSince.includes(one));
  const hasYear = (field: string | null) => rest.some((one) => one.field === field && / year/.test(one.label));
  return [...rest.filter((one) => !/, age$/.test(one.label) || !hasYear(one.field)), ...roofYear(roofSince, roofAge)];
}

export function readOwnLayout({ pages }: Pick<ReaderInput, 'pages'>): ReadResult {
  const lines = pages.flatMap((page) => page.lines);
  const parts = systemLines(lines);
  const none: InspectionYears = { inspected: null, built: null };
  const general = readLabels(lines, boxesOf('general', none));
  const inspected = valueIn(general, 'four_point_inspection_date');
  const built = valueIn(general, 'year_build');
  const years: InspectionYears = {
    inspected: typeof inspected === 'string' ? Number(inspected.slice(0, 4)) : null,
    built: typeof built === 'number' ? built : null,
  };
  const systems = [...parts].flatMap(([system, own]) =>
    system === 'general' ? [] : readLabels(own, boxesOf(system, years)),
  );
  const warnings: DocumentWarning[] = wordedWarnings(parts);
  if (systems.length === 0) {
    const message = 'The answers are not under headings that are known, so none were read.';
    warnings.push({ code: 'unknown_layout', message, page: null });
  }
  return { readings: [...general, ...preferYears(systems)], warnings };
}
