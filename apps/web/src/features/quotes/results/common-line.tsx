import type { Common } from '../board.ts';
import classes from '../results.module.css';

function gapText({ gaps, of }: Common): string {
  if (gaps.length === 0) return 'Each row says where it differs from what you asked.';
  return `Not stated by most: ${gaps.map(({ name, count }) => `${name} (${count} of ${of})`).join(', ')}.`;
}

/** A remark that applies to most rows, once for all of them; its line is reserved from the start. */
export function CommonLine({ common, hasTerms }: { common: Common; hasTerms: boolean }) {
  const text = [hasTerms ? gapText(common) : '', common.sandbox].filter(Boolean).join(' ');
  return text === '' ? null : <p className={`small muted num ${classes.common}`}>{text}</p>;
}
