/**
 * The oldest supported browsers, by hand: docs/browsers.md names them too. Builds write syntax and CSS for these,
 * `src/lib/browser/polyfills.ts` adds functions they lack, and `check-built.ts` refuses a build that needs a newer one.
 */
export type Minimum = { chrome: number; firefox: number; safari: number };

/** The portal: office computers. Edge has Chrome's versions. */
export const PORTAL: Minimum = { chrome: 120, firefox: 121, safari: 17 };

/** The pages of people without an account: their own phones, where every browser of iOS is Safari's engine. */
export const CLIENT_PAGES: Minimum = { chrome: 100, firefox: 121, safari: 15.4 };

/** Writes a minimum as build targets. */
export const targetsOf = ({ chrome, firefox, safari }: Minimum): string[] => [
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];
