/** The languages in which clients are served; agents' screens are in English alone. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Selects the first language of a browser's list (`['es-MX', 'en']`) that clients are served in; English where there is none. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const codes = preferences.map((preference) => preference.toLowerCase().split('-')[0]);
  return LANGUAGES.find((language) => language === codes.find((code) => LANGUAGES.some((one) => one === code))) ?? 'en';
}
