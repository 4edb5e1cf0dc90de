import {
  bare,
  type CarrierResult,
  errorResult,
  type Question,
  unmetText,
} from '../../../integrations/carriers/index.ts';
import type { EndReason } from './policy.ts';

export const timedOut = (): CarrierResult => ({
  ...bare('timeout', 'No answer in time.', 'late'),
  reasons: ['No answer in time'],
});

/** `answers` is the number of polls. */
export const unfinished = (answers: number): CarrierResult => ({
  ...bare('timeout', unmetText(answers), 'unfinished'),
  reasons: ['No result in time'],
});

export const switchedOff = (): CarrierResult =>
  errorResult(
    'The carrier was switched off, or changed over between test and production, before it gave an answer.',
    'off',
  );

export const RESULTS: Record<EndReason, () => CarrierResult> = {
  circuit_open: () => errorResult('The carrier is temporarily paused after repeated errors.', 'paused'),
  throttled: () => errorResult('The carrier asked to be left alone for a while.', 'told'),
  disabled: switchedOff,
  superseded: () => errorResult('Not requested: the application was changed or launched again.', 'superseded'),
  crashed: () =>
    errorResult(
      'Not asked again: the process that asked the carrier broke down twice. An administrator finds the cause in the log.',
      'setup',
    ),
  attempts_exhausted: () => errorResult('The carrier was asked several times and never came to an end.', 'late'),
  expired: timedOut,
  unanswered: () =>
    bare('needs_info', 'The carrier asked something, and nobody answered in time. Ask it again to go on.'),
};

export const answersRefused = (message: string): CarrierResult => ({
  ...bare(
    'needs_info',
    "The carrier didn't accept the answers, and nobody corrected them in time. Ask it again to go on.",
  ),
  reasons: [message],
});

export const asksAgent = (questions: readonly Question[]): CarrierResult => ({
  ...bare('needs_info', 'The carrier asks something first. Launch it and answer in its row.'),
  reasons: questions.map(({ text }) => text),
});

export const UNUSABLE = errorResult(
  'The carrier could not be asked: its configuration cannot be used. An administrator finds the cause in the log.',
  'setup',
);
export const NOT_SAVED = errorResult(
  'The carrier answered, but its answer could not be kept. An administrator finds the cause in the log.',
  'not_kept',
);
export const SHARED_REFERENCE = errorResult(
  'The carrier gave a reference that another request waits for a call by: whose call it would be could not be told.',
  'request',
);
export const CHANGED = errorResult('Not requested: the application or the carrier has changed.', 'superseded');
