import type { EligibilityRule, Progress, Step, StepRequest } from '../carriers/types.ts';

type Plain = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export type Short = {
  request?: Plain;
  answer?: string;
  answer_statuses?: number[];
  ref?: string;
  poll?: Plain & { done: string; after_ms: number };
  eligibility?: EligibilityRule[];
};
export type Kind = 'http-json' | 'http-xml' | 'submit-then-poll' | 'callback';

const requestOf = ({ body, ...request }: Plain, usual: 'GET' | 'POST', kind: 'json' | 'xml'): StepRequest => ({
  method: usual,
  ...request,
  ...(body ? { body: { kind, text: body } } : {}),
});

export function stepsOf(kind: Kind, { request = { path: '' }, answer_statuses, ref, poll }: Short): Step[] {
  const language = kind === 'http-xml' ? 'xml' : 'json';
  const understood = answer_statuses ? { understood: answer_statuses } : {};
  const isLater = kind === 'submit-then-poll' || kind === 'callback';
  const first: Step = {
    id: 'request',
    name: 'Asking for a quote',
    response: language,
    ...understood,
    request: requestOf(request, 'POST', language),
    ...(isLater ? { outputs: { ref: ref ?? '""' } } : {}),
  };
  const name = 'Waiting for its quote';
  if (kind === 'callback') return [first, { id: 'result', name, when: '$isGiven(ref)', receive: { by: 'address' } }];
  if (kind !== 'submit-then-poll') return [first];
  const { done = 'true', after_ms = 2_000, ...again } = poll ?? { path: '' };
  const polled = { request: requestOf(again as Plain, 'GET', language), until: done, every_ms: after_ms };
  return [first, { id: 'poll', name, response: language, when: '$isGiven(ref)', ...polled, ...understood }];
}

export const mappingInSteps = (kind: Kind, { answer, eligibility, ...rest }: Short) => ({
  ...(eligibility ? { eligibility } : {}),
  steps: stepsOf(kind, rest),
  ...(answer === undefined ? {} : { answer }),
});

export const pollingFor = (ref: string): Progress => ({
  at: 'poll',
  last: 'request',
  turns: 2,
  polls: 1,
  since: new Date().toISOString(),
  steps: { request: { status: 200, headers: {}, body: {}, outputs: { ref } } },
});
