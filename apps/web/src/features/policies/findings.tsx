import type { PolicyRow } from '@freeboard/contract';
import type { Severity } from '@freeboard/domain/policies';
import { Chip, type Tone } from '../../ui/chip.tsx';
import classes from './policies.module.css';

const TONES: Readonly<Record<Severity, Tone>> = { lost: 'red', date: 'orange', remark: 'plain' };

/** What the checks found, as chips; those above `most` are counted. */
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
