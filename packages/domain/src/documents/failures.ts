import type { ReadingFailure } from './reading.ts';

/** A client's scan with more pages is not read unless a user of the agency requests it. */
export const GUEST_PAGES = 20;

/** Why a stored file was not read; failures after `memory` are detected outside the readers. */
export const DOCUMENT_FAILURES = {
  encrypted: 'This PDF is protected by a password. Save it without one and add it again.',
  broken: 'This file is damaged. Ask for it again, or scan the paper.',
  too_many_pages: 'This file has more than 60 pages. Send only the pages of the form.',
  too_large: 'The pages of this file are too large to read. Scan them at 300 dpi.',
  xfa: 'This PDF is an Adobe LiveCycle form. Print it to a PDF and add that one.',
  not_a_document: 'Only PDF, JPEG, PNG and TIFF files are read.',
  time: 'Reading this file took too long. Send only the pages of the form.',
  memory: 'Reading this file took too much memory. Send only the pages of the form.',
  heic: 'An iPhone picture (HEIC) cannot be read. Send it as JPEG.',
  stopped: 'Reading this file was stopped: it asks for more than one document may. Scan the paper instead.',
  guest_pages: `A client sent this scan of more than ${GUEST_PAGES} pages. Read it again to have all of it read.`,
  unavailable: 'This file could not be opened for an hour. Read it again, or tell your administrator.',
} as const satisfies Record<ReadingFailure | 'heic' | 'stopped' | 'guest_pages' | 'unavailable', string>;
export type DocumentFailure = keyof typeof DOCUMENT_FAILURES;

/** The state of a file: it is stored before it is read, whatever the result. */
export const DOCUMENT_STATES = ['queued', 'reading', 'read', 'failed', 'not_recognized'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const READING_STATES = ['proposed', 'taken', 'refused'] as const;
export type ReadingState = (typeof READING_STATES)[number];

export const DOCUMENT_NAMES = {
  elevation_certificate: 'Elevation certificate',
  wind_mitigation: 'Wind mitigation form',
  four_point: '4-point inspection',
  declarations: 'Declarations page',
  flood_determination: 'Flood determination',
} as const;
