// biome-ignore-all lint/complexity/useArrowFunction: written in ES5, for browsers that cannot read the page's own script
// biome-ignore-all lint/suspicious/noVar: the same
// biome-ignore-all lint/complexity/useOptionalChain: the same
// biome-ignore-all lint/style/useTemplate: the same
(function () {
  var page = document.documentElement;
  var root = document.getElementById('root');
  var needed = [
    typeof structuredClone,
    typeof Object.hasOwn,
    typeof Array.prototype.at,
    typeof (window.AbortSignal && AbortSignal.abort),
  ];
  if (!root || (needed.join() === 'function,function,function,function' && (!isPortal() || runsPortal()))) return;

  // Without the id, the page's own script finds no element to render into, if it runs that far.
  root.removeAttribute('id');
  root.innerHTML = '';
  var text = paragraph();
  var call = paragraph();
  text.setAttribute('role', 'alert');
  text.appendChild(document.createTextNode(page.getAttribute('data-too-old')));
  root.appendChild(text);
  root.appendChild(call);
  call.appendChild(document.createTextNode(page.getAttribute('data-no-phone') || ''));
  try {
    if (page.getAttribute('data-agency-by')) askForAgency(page.getAttribute('data-agency-by'));
    else showPhone(JSON.parse(localStorage.getItem('agency_contact')));
  } catch (_) {
    // Without a readable contact, the text is shown without a phone number.
  }

  function isPortal() {
    return page.getAttribute('data-pages') === 'portal';
  }
  /** The first check excludes browsers before Chrome 120 and Safari 17, the second those before Firefox 121. */
  function runsPortal() {
    return typeof URL.canParse === 'function' && CSS.supports('selector(:has(a))');
  }
  function paragraph() {
    var made = document.createElement('p');
    made.style.cssText = 'max-width: 32em; margin: 1.5em auto; padding: 0 1.5em; font: 1rem/1.5 sans-serif';
    return made;
  }
  /** Requests the agency of the link that opened the page. */
  function askForAgency(path) {
    var request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/json');
    request.onload = function () {
      var opened;
      try {
        opened = JSON.parse(request.responseText).data.page;
        showPhone((opened.document || opened).agency);
      } catch (_) {
        // Not a link, or an expired one.
      }
    };
    request.send(JSON.stringify({ token: location.hash.slice(1) || location.pathname.replace('/i/', '') }));
  }
  function showPhone(agency) {
    if (!agency || !agency.phone) return;
    var link = document.createElement('a');
    link.setAttribute('href', 'tel:' + agency.phone.replace(/[^+\d]/g, ''));
    link.style.textDecoration = 'underline';
    link.appendChild(document.createTextNode(agency.phone));
    call.innerHTML = '';
    call.appendChild(document.createTextNode('Or call ' + agency.name + ': '));
    call.appendChild(link);
  }
})();
