import type { CarrierInput } from '@freeboard/contract';
import { type Kind, mappingInSteps, type Short } from '../../src/integrations/testing/in-steps.ts';

type Given = Omit<CarrierInput, 'kind' | 'mapping'> & { kind: Kind; mapping: Short };

export const inSteps = ({ kind, mapping, ...rest }: Given): CarrierInput => ({
  ...rest,
  kind: 'conversation',
  mapping: mappingInSteps(kind, mapping),
});
