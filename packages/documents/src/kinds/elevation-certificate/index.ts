import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import { inkIn } from '../../pages/ink.ts';
import { unionBox } from '../../pages/page.ts';
import { reading } from '../../readings/draft.ts';
import { panelMeanings } from '../../readings/flood.ts';
import type { LaidOutPage, Reader, ReaderInput, ReadResult } from '../reader.ts';
import { BOXES, PANEL_BOX, SUFFIX_BOX } from './boxes.ts';
import { readElevations } from './elevations.ts';
import { readFirstFloor } from './first-floor.ts';
import { readBoxes, type SectionLine, sectionLines } from './layout.ts';
import { readOpenings } from './openings.ts';
import { readSurvey } from './survey.ts';

/** Editions by their footer, in which OCR may misread some characters. */
const EDITIONS: readonly { footer: RegExp; edition: (date: string) => string }[] = [
  { footer: /F[EF]-?20.-FY-22-1.2.{0,30}?\((\d{1,2}\/\d{2})\)/i, edition: (date) => `FF-206-FY-22-152 (${date})` },
  { footer: /\b[O0]86-[O0]-33\s*\((\d{1,2}\/\d{2})\)/i, edition: (date) => `086-0-33 (${date})` },
];

/** Certificates before 2006 have another layout. */
const OLD_FORM = /O\.?M\.?B\.? No\.? 3067-0077/i;
const TITLE = /ELEVATION\s+CERTIFICATE/i;
const PARTS =
  /Building Owner.?s Name|SURVEY\s+REQUIRED|BUILDING ELEVATION INFORMATION|FIRST FLOOR HEIGHT INFORMATION|BUILDING MEASUREMENT|COMMUNITY INFORMATION/i;

function editionOf(text: string): string | null {
  for (const { footer, edition } of EDITIONS) {
    const match = footer.exec(text);
    if (match) return edition(match[1]!);
  }
  return OLD_FORM.test(text) ? 'before 2006' : null;
}

function readPanel(sections: readonly SectionLine[]): Reading[] {
  const neighbors = [...BOXES, PANEL_BOX, SUFFIX_BOX];
  const found = readBoxes(
    sections,
    neighbors.filter((box) => box === PANEL_BOX || box === SUFFIX_BOX || box.section === 'B'),
  );
  const panel = found.find(({ label }) => label === PANEL_BOX.label);
  const suffix = found.find(({ label }) => label === SUFFIX_BOX.label);
  if (!panel) return [];
  const confidence = Math.min(panel.confidence, suffix?.confidence ?? 1);
  return panelMeanings(panel.printed, suffix ? suffix.printed : '').map((meaning) => ({
    ...panel,
    field: meaning.field,
    value: meaning.value,
    printed: suffix ? `${panel.printed} ${suffix.printed}` : panel.printed,
    confidence,
    strength: confidence < 0.6 ? 'ask' : meaning.strength,
  }));
}

/** Drops the elevation in zone AO, where box B9 has a depth. */
function withoutDepth(readings: readonly Reading[]): Reading[] {
  const isDepth = readings.some(({ field, printed }) => field === 'flood_zone' && /\bAO\b/i.test(printed));
  return readings.filter(({ field }) => !(isDepth && field === 'bfe_elevation'));
}

function editionReading(pages: readonly LaidOutPage[], edition: string): Reading[] {
  for (const { page, lines } of pages) {
    const line = lines.find(({ text }) => editionOf(text) === edition);
    if (!line) continue;
    return [
      reading(page, page.displayed(unionBox(line.words.map((word) => word.box))), {
        field: 'elevation_certificate_edition',
        value: edition,
        strength: 'ask',
        label: 'Edition',
        printed: line.text.replaceAll('\t', ' '),
        method: page.method,
        confidence: 1,
      }),
    ];
  }
  return [];
}

/** A space with at least this share of dark pixels is signed. */
const LEAST_INK = 0.012;

