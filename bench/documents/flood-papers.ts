import { cells, heading, line, list, type Paper, pair } from './paper.ts';

/** Flood declarations and determinations. */
export const FLOOD_PAPERS: readonly Paper[] = [
  {
    name: 'nfip-grid',
    style: 'stacked',
    pages: [
      [
        heading('Wright Sample Flood Services - FLOOD DECLARATIONS PAGE'),
        line('National Flood Insurance Program        Standard Flood Insurance Policy - Dwelling Form'),
        pair(
          ['NFIP Policy Number', '8704112233'],
          ['Policy Term', '06/01/2026 12:01 AM through 06/01/2027 12:01 AM'],
          ['Policy Form', 'Dwelling'],
        ),
        pair(
          ['Insured Name(s)', 'CARLA EXAMPLE'],
          ['Insured Property Location', '212 Creek Mock Rd, Slidell, LA 70458'],
        ),
        pair(['Building Occupancy', 'Single-Family Home'], ['Primary Residence', 'Yes'], ['Number of Floors', '2']),
        pair(
          ['Date of Construction', '06/15/1992'],
          ['Foundation Type', 'Slab on Grade (non-elevated)'],
          ['Current Flood Zone', 'AE'],
        ),
        pair(
          ['Community Number', '225205'],
          ['First Floor Height (feet)', '0.8'],
          ['First Floor Height Method', 'FEMA Determined'],
        ),
        cells('COVERAGE', 'LIMIT', 'DEDUCTIBLE'),
        cells('BUILDING', '$250,000', '$1,250'),
        cells('CONTENTS', '$80,000', '$1,250'),
        pair(
          ['Total Annual Payment', '$1,442.00'],
          ['First Mortgagee', 'MOCK HOME LOANS INC ISAOA'],
          ['Loan No.', '4410098'],
        ),
      ],
    ],
    expected: {
      ...{ first_name: 'Carla', last_name: 'Example', address1: '212 Creek Mock Rd', zip: '70458' },
      ...{
        effective_date: '2027-06-01 (ask)',
        occupancy_type: 'Single Family (ask)',
        building_use: 'Primary Home (ask)',
      },
      ...{ num_of_stories: '2 (ask)', year_build: 1992, foundation_type: 'Slab (ask)', flood_zone: 'AE (ask)' },
      ...{ community_number: '225205', building_limit: 250_000, contents_limit: 80_000, deductible: 'ask' },
      ...{
        mortgagee_name: 'MOCK HOME LOANS INC ISAOA',
        mortgagee_loan_number: '4410098',
        first_floor_height: '0.8 (ask)',
      },
    },
  },
  {
    name: 'nfip-colon',
    style: 'colon',
    pages: [
      [
        heading('NFIP FLOOD POLICY DECLARATIONS'),
        line('Sample Carrier of America Insurance Company'),
        pair(['Policy Number', '6200118845'], ['Policy Period', '11/02/2026 to 11/02/2027']),
        pair(['Named Insured', 'Otto Sampleton'], ['Property Address', '47 Marsh Imitation Ln, Galveston, TX 77551']),
        pair(['Building Description', 'Main dwelling'], ['Occupancy', 'Two-to-Four Family Building']),
        pair(['Building Coverage', '$175,000'], ['Building Deductible', '$2,000']),
        pair(['Contents Coverage', '$60,000'], ['Contents Deductible', '$2,000']),
        pair(['Flood Zone', 'VE'], ['Foundation', 'Elevated without enclosure on posts, piles or piers']),
        pair(['Year of Construction', '2003'], ['Number of Floors', '1']),
        pair(['Total Premium', '$2,118.00'], ['Community Number / Map Panel', '485470 / 48167C0434G']),
      ],
    ],
    expected: {
      ...{ first_name: 'Otto', last_name: 'Sampleton', address1: '47 Marsh Imitation Ln', zip: '77551' },
      ...{ effective_date: '2027-11-02 (ask)', occupancy_type: '2-4 Family (ask)', building_limit: 175_000 },
      ...{
        contents_limit: 60_000,
        deductible: '$2,000',
        flood_zone: 'VE (ask)',
        foundation_type: 'Stilts Pilings (ask)',
      },
      ...{ year_build: 2003, community_number: '485470', map_panel: '48167C0434G', current_premium: 2_118 },
    },
  },
  {
    name: 'private-flood-dotted',
    style: 'dotted',
    pages: [
      [
        heading('Neptune Example Flood - Residential Flood Policy Declarations'),
        ...list(
          ['Policy Number', 'NEF-100291'],
          ['Policy Period', '04/18/2026 to 04/18/2027'],
          ['Named Insured', 'Bianca Trialname'],
          ['Insured Location', '808 Bay Dummy Dr, Sarasota, FL 34236'],
          ['Building Coverage', '$400,000'],
          ['Contents Coverage', '$100,000'],
          ['Detached Structures', '$20,000'],
          ['Temporary Living Expenses', '$20,000'],
          ['Deductible', '$10,000'],
          ['Flood Zone', 'X'],
          ['Total Premium', '$1,288.40'],
        ),
      ],
    ],
    expected: {
      ...{
        first_name: 'Bianca',
        last_name: 'Trialname',
        address1: '808 Bay Dummy Dr',
        effective_date: '2027-04-18 (ask)',
      },
      ...{ building_limit: 400_000, contents_limit: 100_000, other_structure: 20_000, temporary_living_expense: 'Yes' },
      ...{ deductible: '$10,000', flood_zone: 'X', current_premium: 'ask' },
    },
  },
  {
    name: 'private-flood-table',
    style: 'table',
    pages: [
      [
        heading('Certain Sample Underwriters - Private Flood Insurance Declarations'),
        ...list(
          ['Certificate Number', 'PF-88123'],
          ['Insured', 'Nolan Fakename and Iris Fakename'],
          ['Property Location', '19 Shore Stub St, Jupiter, FL 33458'],
          ['Term', '09/09/2026 - 09/09/2027'],
          ['Coverage A - Building', '$750,000'],
          ['Coverage B - Contents', '$200,000'],
          ['Coverage C - Other Structures', '$50,000'],
          ['Policy Deductible', '$25,000'],
          ['Surplus Lines Tax', '$148.20'],
          ['Total', '$3,148.20'],
        ),
      ],
    ],
    expected: {
      ...{ first_name: 'Nolan', last_name: 'Fakename', co_applicant_first_name: 'Iris', address1: '19 Shore Stub St' },
      ...{ effective_date: '2027-09-09 (ask)', building_limit: 750_000, contents_limit: 200_000 },
      ...{ other_structure: 50_000, deductible: '$25,000', current_premium: 'ask' },
    },
  },
  {
    name: 'determination-rows',
    style: 'stacked',
    pages: [
      [
        heading('DEPARTMENT OF HOMELAND SECURITY - Federal Emergency Management Agency'),
        heading('STANDARD FLOOD HAZARD DETERMINATION FORM (SFHDF)'),
        heading('SECTION I - LOAN INFORMATION'),
        pair(
          ['1. LENDER/SERVICER NAME AND ADDRESS', 'Mockup Bank NA, 100 Main St, Tampa, FL 33602'],
          ['2. COLLATERAL DESCRIPTION (Building/Mobile Home/Property)', '808 Bay Dummy Dr, Sarasota, FL 34236'],
        ),
        pair(
          ['3. LENDER/SERVICER ID #', '4471'],
          ['4. LOAN IDENTIFIER', 'LN-220091'],
          ['5. AMOUNT OF FLOOD INSURANCE REQUIRED', '$250,000'],
        ),
        heading('SECTION II'),
        pair(
          ['1. NFIP Community Name', 'SARASOTA, CITY OF'],
          ['2. County(ies)', 'SARASOTA COUNTY'],
          ['3. State', 'FL'],
          ['4. NFIP Community Number', '125150'],
        ),
        pair(
          ['1. NFIP Map Number or Community-Panel Number', '12115C0133F'],
          ['2. NFIP Map Panel Effective / Revised Date', '11/04/2016'],
          ['4. Flood Zone', 'AE'],
        ),
        line('FEMA FORM FF-206-FY-21-116 (formerly 086-0-32) (04/21)'),
      ],
    ],
    expected: {
      ...{ mortgagee_name: 'Mockup Bank NA', mortgagee_address1: '100 Main St', mortgagee_loan_number: 'LN-220091' },
      ...{ address1: '808 Bay Dummy Dr', zip: '34236', nfip_community_name: 'SARASOTA, CITY OF' },
      ...{ community_number: '125150', map_panel: '12115C0133F', flood_zone: 'AE' },
    },
  },
  {
    name: 'determination-vendor',
    style: 'colon',
    pages: [
      [
        heading('Standard Flood Hazard Determination'),
        line('Prepared by Sample Flood Zone Services'),
        ...list(
          ['Lender/Servicer Name and Address', 'Trial Credit Union, P.O. Box 55, Mobile, AL 36601'],
          ['Collateral Description', '310 Oak Pretend Rd, Mobile, AL 36608'],
          ['Loan Identifier', '55-7731'],
          ['NFIP Community Name', 'Mobile, City of'],
          ['County(ies)', 'Mobile County'],
          ['NFIP Community Number', '015007'],
          ['NFIP Map Number or Community-Panel Number', '01097C0562L'],
          ['Flood Zone', 'X'],
        ),
      ],
    ],
    expected: {
      ...{ mortgagee_name: 'Trial Credit Union', mortgagee_loan_number: '55-7731', address1: '310 Oak Pretend Rd' },
      ...{
        community_number: '015007',
        map_panel: '01097C0562L',
        flood_zone: 'X',
        nfip_community_name: 'Mobile, City of',
      },
    },
  },
];
