import type { ReactNode } from 'react';
import classes from './chip.module.css';

export type Tone = 'plain' | 'blue' | 'green' | 'red' | 'orange' | 'yellow' | 'teal' | 'purple';

export function Chip({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={`${classes.chip} ${classes[tone]}`} title={title}>
      {children}
    </span>
  );
}

export function Dot({ tone, words }: { tone: Tone; words: string }) {
  return <span className={`${classes.dot} ${classes[`fill-${tone}`]}`} role="img" aria-label={words} title={words} />;
}

/** Marks results of a test connection or the built-in sandbox. */
export function SandboxMark() {
  return <Chip title="Test setting: it issues no policies">Sandbox</Chip>;
}
