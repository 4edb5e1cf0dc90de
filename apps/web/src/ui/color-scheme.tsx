import { COLORS, useColors } from '../lib/colors.ts';
import { Segmented } from './fields/segmented.tsx';

/** Light, dark, or the system's. */
export function ColorSchemeSwitch() {
  const [scheme, choose] = useColors();
  return <Segmented isSmall label="Colors" value={scheme} choices={COLORS} onChange={choose} />;
}
