import { choices, YES_NO } from '../options.ts';
import { datumDiffers, highestBelowLowest, nextBelowBottom } from '../rules/certificate.ts';
import { is } from '../rules/conditions.ts';
import { ELEVATION_SETTLES_MS, elevationDifference, elevationDifferenceComputed } from '../rules/elevation.ts';
import type { Field, Test } from '../types.ts';

const DATUMS = choices('NGVD 1929', 'NAVD 1988');
const hasCertificate = is('elevation_certificate', 'Yes');
const uploadedWithCertificate: Test = (values, context) =>
  is('application_source', 'File Upload')(values, context) && hasCertificate(values, context);

/** The lowest and the highest ground in the country in feet, with room for a floor above it. */
const HEIGHT = { minimum: -300, maximum: 20_500 };

export const ELEVATION_FIELDS: readonly Field[] = [
  {
    key: 'nfip_community_name',
    label: 'Community',
    kind: 'text',
    help: 'The NFIP community of the property, from the flood map.',
    span: 3,
  },
  {
    key: 'bfe_elevation',
    settleMs: ELEVATION_SETTLES_MS,
    ...HEIGHT,
    label: 'Base flood elevation',
    kind: 'decimal',
    unit: 'ft',
    help: 'How high the 1 % flood rises, from the flood map.',
    span: 3,
  },
  {
    key: 'property_elevation',
    settleMs: ELEVATION_SETTLES_MS,
    ...HEIGHT,
    label: 'Property elevation',
    kind: 'decimal',
    unit: 'ft',
    help: 'Height of the lowest floor or, while that is unknown, of the ground.',
    span: 3,
  },
  {
    key: 'elevation_difference',
    settleMs: ELEVATION_SETTLES_MS,
    label: 'Elevation difference',
    kind: 'decimal',
    unit: 'ft',
    compute: elevationDifference,
    help: 'Property elevation less base flood elevation; enter it yourself when one of the two is unknown.',
    span: 3,
  },
  {
    key: 'elevation_difference_computed',
    label: 'Elevation as rated',
    kind: 'computed',
    unit: 'ft',
    compute: elevationDifferenceComputed,
    help: 'The elevation difference adjusted for the foundation, as it is sent to carriers.',
    span: 3,
  },
];

export const CERTIFICATE_FIELDS: readonly Field[] = [
  {
    key: 'flood_map_datum',
    label: 'Flood map datum',
    kind: 'choice',
    options: DATUMS,
    help: 'The datum of the flood map; heights compare only within one datum.',
    span: 3,
  },
  {
    key: 'elevation_certificate',
    label: 'Elevation certificate',
    kind: 'toggle',
    options: YES_NO,
    help: 'Whether a surveyor has certified the elevations; some carriers rate better with one.',
    span: 3,
  },
  {
    key: 'elevation_datum',
    label: 'Elevation datum',
    kind: 'choice',
    options: DATUMS,
    visible: hasCertificate,
    required: uploadedWithCertificate,
    warnings: [datumDiffers],
    help: 'The datum that the certificate measures from.',
    span: 3,
  },
  ...(
    [
      {
        key: 'lowest_floor_elevation',
        label: 'C2.a Lowest floor',
        kind: 'decimal',
        help: 'Top of the bottom floor, basement included, item C2.a of the certificate.',
      },
      {
        key: 'next_highest_floor',
        label: 'C2.b Next higher floor',
        kind: 'decimal',
        warnings: [nextBelowBottom],
        help: 'Top of the next higher floor, item C2.b of the certificate.',
      },
      {
        key: 'bottom_of_lower_horizontal_structure',
        label: 'C2.c Lowest horizontal member',
        kind: 'decimal',
        help: 'Bottom of the lowest horizontal structural member, item C2.c; asked in V zones.',
      },
      {
        key: 'attached_garage_elevation',
        label: 'C2.d Attached garage',
        kind: 'decimal',
        help: 'Top of slab of the attached garage, item C2.d of the certificate.',
      },
      {
        key: 'lowest_elevation_of_machinery',
        label: 'C2.e Machinery',
        kind: 'decimal',
        help: 'Lowest machinery or equipment serving the building, item C2.e of the certificate.',
      },
      {
        key: 'lowest_adjacent_grade',
        label: 'C2.f Lowest adjacent grade',
        kind: 'decimal',
        help: 'Lowest ground touching the building, item C2.f of the certificate.',
      },
      {
        key: 'highest_adjacent_grade',
        label: 'C2.g Highest adjacent grade',
        kind: 'decimal',
        warnings: [highestBelowLowest],
        help: 'Highest ground touching the building, item C2.g of the certificate.',
      },
      {
        key: 'lowest_adjacent_grade_at_lowest_elevation_of_deck_stairs',
        label: 'C2.h Grade at deck or stairs',
        kind: 'decimal',
        help: 'Lowest ground at the lowest point of deck or stairs, item C2.h of the certificate.',
      },
    ] satisfies readonly Field[]
  ).map((field): Field => ({ ...field, ...HEIGHT, unit: 'ft', span: 3, visible: hasCertificate })),
];
