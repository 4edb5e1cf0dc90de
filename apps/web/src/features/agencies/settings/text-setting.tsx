import { type KeyboardEvent, useId, useState } from 'react';
import { OUTDATED } from '../../../drafts/choice.ts';
import { useFormDraft } from '../../../drafts/form.ts';
import type { SettingKey } from './catalog.ts';
import { NotSaved } from './choice-setting.tsx';
import { SettingRow } from './setting-row.tsx';
import { Whose } from './whose.tsx';

type Props = {
  setting: SettingKey;
  value: string;
  /** Resolves to the text's error, or null once it is saved. */
  save: (text: string) => Promise<string | null>;
  mask?: (text: string) => string;
  placeholder?: string;
  rows?: number;
  type?: 'text' | 'tel' | 'email';
  inputMode?: 'numeric';
  /** The value that applies while the setting is empty, as text. */
  usual?: string;
  /** The choice that saves it together with others; `save` then only passes the text to it. */
  choice?: { error: string | null; again: () => void; isUnsent: boolean };
};

function useSettingDraft({ setting, value, save, mask }: Pick<Props, 'setting' | 'value' | 'save' | 'mask'>) {
  const typed = useFormDraft(`setting ${setting}`, { text: value });
  const draft = typed.isTyped ? typed.values.text : null;
  const isOutdated = 'text' in typed.outdated;
  const [error, setError] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);

  async function send() {
    if (draft === null) return;
    if (draft.trim() === value) return restore();
    const wrong = await save(draft.trim());
    setError(wrong);
    if (wrong !== null) return;
    typed.sent();
    setSaved(true);
  }
  const leave = async () => (isOutdated ? undefined : send());
  async function reset() {
    typed.discard();
    const wrong = await save('');
    setError(wrong);
    setSaved(wrong === null);
  }
  function restore() {
    typed.discard();
    setError(null);
  }
  function change(text: string) {
    setSaved(false);
    typed.set({ text: mask ? mask(text) : text });
  }
  return { draft, isOutdated, error, isSaved, send, leave, reset, restore, change };
}

/** Saves when the field loses focus or on Enter; Escape restores the previous text. */
export function TextSetting(props: Props) {
  const { setting, value, save, mask, placeholder, rows, type = 'text', inputMode, usual, choice } = props;
  const id = useId();
  const { draft, isOutdated, error, isSaved, send, leave, reset, restore, change } = useSettingDraft({
    setting,
    value,
    save,
    mask,
  });
  const conflict = isOutdated ? { error: OUTDATED, again: () => void send() } : null;
  const unsaved = conflict ?? (error === null ? choice : null);

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !rows) void leave();
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      restore();
    }
  }
  const shared = {
    id,
    placeholder,
    inputMode,
    className: 'input',
    value: draft ?? value,
    autoComplete: 'off',
    'aria-invalid': (error ?? unsaved?.error ?? null) !== null,
    'aria-describedby': `${id}-help ${id}-error`,
    onBlur: () => void leave(),
    onKeyDown: press,
  };
  return (
    <SettingRow
      setting={setting}
      htmlFor={id}
      side={
        <>
          {usual === undefined ? null : (
            <Whose setting={setting} isOwn={value !== ''} usual={usual} reset={() => void reset()} />
          )}
          <span role="status">{draft !== null || choice?.isUnsent ? 'Not saved yet' : isSaved ? 'Saved' : ''}</span>
        </>
      }
    >
      {rows ? (
        <textarea {...shared} rows={rows} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <input {...shared} type={type} onChange={(event) => change(event.currentTarget.value)} />
      )}
      {unsaved ? (
        <NotSaved id={`${id}-error`} choice={unsaved} />
      ) : (
        <span id={`${id}-error`} role="alert" className="small bad block">
          {error}
        </span>
      )}
    </SettingRow>
  );
}
