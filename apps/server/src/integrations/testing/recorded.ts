import { existsSync } from 'node:fs';
import { it } from 'vitest';

/** Recorded answers of the real services lie beside the repository; a checkout alone is without them. */
const FOLDER = new URL('../../../../../../shared', import.meta.url).pathname;
const isThere = existsSync(FOLDER);

export const recordedPath = (name: string): string => `${FOLDER}/samples/${name}`;

/** A test on recorded answers, left out where they are absent; one that is missing among them fails it. */
export const itReadsRecorded = (name: string, test: () => void | Promise<void>): void =>
  it.skipIf(!isThere)(isThere ? name : `${name} (left out: ../shared with the recorded answers is absent)`, test);
