/** @jsxImportSource preact */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@freeboard/domain/languages';
import { useText } from './text.tsx';

type Props = { language: Language; choose: (language: Language) => void };

export function LanguageSwitch({ language, choose }: Props) {
  return (
    <fieldset class="segments no-print">
      <legend class="unseen">{useText().language}</legend>
      {LANGUAGES.map((one) => (
        <button type="button" key={one} lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
}
