import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, type KeyBinding, keymap, lineNumbers } from '@codemirror/view';
import classes from './code.module.css';
import { completionOf } from './completion.ts';
import { colored, faultDecorations, setFaults } from './decorations.ts';
import type { CodeFault } from './places.ts';
import type { CodeEditing } from './types.ts';

/** Marks changes by the page, which need not be reported to it. */
const fromPage = Annotation.define<boolean>();

/** Joins pasted lines in a single-line editor. */
const oneLine = EditorState.transactionFilter.of((change) => {
  if (!change.docChanged || change.newDoc.lines === 1) return change;
  const text = change.newDoc.toString().replaceAll(/\s*\n\s*/g, ' ');
  return [{ changes: { from: 0, to: change.startState.doc.length, insert: text }, selection: { anchor: text.length } }];
});

/** Enter in a single-line editor submits the form, unless a list is open. */
const submits: KeyBinding = {
  key: 'Enter',
  run: (view) => {
    view.dom.closest('form')?.requestSubmit();
    return true;
  },
};

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
});

const attributes = (now: CodeEditing): Extension => [
  EditorView.contentAttributes.of({
    'aria-labelledby': now.labelledBy,
    'aria-describedby': now.describedBy,
    'aria-invalid': String(now.isInvalid),
    'aria-multiline': String(!now.isLine),
    'aria-readonly': String(now.isReadOnly),
    spellcheck: 'false',
    tabindex: '0',
    autocapitalize: 'off',
  }),
  EditorState.readOnly.of(now.isReadOnly),
];

const completions = (options: () => CodeEditing): Extension =>
  autocompletion({
    override: [(context) => completionOf(context, options())],
    icons: false,
    interactionDelay: 0,
    maxRenderedOptions: 60,
    tooltipClass: () => classes.offers ?? '',
    addToOptions: [
      {
        position: 60,
        render: (one) => {
          const label = document.createElement('span');
          label.className = classes.offered ?? '';
          label.textContent = one.type ?? '';
          return label;
        },
      },
    ],
    positionInfo: (_view, list) => ({
      style: `top: ${list.bottom - list.top}px; left: -1px; width: ${list.right - list.left}px; max-width: none`,
      class: classes.about ?? '',
    }),
  });

/** `options` returns the current settings on each call. */
export function mountEditor(parent: HTMLElement, options: () => CodeEditing, text: string) {
  const first = options();
  const attribute = new Compartment();
  const lined = first.hasNumbers ? [lineNumbers(), highlightActiveLine()] : [];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        bracketMatching(),
        ...lined,
        ...(first.isLine ? [oneLine] : []),
        colored(first.language),
        faultDecorations,
        completions(options),
        keymap.of([...completionKeymap, ...(first.isLine ? [submits] : []), ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((one) => one.annotation(fromPage)))
            options().onChange(update.state.doc.toString());
        }),
        attribute.of(attributes(first)),
        EditorState.tabSize.of(2),
        theme,
      ],
    }),
  });
  return {
    view,
    /**
     * Replaces only what differs: text that the old and new versions share at either end stays, with a cursor in it.
     */
    setText(next: string): void {
      const now = view.state.doc.toString();
      if (now === next) return;
      let from = 0;
      while (from < now.length && from < next.length && now[from] === next[from]) from += 1;
      let end = 0;
      while (end < now.length - from && end < next.length - from && now.at(-1 - end) === next.at(-1 - end)) end += 1;
      view.dispatch({
        changes: { from, to: now.length - end, insert: next.slice(from, next.length - end) },
        annotations: [fromPage.of(true), Transaction.addToHistory.of(false)],
      });
    },
    setFaults: (faults: readonly CodeFault[]) => view.dispatch({ effects: setFaults.of(faults) }),
    update: () => view.dispatch({ effects: attribute.reconfigure(attributes(options())) }),
    insert(inserted: string): void {
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true });
      view.focus();
    },
  };
}

export type MountedEditor = ReturnType<typeof mountEditor>;
