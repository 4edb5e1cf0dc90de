/** Enables the style sheets that index.html loads without blocking its first paint, once each has loaded or failed. */
export async function takeLooks(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  await Promise.all(
    links.map((link) =>
      link.sheet
        ? undefined
        : new Promise((resume) => {
            link.addEventListener('load', resume);
            link.addEventListener('error', resume);
          }),
    ),
  );
  for (const link of links) link.media = 'all';
}
