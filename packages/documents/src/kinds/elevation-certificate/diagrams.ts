import type { Meaning } from '../../readings/draft.ts';

type Diagram = { foundation: string | null; isSure: boolean; more?: readonly Meaning[] };

const toConfirm = (field: string, value: string | null): Meaning => ({ field, value, strength: 'ask' });

/** The foundation that each building diagram (A7) shows. What a diagram leaves open becomes a question. */
const DIAGRAMS: Readonly<Record<string, Diagram>> = {
  '1': { foundation: 'Slab', isSure: false },
  '1A': { foundation: 'Slab', isSure: true },
  // The form has no option for a raised slab.
  '1B': { foundation: 'Slab', isSure: false },
  '2': { foundation: 'Basement', isSure: false, more: [toConfirm('basement_finished', null)] },
  '2A': {
    foundation: 'Basement',
    isSure: false,
    more: [toConfirm('basement_type', 'Full Basement'), toConfirm('basement_finished', null)],
  },
  '2B': {
    foundation: 'Basement',
    isSure: false,
    more: [toConfirm('basement_type', 'Walkout Basement'), toConfirm('basement_finished', null)],
  },
  '3': { foundation: 'Split Level', isSure: false },
  '4': { foundation: null, isSure: false },
  '5': {
    foundation: 'Stilts Pilings',
    isSure: true,
    more: [{ field: 'stilts_pilings', value: 'Open', strength: 'sure' }],
  },
  '6': { foundation: 'Stilts Pilings', isSure: false, more: [toConfirm('stilts_pilings', null)] },
  '7': { foundation: null, isSure: false, more: [toConfirm('garage_finished', null)] },
  '8': { foundation: 'Crawlspace', isSure: true },
  '9': { foundation: 'Subgrade Crawlspace', isSure: true },
};

export function diagramMeanings(printed: string): Meaning[] {
  const number = printed.toUpperCase().replace(/[^0-9AB]/g, '');
  const diagram = DIAGRAMS[number];
  if (!diagram) return [];
  const { foundation, isSure, more = [] } = diagram;
  return [
    { field: 'foundation_type', value: foundation, strength: isSure ? 'sure' : 'ask' },
    { field: 'building_diagram', value: number, strength: 'sure' },
    ...more,
  ];
}
