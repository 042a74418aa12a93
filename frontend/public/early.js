// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// It settles the colour scheme and the language, so that neither flashes, and fetches the reader's texts early.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var scheme = stored('petcare_color_scheme');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  var locale = stored('petcare_locale') === 'bn' ? 'bn' : 'en';
  root.lang = locale;
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
  preload('modulepreload', early.dataset[locale]);
  if (location.pathname !== '/') preload('modulepreload', early.dataset[locale + 'Rest']);
  if (locale === 'bn') preload('preload', early.dataset.bnFont, 'font');
})();
