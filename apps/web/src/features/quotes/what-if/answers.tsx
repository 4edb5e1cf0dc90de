import { premiumText } from '@freeboard/domain/quotes';
import { showDollars } from '../../../lib/format.ts';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { OutcomeChip } from '../../../ui/outcome-chip.tsx';
import type { Cell } from './cells.ts';
import classes from './what-if.module.css';

export function Answers({ cell }: { cell: Cell }) {
  return (
    <section aria-label="Answers for this cell">
      <h3>
        {cell.deductible} deductible, {showDollars(cell.building_limit)} building
        {cell.contents_limit === null ? '' : `, ${showDollars(cell.contents_limit)} contents`}
      </h3>
      {cell.answers.length === 0 ? <p className="muted">No local carrier takes this application.</p> : null}
      <ul className={classes.answers}>
        {cell.answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked carriers may share a name
          <li key={at}>
            <span className="strong">{answer.name}</span>
            {answer.is_sandbox ? <SandboxMark /> : null}
            {answer.state === 'waiting' ? (
              <Chip tone="blue">waiting</Chip>
            ) : answer.outcome ? (
              <OutcomeChip outcome={answer.outcome} rate_type={answer.rate_type} />
            ) : null}
            {answer.other_terms ? <span className={`small ${classes.other}`}>{answer.other_terms}</span> : null}
            <span className="muted small">{answer.reasons.join(' ')}</span>
            <span className="num strong">{premiumText(answer)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
