/** Only the sites that may embed the page receive its height. @returns a function that stops the reports */
export function reportHeight(sites: readonly string[]): () => void {
  if (window.parent === window || sites.length === 0) return () => undefined;
  const report = () => {
    const message = { type: 'freeboard-height', height: document.documentElement.offsetHeight };
    // Delivered only to a window of exactly this origin.
    for (const site of sites) window.parent.postMessage(message, site);
  };
  const observer = new ResizeObserver(report);
  observer.observe(document.documentElement);
  report();
  return () => observer.disconnect();
}
