import { useEffect, useRef, useState } from 'react';
import { OUTDATED } from './choice.ts';
import { useFormDraft } from './form.ts';

type Options = {
  /** The text as the server will show it once saved. */
  normalize?: (text: string) => string;
};

/**
 * A text that is saved when its field is left, and is stored as a draft until the server has it. A text typed over one
 * that another user has changed since isn't saved until the user decides (D7).
 * @param save resolves to the text's error, null once it is saved
 */
export function useText(
  of: string,
  saved: string,
  save: (text: string) => Promise<string | null>,
  { normalize = (text) => text.trim() }: Options = {},
) {
  const typed = useFormDraft(of, { text: saved });
  const [error, setError] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const sending = useRef({ isSending: false, isLeft: false });
  const [answers, setAnswers] = useState(0);
  const conflict = 'text' in typed.outdated ? { theirs: saved } : null;

  function discard() {
    typed.discard();
    setError(null);
  }
  /** Saves the text, even over one that another user saved. */
  async function again() {
    if (!typed.isTyped) return;
    if (sending.current.isSending) {
      sending.current.isLeft = true;
      return;
    }
    const text = normalize(typed.values.text);
    if (text === saved) return discard();
    sending.current = { isSending: true, isLeft: false };
    const wrong = await save(text);
    setError(wrong === OUTDATED ? null : wrong);
    setSaved(wrong === null);
    if (wrong === null) typed.sent({ text });
    sending.current = { isSending: false, isLeft: wrong === null && sending.current.isLeft };
    setAnswers((count) => count + 1);
  }
  const leave = () => void (conflict ? undefined : again());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed and left during a save is saved after it
  useEffect(() => {
    if (sending.current.isLeft) leave();
  }, [answers]);

  return {
    value: typed.values.text,
    isUnsent: typed.isTyped,
    isSaved,
    error,
    conflict,
    change: (text: string) => {
      setSaved(false);
      setError(null);
      typed.set({ text });
    },
    leave,
    again: () => void again(),
    discard,
    reset: async (text: string) => {
      typed.discard();
      const wrong = await save(text);
      setError(wrong);
      setSaved(wrong === null);
    },
  };
}
