const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  kind: 'Kind',
  lines: 'Lines',
  states: 'States',
  forms: 'Home forms',
  base_url: 'Base address',
  is_test: 'Test setting',
  producer_code: 'Producer code',
  username: 'User name or client ID',
  secret: 'Your secret',
  rate_type: 'Rate type',
  'auth.kind': 'Authentication',
  'auth.name': 'Header name',
  'auth.username': 'User name',
  'auth.token_url': 'Token address',
  'auth.client_id': 'Client id',
  'auth.scope': 'Scope',
  'auth.secret': 'Secret',
  timeout_ms: 'Timeout, ms',
  concurrency: 'Calls at once',
  calls_per_minute: 'Calls a minute',
  limits: 'Limits',
  eligibility: 'Eligibility',
  answer: 'Answer mapping',
  prepare: 'What the tables look at',
  decision: 'Decision graph (JDM)',
  start: 'Start from',
  steps: 'Steps',
  bind: 'Binding',
  recipe: 'Token recipe',
  secrets: 'Secrets',
  certificate: 'Certificate',
};

const STEP_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  does: 'What it does',
  when: 'Only if',
  each: 'For each of',
  is_once: 'Never repeated',
  'request.method': 'Method',
  'request.path': 'Path',
  'request.query': 'Query',
  'request.headers': 'Headers',
  'request.body.kind': 'Kind of body',
  'request.body.text': 'Body',
  'request.body.query': 'GraphQL query',
  ask: 'Questions',
  response: 'Answer is',
  understood: 'Statuses understood beside 2xx',
  success: 'Success',
  until: 'Until',
  every_ms: 'Every, ms',
  at_most: 'At most',
  is_partial: 'Offers so far',
  outputs: 'Outputs',
};

/** 'Step create: Path'. */
export function labelOf(path: string): string {
  const [, list, id, field] = /^(steps|bind)\.([^.]+)\.?(.*)$/.exec(path) ?? [];
  if (!id) return LABELS[path] ?? LABELS[path.split('.')[0] ?? ''] ?? path;
  const step = `${list === 'bind' ? 'Binding step' : 'Step'} ${id}`;
  return field ? `${step}: ${STEP_LABELS[field] ?? field}` : step;
}
