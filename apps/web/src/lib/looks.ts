/** Takes the style sheets that index.html only fetches, so that they do not hold up its first paint; resolves when all count. */
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
