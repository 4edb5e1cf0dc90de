import type { Language } from '@freeboard/domain';
import { useState } from 'preact/hooks';

type Said = { errors: Readonly<Record<string, string[]>>; said: string };
const NOTHING: Said = { errors: {}, said: '' };

/** What was said of a form's answers, by field and in all; nothing once the page is shown in another language. */
export function useSaid(language: Language) {
  const [last, setLast] = useState({ ...NOTHING, language });
  const say = (next: Partial<Said>) => setLast({ ...NOTHING, ...next, language });
  return { ...(last.language === language ? last : NOTHING), say };
}
