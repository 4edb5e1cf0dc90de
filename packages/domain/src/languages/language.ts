/** The languages in which clients are served; agents' screens are only in English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The first language of a browser's list (`['es-MX', 'en']`) in which clients are served; English if there is none. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const codes = preferences.map((preference) => preference.toLowerCase().split('-')[0]);
  return LANGUAGES.find((language) => language === codes.find((code) => LANGUAGES.some((one) => one === code))) ?? 'en';
}
