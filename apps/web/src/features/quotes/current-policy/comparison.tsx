import type { ApplicationType } from '@freeboard/domain/applications';
import type { QuoteComparison } from '@freeboard/domain/quotes';
import type { Tone } from '../../../ui/chip.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type ComparisonWord, furtherText } from './comparison-words.ts';
import classes from './current-policy.module.css';

const TONES: Readonly<Partial<Record<ComparisonWord['result'], Tone>>> = {
  better: 'green',
  worse: 'orange',
  missing: 'red',
  other: 'plain',
};

export function Comparison({ word }: { word: ComparisonWord | null }) {
  if (!word) return null;
  const tone = TONES[word.result];
  return (
    <span className={`small num ${classes.comparison}`}>
      {tone ? <Chip tone={tone}>{word.words}</Chip> : <span className="muted">{word.words}</span>}
    </span>
  );
}

type FurtherProps = { type: ApplicationType; comparison: QuoteComparison | null; gap: string };

export function FurtherComparison({ type, comparison, gap }: FurtherProps) {
  if (!comparison) return null;
  const words: ComparisonWord[] = [
    ...(gap ? [{ words: gap, result: 'missing' } as const] : []),
    ...furtherText(type, comparison),
  ];
  if (words.length === 0) return null;
  return (
    <span className={classes.further}>
      {words.map((word) => (
        <Comparison key={word.words} word={word} />
      ))}
    </span>
  );
}

export function ComparisonLegend() {
  return (
    <p className={`row wrap small muted ${classes.legend}`}>
      <Chip tone="green">better</Chip>
      <Chip tone="orange">worse</Chip>
      <Chip tone="red">missing</Chip>
      <span>than the current policy. A price without a color is for other terms.</span>
    </p>
  );
}
