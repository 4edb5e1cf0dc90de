(() => {
  const tag = document.currentScript;
  const link = tag?.dataset.link ?? '';
  if (!/^[a-z0-9]{12}$/.test(link)) {
    console.error('The quote form needs data-link. Copy its tag from the portal again.');
    return;
  }
  const { origin } = new URL(tag.src);
  const frame = document.createElement('iframe');
  frame.src = `${origin}/i/${link}`;
  frame.title = tag.dataset.title || 'Ask for insurance quotes';
  frame.style.cssText = 'display: block; width: 100%; height: 48rem; border: 0';
  tag.after(frame);

  // Accepts the page's height only from the frame's own window and origin.
  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.type !== 'freeboard-height') return;
    const { height } = data;
    if (typeof height === 'number' && height > 0 && height < 20_000) frame.style.height = `${Math.ceil(height)}px`;
  });
})();
