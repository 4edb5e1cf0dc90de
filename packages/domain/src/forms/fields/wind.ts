import { addMonths } from '../formats/dates.ts';
import { BLANK, choices } from '../options.ts';
import type { Check, Field, Option } from '../types.ts';
import { textOf } from '../values.ts';
import { WIND_FACTS } from './documents.ts';

const orBlank = (...values: readonly string[]): readonly Option[] => [BLANK, ...choices(...values)];

/** The wind mitigation form is valid for five years from its inspection (R9.16). */
const expired: Check = (values, context) => {
  const inspected = textOf(values, 'wind_mitigation_inspection_date');
  return addMonths(inspected, 60) < context.today ? 'The wind mitigation form is older than five years.' : null;
};

export const WIND_FIELDS: readonly Field[] = [
  {
    key: 'roof_covering',
    label: 'Roof covering',
    kind: 'choice',
    options: orBlank('Non-FBC', 'Meets FBC 2001', 'Meets FBC 1994', 'Reinforced Concrete Roof Deck'),
    help: 'The building code that the roof covering meets.',
    span: 3,
  },
  {
    key: 'roof_deck_attachment',
    label: 'Roof deck attachment',
    kind: 'choice',
    options: orBlank(
      ...['Unknown', 'Level A', 'Level B', 'Level C', 'Reinforced Concrete Roof Deck'],
      ...['Metal Deck - Type II or III', 'Wood Deck - Type II or III'],
    ),
    help: 'How the roof deck is fastened, from the wind mitigation form.',
    span: 3,
  },
  {
    key: 'roof_wall_connection',
    label: 'Roof to wall connection',
    kind: 'choice',
    options: orBlank('Unknown', 'Clips', 'Toe Nails', 'Single Wraps', 'Double Wraps', 'Structural', 'N/A'),
    help: 'How the roof is tied to the walls.',
    span: 3,
  },
  {
    key: 'swr',
    label: 'Secondary water resistance',
    kind: 'choice',
    options: orBlank('Yes', 'No'),
    help: 'Whether a second layer keeps water out when the covering is gone.',
    span: 3,
  },
  {
    key: 'opening_protection',
    label: 'Opening protection',
    kind: 'choice',
    options: orBlank('A1', 'A3', 'Basic', 'Unknown or none'),
    help: 'How windows and doors withstand wind and debris.',
    span: 3,
  },
  {
    key: 'roof_shape',
    label: 'Roof shape',
    kind: 'choice',
    options: orBlank('Hip', 'Gable', 'Flat', 'Other'),
    default: 'Gable',
    required: true,
    help: 'The shape of the roof; hip roofs earn a credit.',
    span: 3,
  },
  {
    key: 'wind_mitigation_form_revision',
    label: 'Form revision',
    kind: 'text',
    help: 'The revision printed on the wind mitigation form.',
    span: 3,
  },
  {
    key: 'wind_mitigation_inspection_date',
    label: 'Inspection date',
    kind: 'date',
    warnings: [expired],
    help: 'The day of the wind mitigation inspection; carriers take the form for five years.',
    span: 3,
  },
  ...WIND_FACTS,
];
