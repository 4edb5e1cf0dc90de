import type { AnswerOf } from '@freeboard/contract';
import { Chip } from '../../ui/chip.tsx';
import { agencyHealth } from './services.ts';

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
