import { type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import classes from './code.module.css';
import { type CodeLanguage, codeParts } from './language.ts';
import type { CodeFault } from './places.ts';
import tones from './tones.module.css';

const LONGEST = 100_000;

const toneDecorations = new Map<string, Decoration>();
const toneDecoration = (tone: string): Decoration => {
  const decoration = toneDecorations.get(tone) ?? Decoration.mark({ class: tones[tone] ?? '' });
  toneDecorations.set(tone, decoration);
  return decoration;
};

export const colored = (language: CodeLanguage) => {
  const decorationsOf = (view: EditorView): DecorationSet => {
    const text = view.state.doc.toString();
    if (text.length > LONGEST) return Decoration.none;
    const { from, to } = view.viewport;
    return Decoration.set(
      codeParts(language, text)
        .filter((part) => part.to > from && part.from < to && part.from < part.to)
        .map((part) => toneDecoration(part.tone).range(part.from, part.to)),
    );
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = decorationsOf(view);
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = decorationsOf(update.view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
};

export const setFaults = StateEffect.define<readonly CodeFault[]>();

const faultDecoration = Decoration.mark({ class: classes.fault ?? '' });

/** The marks move with text typed before them. */
export const faultDecorations = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, change) {
    const set = change.effects.find((effect) => effect.is(setFaults));
    if (!set) return decorations.map(change.changes);
    const { length } = change.newDoc;
    const ranges = set.value.flatMap(({ from, to }): Range<Decoration>[] =>
      from < to && to <= length ? [faultDecoration.range(from, to)] : [],
    );
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});
