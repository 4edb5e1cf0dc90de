import type { CodeLanguage } from './language.ts';
import type { Suggestion } from './suggest.ts';

export type CodeEditing = {
  language: CodeLanguage;
  isLine: boolean;
  hasNumbers: boolean;
  isReadOnly: boolean;
  isInvalid: boolean;
  labelledBy: string;
  describedBy: string;
  suggestions: readonly Suggestion[];
  onChange: (text: string) => void;
};
