// biome-ignore-all lint/complexity/useArrowFunction: written in ES5, for the sites of others
// biome-ignore-all lint/suspicious/noVar: the same
(function () {
  var tag = document.currentScript;
  var link = tag ? tag.getAttribute('data-link') : null;
  if (!link || !/^[a-z0-9]{12}$/.test(link)) {
    console.error('The quote form needs data-link: copy the tag from the portal once more.');
    return;
  }
  var origin = new URL(tag.src).origin;
  var frame = document.createElement('iframe');
  frame.src = `${origin}/i/${link}`;
  frame.title = tag.getAttribute('data-title') || 'Ask for insurance quotes';
  frame.style.cssText = 'display: block; width: 100%; height: 48rem; border: 0';
  tag.parentNode.insertBefore(frame, tag.nextSibling);

  // The page reports its height; a message of any other window or origin is none of it.
  window.addEventListener('message', function (event) {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    var height = event.data && event.data.type === 'freeboard-height' ? event.data.height : null;
    if (typeof height === 'number' && height > 0 && height < 20000) frame.style.height = `${Math.ceil(height)}px`;
  });
})();
