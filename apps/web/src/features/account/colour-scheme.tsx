import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Segmented } from '../../ui/segmented.tsx';

const CHOICES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or as the system says; remembered by the browser. */
export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Segmented isSmall label="Colors" value={colorScheme} choices={CHOICES} onChange={setColorScheme} />;
}
