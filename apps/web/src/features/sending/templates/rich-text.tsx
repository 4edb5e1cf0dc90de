import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Selection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { codeDecorations } from './code-decorations.ts';
import { insertCode } from './insert-code.ts';
import { ShortCodes } from './short-codes.tsx';
import classes from './templates.module.css';

export type RichTextProps = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  known: ReadonlySet<string>;
  error?: string | undefined;
};

/** The editor's type as `RichTextEditor` declares it, which differs from Tiptap's. */
type Framed = ComponentProps<typeof RichTextEditor>['editor'];

/** Only what an e-mail can show: the server removes everything else. */
const KIT = StarterKit.configure({
  code: false,
  codeBlock: false,
  strike: false,
  horizontalRule: false,
  heading: { levels: [2, 3] },
  link: { openOnClick: false },
});

/** At the cursor, or at the end if the editor never had the focus; spaced as in `insertCode`. */
function insertCodeAt(editor: ReturnType<typeof useEditor>, hadFocus: boolean, code: string): void {
  if (!editor) return;
  const { doc, selection } = editor.state;
  const { from, to } = hadFocus ? selection : Selection.atEnd(doc);
  const block = doc.resolve(from);
  const before = block.parent.textBetween(0, block.parentOffset, undefined, ' ');
  const after = doc.textBetween(to, doc.resolve(to).end(), undefined, ' ');
  const cursor = hadFocus ? { start: before.length, end: before.length } : null;
  const { text } = insertCode(before + after, cursor, code);
  const inserted = text.slice(before.length, text.length - after.length);
  editor.chain().focus().insertContentAt({ from, to }, inserted).run();
}

function Toolbar({ insert }: { insert: (code: string) => void }) {
  return (
    <RichTextEditor.Toolbar role="group" aria-label="Shape of the text">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <span className="grow" />
      <ShortCodes insert={insert} />
    </RichTextEditor.Toolbar>
  );
}

export default function RichText({ label, value, onChange, known, error }: RichTextProps) {
  const id = useId();
  const codes = useRef(known);
  codes.current = known;
  // Before its first focus the cursor is at the start of the text, where no code is wanted.
  const hadFocus = useRef(false);
  const editor = useEditor({
    onFocus: () => {
      hadFocus.current = true;
    },
    extensions: [
      KIT,
      codeDecorations(() => codes.current, { code: classes.code ?? '', unknown: classes.unknown ?? '' }),
    ],
    content: value,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': `${id}-error` },
    },
  });
  // Loads another option or version; an editor that is about to be replaced needs no content.
  useEffect(() => {
    if (editor && !editor.isDestroyed && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={classes.rich}>
      <span className="small strong" aria-hidden="true">
        {label}
      </span>
      <RichTextEditor
        editor={editor as unknown as Framed}
        classNames={{ root: classes.editorBox, toolbar: classes.toolbar, content: classes.content }}
      >
        <Toolbar insert={(code) => insertCodeAt(editor, hadFocus.current, code)} />
        <RichTextEditor.Content />
      </RichTextEditor>
      <span id={`${id}-error`} role="alert" className="small bad">
        {error}
      </span>
    </div>
  );
}
