// Runs before the first paint, which then has the user's colors and the page's shape.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = kept('mantine-color-scheme-value');
  if (scheme === 'light' || scheme === 'dark') root.dataset.mantineColorScheme = scheme;
  const isSignedIn = kept('session_key') !== null;
  root.dataset.shell = isSignedIn ? 'signed-in' : 'guest';
  // Preloads the files that the URL needs while the first script is loading.
  const early = document.querySelector('meta[name=early]');
  const isHere = ([at]) => new RegExp(at).test(location.pathname);
  const [, ...files] = (early ? JSON.parse(early.content) : []).find(isHere) ?? [];
  if (!isSignedIn && location.pathname !== '/') return;
  for (const file of files) {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), kind, { href: `/${file}` }));
  }
})();
