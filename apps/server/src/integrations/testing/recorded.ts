import { existsSync } from 'node:fs';
import { it } from 'vitest';

/** Recorded answers of the real services are next to the repository; a plain checkout lacks them. */
const FOLDER = new URL('../../../../../../shared', import.meta.url).pathname;
const isThere = existsSync(FOLDER);

export const recordedPath = (name: string): string => `${FOLDER}/samples/${name}`;

/** A test on recorded answers, skipped when they are absent; a single missing one fails it. */
export const itReadsRecorded = (name: string, test: () => void | Promise<void>): void =>
  it.skipIf(!isThere)(isThere ? name : `${name} (left out: ../shared with the recorded answers is absent)`, test);
