import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import classes from './code.module.css';
import type { MountedEditor } from './codemirror.ts';
import { FieldPicker } from './field-picker.tsx';
import type { CodeLanguage } from './language.ts';
import { type CodeFault, faultOf, faultText } from './places.ts';
import type { Suggestion } from './suggest.ts';
import type { CodeEditing } from './types.ts';
import { useSeen } from './use-seen.ts';

type Props = {
  label: string;
  /** Hides the label visually, because something next to it has the same text. */
  isLabelHidden?: boolean;
  language: CodeLanguage;
  value: string;
  /** Without it the code is read-only. */
  onChange?: (value: string) => void;
  /** Minimum visible lines; 1 makes it a single-line editor. */
  rows: number;
  hint?: ReactNode;
  error?: string | undefined;
  check?: (text: string) => readonly CodeFault[];
  suggestions?: readonly Suggestion[];
  /** Whether a picker of everything that the code may use is shown above it. */
  hasPicker?: boolean;
};

const CHECK_MS = 400;
const NO_SUGGESTIONS: readonly Suggestion[] = [];
const NO_FAULTS: readonly CodeFault[] = [];

type Mount = typeof import('./codemirror.ts').mountEditor;
let loaded: Mount | null = null;
const load = () => loadChunk(() => import('./codemirror.ts')).then(({ mountEditor }) => (loaded = mountEditor));

