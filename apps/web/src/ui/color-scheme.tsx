import { COLORS, useColors } from '../lib/colors.ts';
import { Segmented } from './fields/segmented.tsx';

export function ColorSchemeSwitch() {
  const [scheme, choose] = useColors();
  return <Segmented isSmall label="Colors" value={scheme} choices={COLORS} onChange={choose} />;
}
