import type { Common } from '../board.ts';
import classes from '../results.module.css';

function gapText({ gaps, of }: Common, isRunning: boolean): string {
  // No counts while carriers answer, because each answer would change them.
  if (isRunning || gaps.length === 0) return 'Each row says where it differs from what you asked.';
  return `Not stated by most: ${gaps.map(({ name, count }) => `${name} (${count} of ${of})`).join(', ')}.`;
}

type Props = { common: Common; hasTerms: boolean; isRunning: boolean };

/** The line is reserved from the start, so that answers don't move the rows. */
export function CommonLine({ common, hasTerms, isRunning }: Props) {
  const text = [hasTerms ? gapText(common, isRunning) : '', common.sandbox].filter(Boolean).join(' ');
  return text === '' ? null : <p className={`small muted num ${classes.common}`}>{text}</p>;
}
