// Runs before anything is drawn: the first paint has the colors that the person chose, and the shape of what comes.
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
  root.dataset.shell = kept('session_key') ? 'signed-in' : 'guest';
})();
