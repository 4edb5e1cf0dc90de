import type { AnswerOf } from '@freeboard/contract';
import { Chip } from '../../ui/chip.tsx';
import { agencyHealth } from './services.ts';

/** How an agency's carriers, data providers and channels answered lately, in one line; nothing if none was asked. */
export function HealthLine({ services }: AnswerOf<'getAgencyHealth'>) {
  const health = agencyHealth(services);
  if (!health) return null;
  return (
    <p className="row wrap gap-2 small">
      <Chip tone={health.tone}>{health.tone === 'green' ? 'normal' : 'check'}</Chip>
      <span className="num">{health.text}</span>
    </p>
  );
}
