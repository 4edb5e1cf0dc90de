import type { FileReading } from '@freeboard/domain';

/** Told after each page: how many are read, of how many. */
type PageProgress = (done: number, of: number) => void;

/**
 * Reads one file: recognizes the documents in it and the values that they state.
 * Uses no network. Never throws for what a file holds: that is the reading's `failure`.
 */
export const readFile = async (_bytes: Uint8Array, _onPage?: PageProgress): Promise<FileReading> => ({
  pages: [],
  documents: [],
  failure: 'not_a_document',
});

/** Renders one page (from 1) as a PNG `width` pixels wide; throws RangeError where there is no such page. */
export const renderPage = async (_bytes: Uint8Array, page: number, _width: number): Promise<Uint8Array> => {
  throw new RangeError(`No page ${page}`);
};
