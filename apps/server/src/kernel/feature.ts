import type { JobDefinition } from './jobs.ts';
import type { Verbs } from './verbs.ts';

/** A feature's calls and jobs. It is removed by deleting its folder and its line in features.ts. */
export type Feature = { readonly verbs?: Verbs; readonly jobs?: readonly JobDefinition[] };
