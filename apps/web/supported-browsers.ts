/**
 * The oldest supported browsers, by hand: docs/browsers.md lists them too. Builds target their syntax and CSS,
 * `src/lib/browser/polyfills.ts` adds missing functions, and `check-built.ts` refuses a build that needs a newer
 * one.
 */
export type Minimum = { chrome: number; firefox: number; safari: number };

/** The portal: office computers. Edge has Chrome's versions. */
export const PORTAL: Minimum = { chrome: 120, firefox: 121, safari: 17 };

/** Pages for visitors without an account: their own phones, where every iOS browser uses Safari's engine. */
export const CLIENT_PAGES: Minimum = { chrome: 100, firefox: 121, safari: 15.4 };

export const targetsOf = ({ chrome, firefox, safari }: Minimum): string[] => [
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];
