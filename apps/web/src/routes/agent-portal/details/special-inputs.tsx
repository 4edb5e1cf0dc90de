import type { ComponentType } from 'react';
import { addressOf, MapLink } from '../../../features/application/facts/map-link.tsx';
import { SearchedAddressInput } from '../../../features/application/new-application/searched-address-input.tsx';
import { EffectiveDateInput } from '../../../features/quotes/effective-date-input.tsx';
import { useFormSelect } from '../../../forms/context.ts';
import type { InputProps } from '../../../forms/input-props.ts';
import { TextInput } from '../../../forms/inputs/text-input.tsx';
import { part } from '../../../lib/part.tsx';

// Used only by auto applications.
const CoveragesLimitsInput = part<InputProps>(async () => ({
  default: (await import('../../../features/application/vehicles/coverages-limits-input.tsx')).CoveragesLimitsInput,
}));
const VehiclesInput = part<InputProps>(async () => ({
  default: (await import('../../../features/application/vehicles/vehicles-input.tsx')).VehiclesInput,
}));

/** The distance to coast with the map icon of R3.10. */
function DistanceInput(props: InputProps) {
  const address = useFormSelect((store) => addressOf(store.values()));
  return <TextInput {...props} after={<MapLink address={address} />} />;
}

const made = new Map<number, Readonly<Record<string, ComponentType<InputProps>>>>();

/** Always the same components for one application, because React would remount new ones. */
export function specialInputs(applicationId: number): Readonly<Record<string, ComponentType<InputProps>>> {
  const kept = made.get(applicationId);
  if (kept) return kept;
  const special = {
    distance_to_coast: DistanceInput,
    vehicles_info: VehiclesInput,
    coverages_limits: CoveragesLimitsInput,
    effective_date: (props: InputProps) => <EffectiveDateInput {...props} applicationId={applicationId} />,
    searched_address: (props: InputProps) => <SearchedAddressInput {...props} applicationId={applicationId} />,
  };
  made.set(applicationId, special);
  return special;
}
