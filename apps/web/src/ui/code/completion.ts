import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { offersAt, type Suggestion } from './suggest.ts';
import type { CodeEditing } from './types.ts';

function about({ label, section, about: words }: Suggestion): Node {
  const box = document.createElement('div');
  const name = document.createElement('strong');
  name.textContent = label;
  box.append(name, `${section ? `, in ${section}` : ''}. ${words}`);
  return box;
}

export function completionOf(context: CompletionContext, now: CodeEditing): CompletionResult | null {
  if (now.isReadOnly) return null;
  const found = offersAt(
    { language: now.language, text: context.state.doc.toString(), at: context.pos, isAsked: context.explicit },
    now.suggestions,
  );
  if (!found) return null;
  const options = found.offers.map(
    ({ label, insert, suggestion }): Completion => ({
      label,
      detail: suggestion.detail,
      // CodeMirror's `type` holds the label here, which is rendered between name and format.
      type: suggestion.label,
      info: () => about(suggestion),
      apply: insert,
    }),
  );
  return { from: found.from, options, validFor: /^\$?\w*$/ };
}
