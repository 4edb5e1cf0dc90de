import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = createRequire(import.meta.url);
const files = (entry: string, folder: string, names: readonly string[]): string[] =>
  names.map((name) => join(dirname(here.resolve(entry)), folder, name));

const INTER = files('@expo-google-fonts/inter/package.json', '', [
  '400Regular/Inter_400Regular.ttf',
  '500Medium/Inter_500Medium.ttf',
  '600SemiBold/Inter_600SemiBold.ttf',
  '700Bold/Inter_700Bold.ttf',
]);

const FALLBACKS = [
  ...files('@embedpdf/fonts-arabic', '../fonts', ['NotoNaskhArabic-Regular.ttf']),
  ...files('@embedpdf/fonts-hebrew', '../fonts', ['NotoSansHebrew-Regular.ttf']),
  ...files('@expo-google-fonts/noto-sans-thai/package.json', '', ['400Regular/NotoSansThai_400Regular.ttf']),
  ...files('@expo-google-fonts/noto-sans-devanagari/package.json', '', [
    '400Regular/NotoSansDevanagari_400Regular.ttf',
  ]),
  ...files('@embedpdf/fonts-sc', '../fonts', ['NotoSansHans-Regular.otf']),
];

export const readFonts = () => ({
  own: INTER.map((file) => readFileSync(file)),
  fallbacks: FALLBACKS.map((file) => readFileSync(file)),
});
