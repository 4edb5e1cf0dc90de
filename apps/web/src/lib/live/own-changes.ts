type Made = { id: number; version: number };
const nameOf = ({ id, version }: Made): string => `${id} ${version}`;

/** Versions of applications that this page made. */
const made = new Set<string>();
/** This page's versions that the event stream has not reported yet. */
const untold = new Set<string>();
/** This page's changes in progress, by application id. */
const underWay = new Map<number, Promise<unknown>>();

export function noteOwn(version: Made): void {
  made.add(nameOf(version));
  untold.add(nameOf(version));
}

/** Whether this page made the version, so that no notice attributes it to another user. */
export const isOwn = (version: Made): boolean => made.has(nameOf(version));

/** By application and version, as the event stream reports them. */
const authors = new Map<string, number>();
const MOST_AUTHORS = 500;

export function noteAuthor(version: Made, person: number): void {
  authors.set(nameOf(version), person);
  const [oldest] = authors.keys();
  if (authors.size > MOST_AUTHORS && oldest !== undefined) authors.delete(oldest);
}

/** From the version after `from` up to `to`; null for an unknown author. */
export const authorsOf = (id: number, from: number, to: number): (number | null)[] =>
  Array.from(
    { length: Math.max(0, to - from) },
    (_, at) => authors.get(nameOf({ id, version: from + at + 1 })) ?? null,
  );

/** Marks the application as being changed until `change` ends. */
export async function whileChanging<T>(id: number, change: Promise<T>): Promise<T> {
  underWay.set(id, change);
  try {
    return await change;
  } finally {
    if (underWay.get(id) === change) underWay.delete(id);
  }
}

/** This page's change that is still in progress: its event may arrive before its answer. */
export const changeOf = (id: number): Promise<unknown> | undefined => underWay.get(id);

/** True once for each version that this page made. */
export const isEcho = (version: Made): boolean => untold.delete(nameOf(version));

/** Called when live data is reloaded, because events may have been lost. */
export const forgetEchoes = (): void => untold.clear();
