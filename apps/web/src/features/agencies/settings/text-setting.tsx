import { type KeyboardEvent, useId, useState } from 'react';
import { useTyped } from '../../../drafts/typed.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { SettingKey } from './catalog.ts';
import { NotSaved } from './choice-setting.tsx';
import { SettingRow } from './setting-row.tsx';
import { Whose } from './whose.tsx';

type Props = {
  setting: SettingKey;
  value: string;
  /** Resolves to the text's error, or null once it is saved. */
  save: (text: string) => Promise<string | null>;
  /** Formats the text while it is typed. */
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
  const agency = useSession()?.user.agency?.id ?? 0;
  const [draft, setDraft, typed] = useTyped('setting', `${agency} ${setting}`);
  const [error, setError] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);

  async function leave() {
    if (draft === null) return;
    if (draft.trim() === value) return restore();
    const wrong = await save(draft.trim());
    setError(wrong);
    if (wrong !== null) return;
    typed.sent(draft);
    setSaved(typed.get() === null);
  }
  async function reset() {
    setDraft(null);
    const wrong = await save('');
    setError(wrong);
    setSaved(wrong === null);
  }
  function restore() {
    setDraft(null);
    setError(null);
  }
  function change(text: string) {
    setSaved(false);
    setDraft(mask ? mask(text) : text);
  }
  return { draft, error, isSaved, leave, reset, restore, change };
}

/** A typed setting: saved when the field loses focus, or by Enter; Escape restores the previous text. */
export function TextSetting(props: Props) {
  const { setting, value, save, mask, placeholder, rows, type = 'text', inputMode, usual, choice } = props;
  const id = useId();
  const { draft, error, isSaved, leave, reset, restore, change } = useSettingDraft({ setting, value, save, mask });

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
    'aria-invalid': (error ?? choice?.error ?? null) !== null,
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
      {error === null && choice ? (
        <NotSaved id={`${id}-error`} choice={choice} />
      ) : (
        <span id={`${id}-error`} role="alert" className="small bad block">
          {error}
        </span>
      )}
    </SettingRow>
  );
}
