type Made = { id: number; version: number };
const nameOf = ({ id, version }: Made): string => `${id} ${version}`;

/** Versions of applications that this very page made. */
const made = new Set<string>();
/** Those of which the event stream has not told yet. */
const untold = new Set<string>();
/** Changes of this page that are under way, by application. */
const underWay = new Map<number, Promise<unknown>>();

/** Notes a version as this page's own: it has what came of it. */
export function noteOwn(version: Made): void {
  made.add(nameOf(version));
  untold.add(nameOf(version));
}

/** Returns whether a version is this page's own, so that nobody is told of somebody else. */
export const isOwn = (version: Made): boolean => made.has(nameOf(version));

/** Notes that this page is changing an application, until `change` ends. */
export async function whileChanging<T>(id: number, change: Promise<T>): Promise<T> {
  underWay.set(id, change);
  try {
    return await change;
  } finally {
    if (underWay.get(id) === change) underWay.delete(id);
  }
}

/** Returns what this page is changing of an application at the moment: the event may come before the answer. */
export const changeOf = (id: number): Promise<unknown> | undefined => underWay.get(id);

/**
 * Returns whether an event only tells of a version that this page made; each is told of once, all later ones are news.
 */
export const isEcho = (version: Made): boolean => untold.delete(nameOf(version));

/** The stream starts over and may have lost what it would have told. */
export const forgetEchoes = (): void => untold.clear();