/** Warns if there is no ink after "Signature:" in section D: an unsigned certificate is invalid. */
async function signature(sections: readonly SectionLine[]): Promise<DocumentWarning[]> {
  const lines = sections.filter(({ section }) => section === 'D').map(({ line }) => line);
  const line = lines.find(({ text }) => /^signature:?/i.test(text));
  const [label] = line?.words ?? [];
  if (!line || !label || /signature:?[\s_]*(?!date)\w{2}/i.test(line.text)) return [];
  const left = label.box.x + label.box.width + 4;
  const ink = inkIn(await line.page.picture(), {
    x: left,
    y: label.box.y - 12,
    width: 150,
    height: label.box.height + 9,
  });
  if (ink >= LEAST_INK) return [];
  const message = 'The surveyor has not signed this certificate.';
  return [{ code: 'unsigned', message, page: line.page.number }];
}

function useWarning(sections: readonly SectionLine[]): DocumentWarning[] {
  const line = sections.find(({ section, line: { text } }) => section === 'A' && /building use/i.test(text))?.line;
  const use = line ? /etc\.?\):?\s*(.+)$/i.exec(line.text)?.[1] : undefined;
  if (!line || !use || !/accessory|addition|non-?residential/i.test(use)) return [];
  return [
    {
      code: 'building_use',
      message: `Building use is "${use.trim()}", not the dwelling itself.`,
      page: line.page.number,
    },
  ];
}

async function read({ pages, edition }: ReaderInput): Promise<ReadResult> {
  if (edition === 'before 2006') {
    const message = 'Certificates before 2006 have another layout; enter this one by hand.';
    return { readings: [], warnings: [{ code: 'old_edition', message, page: pages[0]?.page.number ?? null }] };
  }
  const sections = sectionLines(pages);
  const survey = await readSurvey(sections);
  const elevations = await readElevations(sections, survey.isFinal);
  const boxes = withoutDepth(readBoxes(sections, [...BOXES, PANEL_BOX, SUFFIX_BOX])).filter(
    ({ label }) => label !== PANEL_BOX.label && label !== SUFFIX_BOX.label,
  );
  const diagram = boxes.find(({ label }) => label.startsWith('A7'))?.printed ?? '';
  const firstFloor = readFirstFloor(sections, elevations, diagram);
  const warnings = [
    ...survey.warnings,
    ...firstFloor.warnings,
    ...(await signature(sections)),
    ...useWarning(sections),
  ];
  if (edition === null) {
    const message = 'The edition of this certificate is unknown; boxes were found by their labels.';
    warnings.push({ code: 'unknown_edition', message, page: pages[0]?.page.number ?? null });
  }
  const readings = [
    ...(edition ? editionReading(pages, edition) : []),
    ...boxes,
    ...readPanel(sections),
    ...readOpenings(sections),
    ...survey.readings,
    ...elevations,
    ...garageByElevation(elevations),
    ...firstFloor.readings,
  ];
  const isKnown = edition !== null;
  // In a scan, a word of the name may have ended up on another line, which a list of names cannot reveal.
  const isSure = (one: Reading) => isKnown && !(one.field === 'nfip_community_name' && one.method === 'ocr');
  return {
    readings: readings.map((one) => (one.strength === 'sure' && !isSure(one) ? { ...one, strength: 'ask' } : one)),
    warnings,
  };
}

const garageByElevation = (elevations: readonly Reading[]): Reading[] =>
  elevations
    .filter(({ field }) => field === 'attached_garage_elevation')
    .flatMap((one) => [
      { ...one, field: 'garage_present', value: 'Yes' },
      { ...one, field: 'garage_attached', value: 'Yes' },
    ]);

/** Reads FEMA's elevation certificates of 2015 and later. */
export const elevationCertificate: Reader = {
  kind: 'elevation_certificate',
  recognize: ({ text }) => {
    const edition = editionOf(text);
    if (!edition && !(TITLE.test(text) && PARTS.test(text))) return null;
    const page = /form page\s+(\d{1,2})\s+of/i.exec(text);
    return { kind: 'elevation_certificate', edition, formPage: page ? Number(page[1]) : null, identity: null };
  },
  read,
};
