import { existsSync } from 'node:fs';
import { it } from 'vitest';

/** The folder with recorded answers of the real services, next to the repository. A plain checkout lacks it. */
const FOLDER = new URL('../../../../../../shared', import.meta.url).pathname;
const isThere = existsSync(FOLDER);

export const recordedPath = (name: string): string => `${FOLDER}/samples/${name}`;

/** A test that needs recorded answers. Skipped without their folder; fails if only one recording is missing. */
export const itReadsRecorded = (name: string, test: () => void | Promise<void>): void =>
  it.skipIf(!isThere)(isThere ? name : `${name} (left out: ../shared with the recorded answers is absent)`, test);