/** Null until the editor is wanted and loaded, and if it can't be loaded. */
function useEditorCode(isWanted: boolean): Mount | null {
  const [mount, setMount] = useState<Mount | null>(() => loaded);
  useEffect(() => {
    if (!isWanted || mount) return;
    let isGone = false;
    load().then(
      (found) => isGone || setMount(() => found),
      // If loading fails, the plain text field stays.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, mount]);
  return mount;
}

/** The server's errors for the text it checked, else the page's own for the current text. */
function useFaults({ value, error, check }: Pick<Props, 'value' | 'error' | 'check'>) {
  const [checked, setChecked] = useState({ error, text: value });
  if (checked.error !== error) setChecked({ error, text: value });
  const rested = useDebounced(value, CHECK_MS);
  return useMemo(() => {
    if (error !== undefined) {
      const fault = faultOf(checked.text, error);
      return {
        words: fault ? faultText(checked.text, fault) : error,
        faults: fault && checked.text === value ? [fault] : NO_FAULTS,
      };
    }
    const faults = rested === value && check ? check(value) : NO_FAULTS;
    const [first] = faults;
    return { words: first ? faultText(value, first) : undefined, faults };
  }, [error, checked, value, rested, check]);
}

type Mounting = {
  host: RefObject<HTMLDivElement | null>;
  mount: Mount | null;
  value: string;
  faults: readonly CodeFault[];
  now: CodeEditing;
};

/** Replaces a plain field once the editor is loaded; inserts into the current one. */
function useMountedEditor({ host, mount, value, faults, now }: Mounting) {
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<MountedEditor | null>(null);
  const cursor = useRef<{ anchor: number; head: number } | null>(null);
  /**
   * Saves the cursor of the plain field when it is removed while it has the focus, so that the editor continues
   * there.
   */
  const plainField = useCallback((plain: HTMLTextAreaElement | null) => {
    area.current = plain;
    return () => {
      if (plain && document.activeElement === plain)
        cursor.current = { anchor: plain.selectionStart, head: plain.selectionEnd };
      area.current = null;
    };
  }, []);
  const options = useRef(now);
  options.current = now;

  // Moves the text, its selection and the focus from the plain field to the editor in a single paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; changes are applied below
  useLayoutEffect(() => {
    if (!mount || !host.current) return;
    const made = mount(host.current, () => options.current, value);
    editor.current = made;
    if (cursor.current) {
      const last = made.view.state.doc.length;
      const { anchor, head } = cursor.current;
      made.view.dispatch({ selection: { anchor: Math.min(anchor, last), head: Math.min(head, last) } });
      made.view.focus();
    }
    cursor.current = null;
    return () => {
      made.view.destroy();
      editor.current = null;
    };
  }, [mount]);
  useLayoutEffect(() => editor.current?.setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor has no errors yet
  useEffect(() => editor.current?.setFaults(faults), [faults, mount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine its attributes
  useEffect(() => editor.current?.update(), [now.isInvalid, now.isReadOnly]);

  function insert(text: string): void {
    const made = editor.current;
    const plain = area.current;
    if (made) made.insert(text);
    else if (plain) {
      plain.focus();
      plain.setRangeText(text, plain.selectionStart, plain.selectionEnd, 'end');
      now.onChange(plain.value);
    }
  }
  const focus = () => (editor.current ? editor.current.view.focus() : area.current?.focus());
  return { plainField, insert, focus };
}

type PlainProps = { area: RefCallback<HTMLTextAreaElement>; now: CodeEditing; rows: number; value: string };

function PlainField({ area, now, rows, value }: PlainProps) {
  return (
    <textarea
      ref={area}
      className={classes.plain}
      aria-labelledby={now.labelledBy}
      aria-describedby={now.describedBy}
      aria-invalid={now.isInvalid}
      rows={rows}
      spellCheck={false}
      autoComplete="off"
      readOnly={now.isReadOnly}
      value={value}
      onChange={(event) => now.onChange(event.currentTarget.value)}
    />
  );
}

type FootProps = Pick<Props, 'error' | 'hint'> & { id: string; words: string | undefined; now: CodeEditing };

function Foot({ id, error, hint, words, now }: FootProps) {
  return (
    <div className="row stretch lines-0 wrap between small">
      <p
        id={`${id}-words`}
        className={classes.words}
        role={error === undefined ? 'status' : 'alert'}
        aria-live={error === undefined ? 'polite' : undefined}
      >
        {words}
      </p>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
        {!now.isReadOnly && now.suggestions.length > 0 ? (
          <span className={now.isLine ? 'hidden-word' : ''}>
            {hint ? ' · ' : ''}
            <kbd>Ctrl Space</kbd> fields<span className="hidden-word">, Tab moves on</span>
          </span>
        ) : null}
      </p>
    </div>
  );
}

/**
 * Completion by Ctrl+Space; Tab moves the focus on. It is a plain text field until the editor is loaded, which begins
 * when the field becomes visible.
 */
export function CodeEditor(props: Props) {
  const { label, language, value, onChange, rows, hint, error, suggestions = NO_SUGGESTIONS } = props;
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const isSeen = useSeen(host);
  const mount = useEditorCode(isSeen);
  const { words, faults } = useFaults(props);
  const isLine = rows === 1;
  const now: CodeEditing = {
    language,
    isLine,
    suggestions,
    hasNumbers: rows > 2,
    isReadOnly: onChange === undefined,
    isInvalid: error !== undefined,
    labelledBy: `${id}-label`,
    describedBy: `${id}-words ${id}-hint`,
    onChange: (text) => onChange?.(text),
  };
  const { plainField, insert, focus } = useMountedEditor({ host, mount, value, faults, now });
  return (
    <div className="col gap-1 min-0">
      <div className={props.isLabelHidden ? 'hidden-word' : 'row baseline between'}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: acts as a label */}
        <span id={`${id}-label`} className={classes.label} onClick={focus}>
          {label}
        </span>
        {props.hasPicker && onChange ? (
          <button type="button" className={`link small ${classes.all}`} onClick={() => setPicking(true)}>
            All {suggestions.length} fields
          </button>
        ) : null}
      </div>
      <div
        className={`${classes.frame} ${isLine ? classes.line : ''} ${now.hasNumbers ? classes.numbered : ''}`}
        data-invalid={error !== undefined || undefined}
        style={{ '--rows': rows } as React.CSSProperties}
      >
        <div ref={host} className={mount ? classes.host : undefined} />
        {mount ? null : <PlainField area={plainField} now={now} rows={rows} value={value} />}
      </div>
      <Foot id={id} error={error} hint={hint} words={words} now={now} />
      {isPicking ? (
        <FieldPicker
          suggestions={suggestions}
          onClose={() => setPicking(false)}
          onPick={(text) => {
            setPicking(false);
            // Runs after the dialog has returned the focus.
            setTimeout(() => insert(text));
          }}
        />
      ) : null}
    </div>
  );
}
