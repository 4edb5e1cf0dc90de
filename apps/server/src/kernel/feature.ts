import type { JobDefinition } from './jobs.ts';
import type { Verbs } from './verbs.ts';

/** What a feature adds to the product: calls and jobs. It is taken out by deleting its folder and its line in features.ts. */
export type Feature = { readonly verbs?: Verbs; readonly jobs?: readonly JobDefinition[] };
