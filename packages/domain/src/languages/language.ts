/** Languages for clients; agents' screens are only in English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** `preferences`: a browser's list, such as ['es-MX', 'en']. English if clients are served in none of them. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const codes = preferences.map((preference) => preference.toLowerCase().split('-')[0]);
  return LANGUAGES.find((language) => language === codes.find((code) => LANGUAGES.some((one) => one === code))) ?? 'en';
}
