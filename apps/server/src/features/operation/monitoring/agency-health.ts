import type { Verb } from '../../../kernel/verbs.ts';
import { PROVIDER_NAMES } from '../../lookups/index.ts';
import { carrierLabel } from '../../quotes/index.ts';
import { agencyCarrierAnswers, latestAnswers, messageAnswers } from './figures.queries.ts';

export const getAgencyHealth: Verb<'getAgencyHealth'> = async (context) => {
  const { viewer } = context;
  const { agencyId } = viewer;
  if (agencyId === null) return { services: [] };
  const { raw } = context.own();
  const carriers = await agencyCarrierAnswers(raw, agencyId);
  const providers = await latestAnswers(raw, Object.values(PROVIDER_NAMES), agencyId);
  const channels = [
    { kind: 'email' as const, name: '', failing_since: null, ...(await messageAnswers(raw, 'email', agencyId)) },
    { kind: 'texts' as const, name: '', failing_since: null, ...(await messageAnswers(raw, 'sms', agencyId)) },
  ];
  return {
    services: [
      ...carriers.map((one) => ({
        ...one,
        kind: 'carrier' as const,
        name: viewer.displayCarriers ? carrierLabel(viewer, one.name, 0) : '',
      })),
      ...providers.map((one) => ({ ...one, kind: 'provider' as const })),
      ...channels,
    ].map((one) => ({ ...one, failing_since: one.failing_since?.toISOString() ?? null })),
  };
};
