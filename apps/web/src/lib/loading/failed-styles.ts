const failed = new Set<HTMLLinkElement>();

// A style sheet that failed to load stays in the document, and the module loader never requests it again.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

const replace = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded.`)));
    failed.delete(link);
    link.replaceWith(next);
  });

/** Retries every style sheet that failed to load. @throws if one fails again */
export async function reloadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(replace));
}
