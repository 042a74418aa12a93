// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// It settles the colour scheme and the language, so that neither flashes, and fetches the reader's texts early.
(function () {
  var root = document.documentElement;
  function read(name) {
    var match = document.cookie.match(new RegExp('(?:^|; )' + name + '=([^;]*)'));
    if (match) return match[1];
    // Earlier versions kept both choices in the browser only, where the server cannot see them.
    var stored;
    try {
      stored = localStorage.getItem(name);
    } catch {
      return null;
    }
    if (stored) document.cookie = name + '=' + stored + '; Path=/; Max-Age=31536000; SameSite=Lax';
    return stored;
  }
  var scheme = read('petcare_color_scheme');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  var asked = /[?&]lang=(en|bn)(?:&|$)/.exec(location.search);
  var remembered = asked ? asked[1] : read('petcare_locale') === 'bn' ? 'bn' : 'en';
  // The page of the server is shown in the language that it was rendered in.
  var locale = root.hasAttribute('data-rendered') ? root.lang : remembered;
  root.lang = locale;
  repeatEarlyClick();
  // The worker keeps the fonts on the device. Otherwise a rendered page in English is shown in a font of the device that
  // is as wide: `late-fonts.ts` shows them with the next page, since phones take 100 ms to lay out a page again.
  if (navigator.serviceWorker && navigator.serviceWorker.controller) root.setAttribute('data-fonts', '');
  if (root.hasAttribute('data-rendered')) document.addEventListener('DOMContentLoaded', startAfterPaint);
  var early = document.querySelector('meta[name="petcare-early"]');
  if (!early) return;
  function preload(rel, href, as) {
    var link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    link.crossOrigin = '';
    if (as) link.as = as;
    document.head.appendChild(link);
  }
  // A rendered page names its files itself.
  if (!root.hasAttribute('data-rendered')) {
    preload('modulepreload', early.dataset[locale]);
    if (location.pathname !== '/') {
      preload('modulepreload', early.dataset[locale + 'Public']);
      preload('modulepreload', early.dataset[locale + 'Rest']);
    }
  }
  if (locale === 'bn') {
    preload('preload', early.dataset.bnFont, 'font');
    preload('preload', early.dataset.bnBoldFont, 'font');
  }

  // A button that was clicked before the page's code was ready is clicked again once it is. Links need no code.
  function repeatEarlyClick() {
    var clicked = null;
    function handleClick(event) {
      clicked = event.target instanceof Element ? event.target.closest('button') : null;
    }
    document.addEventListener('click', handleClick, true);
    document.addEventListener(
      'petcare-ready',
      function () {
        document.removeEventListener('click', handleClick, true);
        if (clicked && clicked.isConnected) clicked.click();
      },
      { once: true },
    );
  }

  // A rendered page and its first pictures are painted before its code takes the processor.
  function startAfterPaint() {
    // A hidden page is not painted.
    if (document.visibilityState === 'hidden') return start();
    afterFirstPaint(function () {
      var pictures = Array.from(document.querySelectorAll('img[fetchpriority="high"]'));
      var waiting = pictures.filter(function (picture) {
        return !picture.complete;
      });
      var arrived = waiting.map(function (picture) {
        return new Promise(function (resolve) {
          picture.addEventListener('load', resolve);
          picture.addEventListener('error', resolve);
        });
      });
      var longEnough = new Promise(function (resolve) {
        setTimeout(resolve, 1000);
      });
      // A picture is painted a frame after it has arrived.
      void Promise.race([Promise.all(arrived), longEnough]).then(function () {
        if (waiting.length === 0) start();
        else setTimeout(start, 50);
      });
    });
  }

  function afterFirstPaint(next) {
    new PerformanceObserver(function (entries, observer) {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      next();
    }).observe({ type: 'paint', buffered: true });
  }

  function start() {
    var addresses = JSON.parse(document.getElementById('page-scripts').textContent);
    addresses.slice(1).forEach(function (address) {
      preload('modulepreload', address);
    });
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = addresses[0];
    document.head.appendChild(script);
  }
})();
