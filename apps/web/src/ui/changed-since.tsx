/** Longer texts are not quoted. */
const MOST_LETTERS = 60;

function nameOf(label: string, theirs: unknown): string {
  if (theirs === '') return `${label} (now empty)`;
  return typeof theirs === 'string' && theirs.length <= MOST_LETTERS ? `${label} (now “${theirs}”)` : label;
}

const labelOf = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

type Props = {
  outdated: Readonly<Record<string, unknown>>;
  labels?: Readonly<Record<string, string>>;
  undo?: string;
};

export function ChangedSince({ outdated, labels = {}, undo = 'Cancel' }: Props) {
  const names = Object.entries(outdated).map(([key, theirs]) => nameOf(labels[key] ?? labelOf(key), theirs));
  if (names.length === 0) return null;
  return (
    <p className="muted small" role="status">
      Changed since you began: {names.join(', ')}. Yours is shown; {undo} takes theirs.
    </p>
  );
}
