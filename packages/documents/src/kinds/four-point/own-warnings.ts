import type { DocumentWarning } from '@freeboard/domain/documents';
import type { Line } from '../../pages/lines.ts';
import { unionBox } from '../../pages/page.ts';
import { roundBox } from '../../readings/draft.ts';
import { DECLINED_PANELS } from './hazards.ts';
import type { System } from './own-boxes.ts';

type Worded = { systems: readonly System[]; words: RegExp; code: string; message: string };

const WORDED: readonly Worded[] = [
  {
    systems: ['electrical'],
    words: /knob (?:and|&) tube[^\t]*\byes\b|wiring[^\t]*:?\s*(?:knob|cloth)/i,
    code: 'knob_and_tube',
    message: 'Knob and tube or cloth wiring: most carriers decline.',
  },
  {
    systems: ['electrical'],
    words: /alumin(?:i)?um[^\t]*\byes\b|wiring[^\t]*:?\s*alumin/i,
    code: 'aluminum_wiring',
    message: 'Aluminum branch wiring: carriers ask for its remediation.',
  },
  {
    systems: ['electrical'],
    words: DECLINED_PANELS,
    code: 'panel_brand',
    message: 'Most carriers decline this electrical panel.',
  },
  {
    systems: ['plumbing'],
    words: /polybutylene(?!\s*:?\s*no\b)/i,
    code: 'polybutylene',
    message: 'Polybutylene pipes: most carriers decline.',
  },
  {
    systems: ['plumbing', 'roof'],
    words: /\bleaks?\b[^\t]{0,30}\byes\b/i,
    code: 'leak',
    message: 'The inspector saw a leak.',
  },
  {
    systems: ['electrical', 'hvac', 'plumbing', 'roof'],
    words: /condition[^\t]{0,4}\s*(?:unsatisfactory|poor)\b/i,
    code: 'unsatisfactory',
    message: 'The inspector found this system unsatisfactory.',
  },
];

export const wordedWarnings = (parts: ReadonlyMap<System, readonly Line[]>): DocumentWarning[] =>
  [...parts].flatMap(([system, lines]) =>
    WORDED.filter(({ systems }) => systems.includes(system)).flatMap(({ words, code, message }) => {
      const line = lines.find(({ text }) => words.test(text));
      if (!line) return [];
      const box = roundBox(line.page.displayed(unionBox(line.words.map((word) => word.box))));
      return [{ code, message, page: line.page.number, box }];
    }),
  );
