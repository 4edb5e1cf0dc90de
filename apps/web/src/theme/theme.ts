import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** #3898EC is the light accent (index 5); white text is used only on the darker steps (index 7 is #1467B3). */
const brand: MantineColorsTuple = [
  '#E8F3FD',
  '#D3E7FA',
  '#B9DBF8',
  '#8FC5F4',
  '#62AFF0',
  '#3898EC',
  '#1E7FD3',
  '#1467B3',
  '#0F528F',
  '#0B3D6C',
];

const purple: MantineColorsTuple = [
  '#F0EBFD',
  '#DED3FA',
  '#C6B4F6',
  '#B197FC',
  '#9775FA',
  '#845EF7',
  '#7950F2',
  '#6741D9',
  '#5A36C4',
  '#4B2CA8',
];

/** Mantine's, except for the darker steps: white text on index 7 has a contrast of 5.5. */
const red: MantineColorsTuple = [
  '#FFF5F5',
  '#FFE3E3',
  '#FFC9C9',
  '#FFA8A8',
  '#FF8787',
  '#FF6B6B',
  '#E03131',
  '#C92A2A',
  '#B02525',
  '#8F1D1D',
];

export const theme = createTheme({
  colors: { brand, purple, red },
  primaryColor: 'brand',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  defaultRadius: 'md',
  radius: { md: 'var(--radius)', lg: 'var(--radius-card)' },
  spacing: { xs: 'var(--s1)', sm: 'var(--s2)', md: 'var(--s3)', lg: 'var(--s4)', xl: 'var(--s5)' },
  fontSizes: { xs: 'var(--t-s)', sm: 'var(--t-m)', md: 'var(--t-m)', lg: 'var(--t-l)', xl: 'var(--t-xl)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Named, not imported, so that the entry chunk stays small. Popups are rendered inside the landmark that opened them.
  components: {
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { withinPortal: false } },
  },
});
