/** Examines a running installation and names the next step for each fault. */

export type { CheckResult } from './check.ts';
export { examine } from './examine.ts';
export { checkFiles, checkGeocoder, checkTexts } from './outside.ts';
