import type { DocumentWarning } from '@freeboard/domain/documents';
import { type Page, unionBox, type Word } from '../../pages/page.ts';
import { roundBox } from '../../readings/draft.ts';
import { signatureWarnings } from '../../readings/sign.ts';
import type { FilledForm } from '../../template/filled-form.ts';

type Hazard = { square: string; code: string; message: string };

const wiring = (square: string, what: string): Hazard => ({
  square: `hazard.${square}`,
  code: 'electrical_hazard',
  message: `Electrical hazard: ${what}.`,
});

const damage = (square: string, what: string): Hazard => ({
  square: `damage.${square}`,
  code: 'roof_damage',
  message: `Roof damage: ${what}.`,
});

const fixtures = ['left', 'right'].flatMap((side) =>
  [1, 2, 3, 4, 5].map(
    (row): Hazard => ({
      square: `fixture.${side}${row}.unsatisfactory`,
      code: 'plumbing_unsatisfactory',
      message: 'A plumbing fixture is unsatisfactory.',
    }),
  ),
);

/** Answers that carriers may decline or ask about, the most serious first. */
const HAZARDS: readonly Hazard[] = [
  { square: 'knob_and_tube', code: 'knob_and_tube', message: 'Active knob and tube wiring: most carriers decline.' },
  { square: 'wiring.cloth', code: 'knob_and_tube', message: 'Cloth or knob and tube wiring: most carriers decline.' },
  { square: 'pipe.polybutylene', code: 'polybutylene', message: 'Polybutylene pipes: most carriers decline.' },
  { square: 'aluminum', code: 'aluminum_wiring', message: 'Aluminum branch wiring: carriers ask for its remediation.' },
  { square: 'wiring.single_strand', code: 'aluminum_wiring', message: 'Single strand aluminum wiring is present.' },
  { square: 'cloth', code: 'cloth_wiring', message: 'Cloth wiring is present.' },
  { square: 'main.fuse', code: 'fuses', message: 'The main panel has fuses.' },
  { square: 'main.amperage.no', code: 'amperage', message: 'The amperage is not sufficient for current use.' },
  wiring('double_taps', 'double taps'),
  wiring('blowing_fuses', 'blowing fuses'),
  wiring('exposed_wiring', 'exposed wiring'),
  wiring('tripping_breakers', 'tripping breakers'),
  wiring('unsafe_wiring', 'unsafe wiring'),
  wiring('empty_sockets', 'empty sockets'),
  wiring('improper_breaker', 'improper breaker size'),
  wiring('loose_wiring', 'loose wiring'),
  wiring('scorching', 'scorching'),
  wiring('improper_grounding', 'improper grounding'),
  wiring('other_hazard', 'see the remarks'),
  wiring('corrosion', 'corrosion'),
  wiring('over_fusing', 'over fusing'),
  {
    square: 'electrical.unsatisfactory',
    code: 'electrical_unsatisfactory',
    message: 'The electrical system is unsatisfactory.',
  },
  { square: 'hvac.working.no', code: 'hvac_unsatisfactory', message: 'The HVAC system is not in good working order.' },
  { square: 'space_heater.yes', code: 'space_heater', message: 'A space heater is the primary heat source.' },
  { square: 'tprv.no', code: 'tprv', message: 'The water heater has no temperature pressure relief valve.' },
  { square: 'active_leak.yes', code: 'plumbing_leak', message: 'There is an active plumbing leak.' },
  { square: 'prior_leak.yes', code: 'plumbing_leak', message: 'There are signs of a prior plumbing leak.' },
  ...fixtures,
  { square: 'unsatisfactory', code: 'roof_unsatisfactory', message: 'The roof is in unsatisfactory condition.' },
  { square: 'second.unsatisfactory', code: 'roof_unsatisfactory', message: 'The secondary roof is unsatisfactory.' },
  damage('cracking', 'cracking'),
  damage('curling', 'cupping or curling'),
  damage('granule_loss', 'excessive granule loss'),
  damage('exposed_asphalt', 'exposed asphalt'),
  damage('exposed_felt', 'exposed felt'),
  damage('missing_tabs', 'missing, loose or cracked tabs or tiles'),
  damage('soft_spots', 'soft spots in the decking'),
  damage('hail', 'visible hail damage'),
  { square: 'leaks.yes', code: 'roof_leak', message: 'There are visible signs of roof leaks.' },
];

export const DECLINED_PANELS = /federal pacific|\bFPE\b|stab[\s-]?lok|zinsco|sylvania|challenger/i;
const LEAST_ROOF_LIFE = 3;

const boxOfText = ({ page, words }: { page: Page; words: readonly Word[] }) =>
  roundBox(page.displayed(unionBox(words.map(({ box }) => box))));

export async function hazardWarnings(form: FilledForm): Promise<DocumentWarning[]> {
  const warnings: DocumentWarning[] = [];
  for (const { square, code, message } of HAZARDS) {
    const mark = await form.mark(square);
    if (mark?.state !== 'marked' || warnings.some((other) => other.message === message)) continue;
    warnings.push({ code, message, page: mark.page.number, box: roundBox(mark.page.displayed(mark.box)) });
  }
  for (const blank of ['main_brand', 'second_brand']) {
    const brand = form.text(blank);
    if (!brand || !DECLINED_PANELS.test(brand.printed)) continue;
    const message = `${brand.printed} electrical panel: most carriers decline.`;
    warnings.push({ code: 'panel_brand', message, page: brand.page.number, box: boxOfText(brand) });
  }
  const life = form.text('remaining_life');
  const remaining = Number.parseInt(life?.printed ?? '', 10);
  if (life && remaining < LEAST_ROOF_LIFE) {
    const message = 'The roof has less than three years of useful life left.';
    warnings.push({ code: 'roof_life', message, page: life.page.number, box: boxOfText(life) });
  }
  return [...warnings, ...(await signatureWarnings(form, 'signature', 'signature_date'))];
}
