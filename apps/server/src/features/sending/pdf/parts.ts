import type { Application } from '@freeboard/contract';
import { buttonColor, isColor, type License, licenseText, USUAL_COLOR } from '@freeboard/domain/agencies';
import { readScene } from '@freeboard/domain/flood/elevation';
import {
  clientChange,
  clientValue,
  type FieldValue,
  fieldsOf,
  formFor,
  isBlank,
  shownLabel,
  type Values,
} from '@freeboard/domain/forms';
import { type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import type { AgencyData, ElevationData, FactData } from './render.ts';

/** An agency's branding on paper. */
export type Branding = {
  name: string;
  street_address: string;
  phone: string;
  brand_color?: string;
  licenses?: readonly License[];
};

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
};

/** 'FL agency license L087315', if there is one for the property's state; else all of them. */
function licenseOf(licenses: readonly License[], state: unknown, language: Language): string {
  const own = licenses.find((license) => license.state === state);
  const text = PROPOSAL_TEXT[language];
  if (own) return text.license(own.state, own.number);
  if (language !== 'en') return licenses.map((one) => text.license(one.state, one.number)).join(', ');
  const words = licenseText(licenses);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The header of every proposal: white text is readable on its color, and its color on white. */
export const agencyData = (
  agency: Branding,
  application: { payload: Pick<Application['payload'], 'useable_details'> },
  language: Language,
): AgencyData => ({
  name: agency.name,
  address: agency.street_address,
  phone: agency.phone,
  license: licenseOf(agency.licenses ?? [], application.payload.useable_details.state, language),
  color: buttonColor(isColor(agency.brand_color ?? '') ? (agency.brand_color ?? USUAL_COLOR) : USUAL_COLOR),
  initials: initialsOf(agency.name),
});

const FACTS = {
  flood: [
    'flood_zone',
    'bfe_elevation',
    'property_elevation',
    'elevation_difference_computed',
    'year_build',
    'sqft',
    'occupancy_type',
    'foundation_type_computed',
    'construction_type',
    'deductible',
    'building_limit',
    'contents_limit',
    'effective_date',
  ],
  home: [
    'form_type',
    'year_build',
    'roof_year',
    'sqft',
    'construction_type',
    'occupancy_type',
    'dwelling',
    'contents',
    'other_structure',
    'loss_of_use',
    'liability',
    'aop_deductible',
    'hurricane_deductible',
    'effective_date',
  ],
} as const;

/** A field's label for clients, when the form's own is for agents. */
const CLIENT_LABELS: Readonly<Record<string, string>> = {
  elevation_difference_computed: 'Height above base flood',
  foundation_type_computed: 'Foundation',
};

/** The fields that identify each row of a list. */
const ROW_NAMES: Readonly<Record<string, readonly string[]>> = {
  vehicles_info: ['year', 'make', 'model'],
  drivers_info: ['first_name', 'last_name'],
};

/** '2019 HONDA Civic, 2021 FORD F-150'; blank for a list without meaning to a client. */
function rowsText(key: string, rows: unknown): string {
  const names = ROW_NAMES[key];
  if (!names || !Array.isArray(rows)) return '';
  const rowText = (row: Record<string, unknown>) =>
    names
      .map((name) => row[name])
      .filter(Boolean)
      .join(' ');
  return rows.map(rowText).filter(Boolean).join(', ');
}

/** The facts by which a client recognizes the property and the requested coverage. */
export function factsOf(application: Application, language: Language, without: readonly string[] = []): FactData[] {
  const fields = fieldsOf(formFor(application.application_type));
  const values = application.payload.useable_details as Values;
  const type = application.application_type;
  const keys: readonly string[] =
    type === 'flood' || type === 'home' ? FACTS[type] : [...fields.keys()].filter(isCoverage(type));
  return keys.flatMap((key) => {
    if (without.includes(key)) return [];
    const field = fields.get(key);
    const value = values[key];
    if (!field || isBlank(value)) return [];
    const words = field.kind === 'list' ? rowsText(key, value) : clientValue(language, field, value as FieldValue);
    if (words === '') return [];
    return [
      {
        label: (language === 'en' && CLIENT_LABELS[key]) || shownLabel(language, field),
        value: words,
        assumed: isAssumed(application, key),
      },
    ];
  });
}

const isAssumed = ({ provenance }: Application, key: string): boolean => provenance[key]?.source === 'assumed';

/** Whether a field of this line is about what is insured, rather than for whom. */
function isCoverage(type: Application['application_type']): (key: string) => boolean {
  const { sections } = formFor(type);
  const own = sections.filter(({ key }) => key !== 'client' && key !== 'property').flatMap(({ fields }) => fields);
  return (key) => own.some((field) => field.key === key && field.carried === undefined);
}

/** Sections that a flood form has for a home policy: they do not affect a flood price. */
const OF_HOME = ['optional', 'four_point', 'wind_mitigation'];

/** Unconfirmed values that affected the prices (R9.3). */
export function assumptionsOf(application: Application, language: Language): { label: string; value: string }[] {
  const values = application.payload.useable_details as Values;
  const type = application.application_type;
  return formFor(type)
    .sections.filter(({ key }) => type !== 'flood' || !OF_HOME.includes(key))
    .flatMap(({ fields }) => fields)
    .filter((field) => isAssumed(application, field.key) && !isBlank(values[field.key]))
    .map((field) => ({
      label: shownLabel(language, field),
      value: clientValue(language, field, values[field.key] as FieldValue),
    }));
}

/** The height of the lowest floor above the base flood, if known, by the same rule as the drawing on screen. */
export function elevationOf({ application_type, payload }: Application, language: Language): ElevationData | null {
  if (application_type !== 'flood') return null;
  const { bfe, ground, difference } = readScene(payload.useable_details);
  if (bfe === null || difference === null) return null;
  return { base_flood: bfe, ground, difference, words: PROPOSAL_TEXT[language].floor(difference, String(bfe)) };
}

/** What was different when the quotes were made (D11): 'Roof year 2012, now 2020'. */
export function changesOf(application: Application, language: Language): string[] {
  const form = formFor(application.application_type);
  return (application.outdated?.changes ?? []).map((change) => clientChange(language, form, change));
}
