import type { PolicyRow } from '@freeboard/contract';
import type { ComparedBy, Severity } from '@freeboard/domain/policies';
import { Chip, type Tone } from '../../ui/chip.tsx';
import classes from './policies.module.css';

const TONES: Readonly<Record<Severity, Tone>> = { lost: 'red', date: 'orange', remark: 'plain' };

export const COMPARED_TEXT: Readonly<Record<Exclude<ComparedBy, 'coverage'>, string>> = {
  dates: 'Only dates compared',
  premium: 'Only dates and premium compared',
};

/** The text shown in place of findings. `isMore`: there are findings, shown elsewhere. */
export const noFindings = (compared: ComparedBy, isMore = false): string =>
  compared === 'coverage' ? (isMore ? 'Nothing else found' : 'Nothing found') : COMPARED_TEXT[compared];

/** Findings above `most` are only counted. */
export function Findings({ findings, most }: { findings: PolicyRow['findings']; most?: number }) {
  const shown = findings.slice(0, most);
  const more = findings.length - shown.length;
  return (
    <span className={`row wrap gap-2 lines-1 ${classes.findings}`}>
      {shown.map(({ check, severity, text }) => (
        <Chip key={check} tone={TONES[severity]}>
          {text}
        </Chip>
      ))}
      {more > 0 ? <span className="muted small num">+{more}</span> : null}
    </span>
  );
}
