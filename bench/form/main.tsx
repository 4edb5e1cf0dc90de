import { createRoot } from 'react-dom/client';

/**
 * What is measured: 150 visible fields (`own`, `rjsf`, `survey`), the home form with all its sections, or one bare
 * input.
 */
const CONTESTANTS: Record<string, () => Promise<{ Contestant: (props: { which: string }) => React.ReactNode }>> = {
  own: () => import('./own.tsx'),
  home: () => import('./own.tsx'),
  rjsf: () => import('./rjsf.tsx'),
  survey: () => import('./survey.tsx'),
  bare: () => import('./bare.tsx'),
};

const which = new URLSearchParams(location.search).get('which') ?? 'own';
const load = CONTESTANTS[which];
if (!load) throw new Error(`No contestant ${which}`);
const { Contestant } = await load();

// Measures from the key event until the document is updated by immediate work: our listeners on the window run last,
// and the library's microtasks run before ours.
const taken: number[] = [];
(window as unknown as { taken: number[] }).taken = taken;
let down: number | null = null;
// Delete empties a field for the next keys, and is not measured.
addEventListener('keydown', ({ key }) => (down = key === 'Delete' ? null : performance.now()), { capture: true });
addEventListener('input', () => {
  const from = down;
  down = null;
  if (from !== null) queueMicrotask(() => queueMicrotask(() => taken.push(performance.now() - from)));
});

createRoot(document.getElementById('root') as HTMLElement).render(<Contestant which={which} />);
