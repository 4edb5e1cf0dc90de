import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

const CODE = /\{\{\s*([a-z][a-z0-9_]*)[^{}]*\}\}/g;

/** Only decorates short codes, unknown ones differently; the text is unchanged. */
export const codeDecorations = (known: () => ReadonlySet<string>, looks: { code: string; unknown: string }) =>
  Extension.create({
    name: 'codeDecorations',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations({ doc }) {
            const decorations: Decoration[] = [];
            doc.descendants((node, at) => {
              for (const { index, 0: text, 1: code = '' } of node.text?.matchAll(CODE) ?? [])
                decorations.push(
                  Decoration.inline(at + index, at + index + text.length, {
                    class: known().has(code) ? looks.code : looks.unknown,
                  }),
                );
            });
            return DecorationSet.create(doc, decorations);
          },
        },
      }),
    ],
  });
