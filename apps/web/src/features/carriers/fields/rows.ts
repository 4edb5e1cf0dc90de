import type { ApplicationType } from '@freeboard/domain/applications';
import { MAPPING_FUNCTIONS, mappingFields } from '@freeboard/domain/carriers';
import { foundSuggestions, type Suggestion } from '../../../ui/code/suggest.ts';
import { LANGUAGE_FUNCTIONS } from '../mapping/language-functions.ts';

export type Row = Suggestion & { options: readonly string[]; is_required: boolean };

const rowsFor = (line: ApplicationType): Row[] => [
  ...mappingFields(line).map(({ name, format, about, options, ...field }) => ({
    ...field,
    text: name,
    detail: format,
    options,
    about: [about, ...options].join(' '),
  })),
  ...[...MAPPING_FUNCTIONS, ...LANGUAGE_FUNCTIONS].map(({ signature, about }) => ({
    text: signature,
    label: about,
    detail: 'function',
    section: 'Functions',
    about,
    options: [],
    is_required: false,
  })),
];

export function sectionsFor(line: ApplicationType, search: string): [section: string, rows: Row[]][] {
  const found = foundSuggestions(rowsFor(line), search) as Row[];
  return [...Map.groupBy(found, ({ section }) => section)];
}
