import type { Values } from '@freeboard/domain/forms';
import { type BoardRow, commonGaps, sandboxText } from '../board.ts';
import classes from '../results.module.css';

type Props = { rows: readonly BoardRow[]; asked: Values };

function gapText({ gaps, of }: ReturnType<typeof commonGaps>): string {
  if (gaps.length === 0) return 'Each row says where it differs from what you asked.';
  return `Not stated by most: ${gaps.map(({ name, count }) => `${name} (${count} of ${of})`).join(', ')}.`;
}

/** What holds for most rows, once for all of them; its line is reserved from the start. */
export function CommonLine({ rows, asked }: Props) {
  const hasTerms = Object.values(asked).some((value) => value !== undefined && value !== null && value !== '');
  const text = [hasTerms ? gapText(commonGaps(rows, asked)) : '', sandboxText(rows)].filter(Boolean).join(' ');
  return text === '' ? null : <p className={`small muted num ${classes.common}`}>{text}</p>;
}
