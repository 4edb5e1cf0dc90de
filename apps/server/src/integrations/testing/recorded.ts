import { existsSync } from 'node:fs';
import { it } from 'vitest';

/** Recorded answers of the real services are in a folder next to the repository, which a plain checkout lacks. */
const FOLDER = new URL('../../../../../../shared', import.meta.url).pathname;
const isThere = existsSync(FOLDER);

export const recordedPath = (name: string): string => `${FOLDER}/samples/${name}`;

/** A test on recorded answers. It is skipped without the folder, and fails if a single recording is missing. */
export const itReadsRecorded = (name: string, test: () => void | Promise<void>): void =>
  it.skipIf(!isThere)(isThere ? name : `${name} (left out: ../shared with the recorded answers is absent)`, test);
