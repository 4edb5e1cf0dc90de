import { CALL_NAMES, type CallName } from '@freeboard/contract';
import { accounts } from './features/accounts/feature.ts';
import { agencies } from './features/agencies/feature.ts';
import { applications } from './features/applications/feature.ts';
import { automation } from './features/automation/feature.ts';
import { bulk } from './features/bulk/feature.ts';
import { clientPage } from './features/client-page/feature.ts';
import { clients } from './features/clients/feature.ts';
import { customers } from './features/customers/feature.ts';
import { dashboard } from './features/dashboard/feature.ts';
import { documents } from './features/documents/feature.ts';
import { flood } from './features/flood/feature.ts';
import { intake } from './features/intake/feature.ts';
import { lookups } from './features/lookups/feature.ts';
import { messages } from './features/messages/feature.ts';
import { operation } from './features/operation/feature.ts';
import { people } from './features/people/feature.ts';
import { policies } from './features/policies/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { quoting } from './features/quoting/feature.ts';
import { sending } from './features/sending/feature.ts';
import { settings } from './features/settings/feature.ts';
import { tasks } from './features/tasks/feature.ts';
import type { Routes, ServedFeature } from './http/types.ts';
import { createEndExhausted } from './jobs/end-exhausted.ts';
import { sweepFilesJob } from './jobs/sweep-files.ts';
import { createUpkeep } from './jobs/upkeep.ts';
import type { Commands } from './kernel/feature.ts';
import type { JobDefinition } from './kernel/jobs.ts';
import type { Hooks } from './kernel/services.ts';
import { isServed, type Verbs } from './kernel/verbs.ts';

const CORE: readonly ServedFeature[] = [
  accounts,
  agencies,
  applications,
  automation,
  bulk,
  clientPage,
  clients,
  customers,
  dashboard,
  documents,
  flood,
  intake,
  lookups,
  messages,
  operation,
  people,
  policies,
  privacy,
  quoting,
  sending,
  settings,
  tasks,
];

/** Modules that an installation can omit: a module is removed by deleting its line and its folders. */
const MODULES: readonly ServedFeature[] = await Promise.all([
  import('./features/carriers/feature.ts').then(({ carriers }) => carriers),
  import('./features/agency-move/feature.ts').then(({ agencyMove }) => agencyMove),
  import('./features/crm/feature.ts').then(({ crm }) => crm),
  import('./features/programs/feature.ts').then(({ programs }) => programs),
]);

const FEATURES = [...CORE, ...MODULES];

export const VERBS: Verbs = Object.assign({}, ...FEATURES.map(({ verbs }) => verbs));

export const upkeepJob = createUpkeep(FEATURES.flatMap(({ upkeep = [] }) => upkeep));

const WORK = FEATURES.flatMap(({ jobs = [] }) => jobs);

/** Every kind of job; conversations with carriers run outside the queue (features/quoting/requests). */
export const JOBS: readonly JobDefinition[] = [...WORK, upkeepJob, sweepFilesJob, createEndExhausted(WORK)];

export const HOOKS: Hooks = Object.assign({}, ...FEATURES.map(({ hooks }) => hooks));

export const ROUTES: readonly Routes[] = FEATURES.flatMap(({ routes = [] }) => routes);

/** The features' functions that bring existing rows up to date at each start. */
export const PREPARATIONS = FEATURES.flatMap(({ prepare = [] }) => prepare);

export const COMMANDS: Commands = Object.assign({}, ...FEATURES.map(({ commands }) => commands));

/** Calls of the contract that no feature serves, since their module is not installed: they answer 501. */
export const NOT_SERVED: CallName[] = CALL_NAMES.filter((name) => !isServed(VERBS, name));
