import type { ApplicationType } from '@freeboard/domain/applications';
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { loadChunk } from '../../../lib/loading/chunk.ts';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';
import type { Suggestion } from '../../../ui/code/suggest.ts';
import { type AvailableNames, checkCode } from './check-code.ts';

type Catalog = typeof import('./catalog.ts');
type Writing = { suggestions: readonly Suggestion[]; known: AvailableNames | null; want: () => void };

const Context = createContext<Writing>({ suggestions: [], known: null, want: () => undefined });

let loaded: Catalog | null = null;

type Props = {
  lines: readonly ApplicationType[];
  own: readonly Suggestion[];
  children: ReactNode;
};

const namesOf = (own: readonly Suggestion[], of: string): ReadonlySet<string> =>
  new Set(own.flatMap(({ text }) => (text.startsWith(`${of}.`) ? [text.split('.')[1] ?? ''] : [])));

/** The catalog of fields is loaded when the first expression is rendered. */
export function MappingWriting({ lines, own, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  const [catalog, setCatalog] = useState(loaded);
  useEffect(() => {
    if (!isWanted || catalog) return;
    let isGone = false;
    loadChunk(() => import('./catalog.ts')).then(
      (found) => {
        loaded = found;
        if (!isGone) setCatalog(found);
      },
      // Without the catalog there is no completion, and errors are shown only after saving.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, catalog]);
  const writing = useMemo(
    (): Writing => ({
      suggestions: catalog ? [...own, ...catalog.catalogFor(lines)] : own,
      known: catalog && { fields: catalog.fieldNames, secrets: namesOf(own, 'secrets'), steps: namesOf(own, 'steps') },
      want: () => setWanted(true),
    }),
    [catalog, lines, own],
  );
  return <Context value={writing}>{children}</Context>;
}

export function Expression(props: Omit<ComponentProps<typeof CodeEditor>, 'suggestions' | 'check'>) {
  const { suggestions, known, want } = use(Context);
  const { language } = props;
  useEffect(want, [want]);
  const check = useMemo(() => known && ((text: string) => checkCode(language, text, known)), [language, known]);
  return <CodeEditor {...props} suggestions={suggestions} {...(check ? { check } : {})} />;
}
