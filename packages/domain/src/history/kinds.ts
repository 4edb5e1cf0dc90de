/**
 * The kinds of history entries, by the beginning of their action (R6.4): patterns with the same meaning in JavaScript
 * and PostgreSQL. An entry has at most one kind; an entry whose action matches none is only shown without a kind
 * filter.
 */
const KINDS = {
  change: {
    label: 'Changes',
    begins:
      'edited|confirmed|created the application|duplicated from|undid the address lookup|filled in|archived|restored from|tied it to|untied it from|said that it is not of|added a custom quote|recorded a quote as bound|took back that a quote|removed the bind record|restored the bind record|asked a carrier to bind|bound a quote|a carrier did not bind|could not ask a carrier to bind|does not know whether a quote is bound|cleared a doubtful bind|marked a quote as not bound|came in by an intake link|came by an upload|took [0-9]+ values from|took a value from|took back values|left out values',
  },
  launch: {
    label: 'Launches',
    begins: 'launched to|completed with|rated again|asked a carrier again|asked [0-9]+ carriers?',
  },
  send: {
    label: 'Sends',
    begins:
      'sent the quotes|wrote a text|wrote an e-mail|did not e-mail|did not send|could not send|made a link|ended a link',
  },
  open: {
    label: 'Client',
    begins: 'opened the proposal|asked a question|chose a quote|chose another quote|signed the same quote',
  },
  assignment: { label: 'Assignments', begins: 'assigned|handed the applications' },
  file: {
    label: 'Notes and files',
    begins:
      'added a note|exported as|kept a file|fetched a file|opened a file|downloaded|switched an alert|pinned a note|unpinned a note|added documents to read|read |could not read ',
  },
  task: {
    label: 'Tasks',
    begins: 'added a task|changed a task|finished a task|opened a task|snoozed a task|gave a task',
  },
  impersonation: { label: 'Working as another', begins: 'signed in as' },
  sign_in: {
    label: 'Sign-ins',
    begins:
      'signed in$|signed in with|signed out|changed their password|chose a password|set a new password|switched their second step|made new recovery codes|saved their recovery codes|forgot ',
  },
} as const;

export type HistoryKind = keyof typeof KINDS;
export const HISTORY_KINDS = Object.keys(KINDS) as [HistoryKind, ...HistoryKind[]];

export const historyKindLabel = (kind: HistoryKind): string => KINDS[kind].label;

export const historyPattern = (kind: HistoryKind): string => `^(${KINDS[kind].begins})`;

const PATTERNS = HISTORY_KINDS.map((kind) => [kind, new RegExp(historyPattern(kind))] as const);

export const historyKindOf = (action: string): HistoryKind | null =>
  PATTERNS.find(([, pattern]) => pattern.test(action))?.[0] ?? null;
