type Made = { id: number; version: number };
const nameOf = ({ id, version }: Made): string => `${id} ${version}`;

/** Versions of applications that this page made. */
const made = new Set<string>();
/** Changes that the event stream has not reported yet. */
const untold = new Set<string>();
/** Changes of this page in progress, by application. */
const underWay = new Map<number, Promise<unknown>>();

/** Records a version as this page's own: the page has its result. */
export function noteOwn(version: Made): void {
  made.add(nameOf(version));
  untold.add(nameOf(version));
}

/** Whether a version is this page's own, so that no notice attributes it to another user. */
export const isOwn = (version: Made): boolean => made.has(nameOf(version));

/** The authors of the newest versions, as the event stream reports them. */
const authors = new Map<string, number>();
const MOST_AUTHORS = 500;

export function noteAuthor(version: Made, person: number): void {
  authors.set(nameOf(version), person);
  const [oldest] = authors.keys();
  if (authors.size > MOST_AUTHORS && oldest !== undefined) authors.delete(oldest);
}

/** The authors of an application's versions after `from`, up to `to`; null for an unknown author. */
export const authorsOf = (id: number, from: number, to: number): (number | null)[] =>
  Array.from(
    { length: Math.max(0, to - from) },
    (_, at) => authors.get(nameOf({ id, version: from + at + 1 })) ?? null,
  );

/** Records that this page is changing an application, until `change` ends. */
export async function whileChanging<T>(id: number, change: Promise<T>): Promise<T> {
  underWay.set(id, change);
  try {
    return await change;
  } finally {
    if (underWay.get(id) === change) underWay.delete(id);
  }
}

/** This page's change of an application that is still in progress, because its event may arrive before its answer. */
export const changeOf = (id: number): Promise<unknown> | undefined => underWay.get(id);

/** Whether an event only reports a version that this page made; true once for each such version. */
export const isEcho = (version: Made): boolean => untold.delete(nameOf(version));

/** Forgets which own changes are unreported, because the stream starts over and may have lost events. */
export const forgetEchoes = (): void => untold.clear();
