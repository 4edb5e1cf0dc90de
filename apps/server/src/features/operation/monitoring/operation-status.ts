import type { AnswerOf } from '@freeboard/contract';
import type { Verb } from '../../../kernel/verbs.ts';
import { PROVIDER_NAMES } from '../../lookups/index.ts';
import { canaryState } from '../canary/canary.ts';
import {
  carrierAnswers,
  carriersByState,
  databaseBytes,
  failedJobs,
  latestAnswers,
  messageAnswers,
  openMessages,
  openRequests,
  pausedProviders,
  waitingJobs,
} from './figures.queries.ts';
import { presentLatencies } from './latencies.ts';
import { pageErrors } from './page-errors.queries.ts';
import { countRoles, liveLatencies } from './processes.queries.ts';

type Status = AnswerOf<'getOperationStatus'>;
type Queue = Status['queues'][number];
type Counted = { n: number; oldest_s: number };

const JOB_QUEUES: Readonly<Record<string, Queue['queue']>> = {
  fetch_carrier_documents: 'documents',
  'bulk-jobs': 'bulk',
  'bulk-upload': 'bulk',
  'portal-mail': 'account_email',
};

const sum = (queue: Queue['queue'], rows: readonly Counted[], failed = 0): Queue => {
  const n = rows.reduce((total, row) => total + row.n, 0);
  return { queue, n, oldest_s: n === 0 ? null : Math.round(Math.max(...rows.map((row) => row.oldest_s))), failed };
};

export const getOperationStatus: Verb<'getOperationStatus'> = async (context) => {
  const { raw } = context.own();
  const { services } = context;
  const [roles, jobs, failed, requests, messages, carriers, providers, database_bytes, latencies] = [
    await countRoles(raw),
    await waitingJobs(raw),
    await failedJobs(raw),
    await openRequests(raw),
    await openMessages(raw),
    await carriersByState(raw),
    await pausedProviders(raw),
    await databaseBytes(raw),
    await liveLatencies(raw),
  ];
  const errors = await pageErrors(raw, context.now);
  const latest = errors[0] ?? null;
  const asked = await latestAnswers(raw, Object.values(PROVIDER_NAMES));
  const queueOf = ({ kind }: { kind: string }) => JOB_QUEUES[kind] ?? 'background';
  const ofJobs = (queue: Queue['queue']): Queue =>
    sum(
      queue,
      jobs.filter((row) => queueOf(row) === queue),
      failed.filter((row) => queueOf(row) === queue).reduce((total, row) => total + row.n, 0),
    );
  const ofChannel = (channel: string) => messages.filter((row) => row.channel === channel && row.state !== 'held');
  const carriersIn = (state: string) => carriers.find((row) => row.state === state)?.n ?? 0;
  return {
    now: context.now.toISOString(),
    processes: { web: roles.web ?? 0, worker: roles.worker ?? 0, cron: roles.cron ?? 0 },
    carriers: { on: carriersIn('on'), paused: carriersIn('paused'), off: carriersIn('off') },
    paused_providers: providers.filter(({ is_paused }) => is_paused).map(({ api_name }) => api_name),
    answers: {
      carriers: await carrierAnswers(raw),
      providers: asked.map(({ failing_since, ...one }) => ({
        ...one,
        failing_since: failing_since?.toISOString() ?? null,
      })),
      email: await messageAnswers(raw, 'email'),
      texts: await messageAnswers(raw, 'sms'),
    },
    canary: await canaryState(raw, services.env, services.hold.current() !== null, context.now),
    database_bytes,
    disk: await context.services.files.space(),
    latencies: presentLatencies(latencies),
    queues: [
      sum('carriers', requests),
      sum('email', ofChannel('email')),
      sum('texts', ofChannel('sms')),
      sum(
        'held',
        messages.filter(({ state }) => state === 'held').map((row) => ({ ...row, oldest_s: 0 })),
      ),
      ofJobs('account_email'),
      ofJobs('documents'),
      ofJobs('bulk'),
      ofJobs('background'),
    ],
    page_errors: { n: errors.reduce((total, { n }) => total + n, 0), latest },
  };
};
