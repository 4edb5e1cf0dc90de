import { type KeyboardEvent, useId } from 'react';
import { type Choice, OUTDATED } from '../../../drafts/choice.ts';
import { useText } from '../../../drafts/text.ts';
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
  normalize?: (text: string) => string;
  placeholder?: string;
  rows?: number;
  type?: 'text' | 'tel' | 'email';
  inputMode?: 'numeric';
  /** The value that applies while the setting is empty, as text. */
  usual?: string;
  /** The choice that saves it together with others; `save` then only passes the text to it. */
  choice?: Choice<string>;
};

/** Saves when the field loses focus or on Enter; Escape restores the previous text. */
export function TextSetting(props: Props) {
  const { setting, value, save, mask, normalize, placeholder, rows, type = 'text', inputMode, usual, choice } = props;
  const id = useId();
  const text = useText(`setting ${setting}`, value, save, { normalize });
  const { error, conflict } = text;
  const unsaved = conflict ? { ...text, error: error ?? OUTDATED } : error === null ? choice : null;
  const isUnsent = text.isUnsent || (choice && choice.value !== choice.saved);
  const change = (typed: string) => text.change(mask ? mask(typed) : typed);

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !rows) text.leave();
    else if (event.key === 'Escape' && text.isUnsent) {
      event.stopPropagation();
      text.discard();
    }
  }
  const shared = {
    id,
    placeholder,
    inputMode,
    className: 'input',
    value: text.value,
    autoComplete: 'off',
    'aria-invalid': (error ?? unsaved?.error ?? null) !== null,
    'aria-describedby': `${id}-help ${id}-error`,
    onBlur: text.leave,
    onKeyDown: press,
  };
  return (
    <SettingRow
      setting={setting}
      htmlFor={id}
      side={
        <>
          {usual === undefined ? null : (
            <Whose setting={setting} isOwn={value !== ''} usual={usual} reset={() => void text.reset('')} />
          )}
          <span role="status">{isUnsent ? 'Not saved yet' : text.isSaved ? 'Saved' : ''}</span>
        </>
      }
    >
      {rows ? (
        <textarea {...shared} rows={rows} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <input {...shared} type={type} onChange={(event) => change(event.currentTarget.value)} />
      )}
      {unsaved ? (
        <NotSaved id={`${id}-error`} choice={unsaved} theirs={unsaved.conflict?.theirs} />
      ) : (
        <span id={`${id}-error`} role="alert" className="small bad block">
          {error}
        </span>
      )}
    </SettingRow>
  );
}
