import type { MantineColorScheme } from '@mantine/core';
import { useColors } from '../lib/colors.ts';
import { Segmented } from './fields/segmented.tsx';

const CHOICES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or the system's. */
export function ColorSchemeSwitch() {
  const [scheme, choose] = useColors();
  return <Segmented isSmall label="Colors" value={scheme} choices={CHOICES} onChange={choose} />;
}
