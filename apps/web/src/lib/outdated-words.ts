import type { Application } from '@freeboard/contract';
import { changeText, formFor } from '@freeboard/domain/forms';

const SHOWN = 3;

/** The values that superseded quotes were based on; null while the quotes are current (D11). */
export function outdatedText({ outdated, application_type }: Application): string | null {
  if (!outdated) return null;
  const form = formFor(application_type);
  const words = outdated.changes.map((change) => changeText(form, change));
  const more = words.length - SHOWN;
  const text =
    words.length > 0 ? `Quoted with ${words.slice(0, SHOWN).join('; ')}` : 'The values are back to what was quoted';
  return `${text}${more > 0 ? ` and ${more} more` : ''}.`;
}
