import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createThread } from '../../../kernel/isolated/thread.ts';
import { releaseVersion } from '../../../kernel/release.ts';
import { scrub } from '../../../kernel/telemetry/scrub.ts';
import type { GuestVerb } from '../../../kernel/verbs.ts';
import { keepPageError } from './page-errors.queries.ts';
import { maskPath, type StackTasks } from './stack-helper.ts';

/** Anyone can report errors, and source maps are large: reports beyond this many per minute are dropped. */
const MOST_A_MINUTE = 30;
/** Characters logged per hour, so that invented errors cannot fill a disk. */
const MOST_LOGGED = 500_000;
let [minute, inMinute] = [0, 0];
let [hour, inHour] = [0, 0];
const thread = createThread<StackTasks>(helperAt('features/operation/monitoring/stack-helper.ts'));

export const reportPageError: GuestVerb<'reportPageError'> = async ({ system, clock, log }, input) => {
  const now = Math.floor(clock.now().getTime() / 60_000);
  if (now !== minute) [minute, inMinute] = [now, 0];
  inMinute += 1;
  if (inMinute > MOST_A_MINUTE) return {};
  const stack = await thread.run('translate', { stack: input.stack }).catch(() => '');
  const error = {
    message: scrub(input.message),
    stack,
    page: maskPath(input.page),
    // A stack with '/assets/' could not be mapped: its script is of an earlier release, whose maps are gone.
    version: stack.includes('/assets/') ? `before ${releaseVersion()}` : releaseVersion(),
  };
  if (Math.floor(now / 60) !== hour) [hour, inHour] = [Math.floor(now / 60), 0];
  inHour += JSON.stringify(error).length;
  if (inHour <= MOST_LOGGED) log.error({ kind: input.kind, ...error }, 'a page failed');
  await keepPageError(system, { ...error, at: clock.now().toISOString() });
  return {};
};
