import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import type { Verb } from '../../kernel/verbs.ts';
import { enabledCarriers, writesType } from './carriers.queries.ts';

export const getTypesWithoutCarrier: Verb<'getTypesWithoutCarrier'> = async (context) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) return { types: [] };
  const { carriers } = await enabledCarriers(context, agencyId);
  return { types: APPLICATION_TYPES.filter((type) => !carriers.some((carrier) => writesType(carrier, type))) };
};
