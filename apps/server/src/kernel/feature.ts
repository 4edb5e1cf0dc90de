import type { JobDefinition } from './jobs.ts';
import type { Hooks } from './services.ts';
import type { Verbs } from './verbs.ts';

/** A feature's calls and jobs, and what it adds to other features. */
export type Feature = { readonly verbs?: Verbs; readonly jobs?: readonly JobDefinition[]; readonly hooks?: Hooks };
