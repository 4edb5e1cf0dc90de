import type { Suggestion } from '@freeboard/contract';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMarked } from '../../../ui/use-marked.ts';
import classes from './address-search.module.css';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  id?: string;
  value: string;
  onType: (text: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** Called with '' to look up the form's address fields. */
  onSubmit: (text: string) => void;
  onBlur?: () => void;
  label?: string;
  placeholder?: string;
  describedBy?: string;
  autoFocus?: boolean;
  isBusy?: boolean;
  /**
   * Whether the text has been looked up, or was there from the start: Enter then continues instead of looking it up
   * again.
   */
  isAsked?: boolean;
  /** Called on Enter once the text was looked up; omitted if the surrounding form handles Enter. */
  onGoOn?: () => void;
  canAskAgain?: boolean;
  hasAddressFields?: boolean;
};

function useSearch(props: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [isOpen, setOpen] = useState(false);
  const found = useSuggestions(props.value, isOpen);
  const { suggestions } = found;
  const texts = suggestions.map(({ text }) => text);
  const marked = useMarked(`${id}-list`, texts, false);
  const isShown = isOpen && suggestions.length > 0;
  const isBlank = props.value.trim() === '';

  function choose(suggestion: Suggestion) {
    setOpen(false);
    marked.mark(null);
    props.onChoose(suggestion);
  }
  function press(event: KeyboardEvent) {
    if (isShown && marked.step(event)) return;
    if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[marked.at] : undefined;
      if (chosen) choose(chosen);
      else if (props.isAsked && props.onGoOn) props.onGoOn();
      else if (isBlank ? !props.hasAddressFields : props.isAsked) return setOpen(false);
      else {
        setOpen(false);
        props.onSubmit(props.value.trim());
      }
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  }
  const canLookUp = isBlank ? props.hasAddressFields : props.canAskAgain && props.isAsked;
  return { id, ...found, ...marked, isOpen, setOpen, isShown, canLookUp, choose, press };
}
type Search = ReturnType<typeof useSearch>;

function Suggestions({ search }: { search: Search }) {
  const { id, suggestions, attribution, unavailable, isOpen, isShown, at, mark, optionId, choose } = search;
  return (
    <div className={isShown || (isOpen && unavailable) ? classes.popup : classes.closed}>
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label="Addresses" tabIndex={-1}>
        {isShown
          ? suggestions.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={one.text}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className="option"
                onMouseMove={() => mark(one.text)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                {one.text}
              </div>
            ))
          : null}
      </div>
      {isShown && attribution ? <p className={classes.credit}>{attribution}</p> : null}
      {!isShown && isOpen && unavailable ? (
        <p className={classes.credit} role="status">
          {unavailable}. Press Enter to look up what you typed.
        </p>
      ) : null}
    </div>
  );
}

export function AddressSearch(props: Props) {
  const search = useSearch(props);
  const { id, isAsking, setOpen, mark, isShown } = search;

  return (
    <div className={classes.search}>
      <input
        id={id}
        className={`input ${classes.input}`}
        type="text"
        role="combobox"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a new application begins with its address
        autoFocus={props.autoFocus}
        aria-label={props.label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? search.active : undefined}
        aria-describedby={props.describedBy}
        placeholder={props.placeholder ?? 'Start typing the address'}
        value={props.value}
        onChange={(event) => {
          props.onType(event.currentTarget.value);
          setOpen(true);
          mark(null);
        }}
        onKeyDown={search.press}
        onBlur={() => {
          setOpen(false);
          props.onBlur?.();
        }}
      />
      {search.canLookUp && !props.isBusy && !isAsking ? (
        <button
          type="button"
          className={`link small ${classes.again}`}
          onClick={() => props.onSubmit(props.value.trim())}
        >
          Look up
        </button>
      ) : null}
      {props.isBusy || isAsking ? (
        <span className={classes.busy} role="status">
          {props.isBusy ? <span className={classes.words}>Looking the property up </span> : null}…
        </span>
      ) : null}
      <Suggestions search={search} />
    </div>
  );
}
