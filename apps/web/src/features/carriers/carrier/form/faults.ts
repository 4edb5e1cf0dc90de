import { withoutCharacter } from '../../../../ui/code/places.ts';
import type { CarrierForm, Errors } from './form.ts';

export type Part = 'request' | 'success' | 'outputs' | 'failure';
export type EditTab = 'settings' | 'secrets' | 'steps' | 'offers';
export type Place = { tab: EditTab; list?: 'steps' | 'bind'; step?: number; part?: Part };
export type Fault = { place: Place; field: string; words: string };

export const placeKey = ({ tab, list = 'steps', step, part = 'request' }: Place): string =>
  tab === 'steps' && step !== undefined ? `${tab} ${list} ${step} ${part}` : tab;

const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^(response|understood|success|until|every_ms|at_most|is_partial)\b/, 'success'],
  [/^outputs\b/, 'outputs'],
  [/^on_failure\b/, 'failure'],
];

export function placeOfField(field: string): Place {
  const step = /^carrier\.mapping\.(steps|bind)\.(\d+)\.?(.*)$/.exec(field);
  if (step) {
    const [, list, at, rest = ''] = step;
    const part = PARTS.find(([pattern]) => pattern.test(rest))?.[1] ?? 'request';
    return { tab: 'steps', list: list as 'steps' | 'bind', step: Number(at), part };
  }
  if (/^carrier\.mapping\.(steps|bind)$/.test(field)) return { tab: 'steps' };
  if (/^carrier\.mapping\.answer\b/.test(field)) return { tab: 'offers' };
  if (/^carrier\.(auth|secrets|certificate)\b/.test(field)) return { tab: 'secrets' };
  return { tab: 'settings' };
}

const TAB_WORDS: Readonly<Record<EditTab, string>> = {
  settings: 'Settings',
  secrets: 'Secrets',
  steps: 'Steps',
  offers: 'Offers',
};

export function faultsOf(errors: Errors, form: CarrierForm): Fault[] {
  const order: readonly EditTab[] = ['settings', 'secrets', 'steps', 'offers'];
  return Object.entries(errors)
    .map(([field, messages]): Fault => {
      const place = placeOfField(field);
      const step = place.step === undefined ? undefined : form[place.list ?? 'steps'][place.step];
      const where = step ? `${(place.step ?? 0) + 1} ${step.name || step.id}` : TAB_WORDS[place.tab];
      return { place, field, words: `${where}: ${messages.map(withoutCharacter).join(' ')}` };
    })
    .sort(
      (one, other) =>
        order.indexOf(one.place.tab) - order.indexOf(other.place.tab) ||
        (one.place.step ?? -1) - (other.place.step ?? -1),
    );
}

export const faultCount = (faults: readonly Fault[], tab: EditTab, list?: 'steps' | 'bind', step?: number): number =>
  faults.filter(
    ({ place }) =>
      place.tab === tab &&
      (step === undefined || (place.step === step && (place.list ?? 'steps') === (list ?? 'steps'))),
  ).length;
